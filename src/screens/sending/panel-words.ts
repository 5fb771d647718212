import type { TFunction } from 'i18next';
import { partMoment } from '../../components/status/format-moment.ts';
import type { FieldReason, FieldReasons } from '../../domain/field-reason.ts';
import { canBeSent, type Sending, type SendingItem } from './read-sending.ts';

interface Words {
  /** False if the browser refused to keep unsent data. No sentence then calls it safe [S23]. */
  isKept?: boolean;
  t: TFunction<['sync', 'common']>;
  language: string;
}

/** Says what the person must do, what is not sent yet, and what is unfinished. */
export function panelSummary(sending: Sending, words: Words): string {
  const { t, isKept = true } = words;
  const { items } = sending;
  const attention = items.filter(({ state }) => state === 'attention');
  // A file is not safe if this phone may not have its bytes.
  const isSafe = attention.every(
    ({ why, check, refusal }) => why !== 'lost' && !check && !refusal?.isFileGone,
  );
  const left = items.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const unfinished = items.filter(({ state }) => state === 'saved').length;
  const sentences: string[] = [];
  if (attention.length > 0) sentences.push(t('sync:strip.attention', { count: attention.length }));
  if (attention.length > 0 && isSafe && isKept) sentences.push(t('sync:panel.attentionSafe'));
  if (left > 0) sentences.push(t('sync:panel.left', { count: left }));
  if (left > 0 && isKept) sentences.push(t('sync:panel.nothingLost'));
  if (sentences.length === 0) sentences.push(...nothingLeft(sending, words));
  if (unfinished > 0) sentences.push(t('sync:panel.unfinishedLeft', { count: unfinished }));
  return sentences.join(' ');
}

function nothingLeft(sending: Sending, words: Words): string[] {
  const { items, sentAt } = sending;
  if (sentAt > 0) return [lastSent(sending, 'allSentAt', words)];
  if (items.some(({ state }) => state === 'sent')) return [words.t('sync:panel.allSent')];
  return items.length === 0 ? [words.t('sync:panel.empty')] : [];
}

export function panelAdvice(
  items: readonly SendingItem[],
  { hasRoom, goesWhenClosed }: { hasRoom: boolean; goesWhenClosed: boolean },
): 'strip.full' | 'panel.mayClose' | 'panel.comeBack' | undefined {
  if (!items.some(canBeSent)) return undefined;
  if (!hasRoom) return 'strip.full';
  if (items.some((item) => item.why === 'preparing')) return undefined;
  return goesWhenClosed ? 'panel.mayClose' : 'panel.comeBack';
}

/** A sentence with the last time when the server had everything that was submitted. */
export function lastSent(
  { sentAt, readAt }: Sending,
  sentence: 'allSentAt' | 'lastSentAt',
  { t, language }: Words,
): string {
  const { day, date, time } = partMoment(sentAt, { now: readAt, language });
  return t(`sync:panel.${sentence}.${day}`, { day: date, time });
}

/** Reasons whose sentence does not name the field. */
const NAMELESS: readonly FieldReason[] = [
  'required',
  'invalid',
  'tooLong',
  'tooMany',
  'unknownField',
];

interface RefusalWords {
  /** Returns '' if no form has the field. */
  label: (field: string) => string;
  sentence: (reason: FieldReason) => string;
}

/** A field without a label is left out, unless the sentence itself names the field. */
export function refusalLines(fields: FieldReasons, { label, sentence }: RefusalWords): string[] {
  const lines = Object.entries(fields).flatMap(([field, reason]) => {
    const [name, text] = [label(field), sentence(reason)];
    if (name === '') return NAMELESS.includes(reason) ? [] : [text];
    return text.toLocaleLowerCase().includes(name.toLocaleLowerCase())
      ? [text]
      : [`${name}: ${text}`];
  });
  return [...new Set(lines)];
}
