import type { TFunction } from 'i18next';
import { partMoment } from '../../components/status/format-moment.ts';
import type { Sending } from './read-sending.ts';

interface Words {
  t: TFunction<['sync', 'common']>;
  language: string;
}

/** The first sentences of the panel: what is left, and what is unfinished beside it. */
export function panelSummary(sending: Sending, words: Words): string {
  const { t } = words;
  const { items, sentAt } = sending;
  const unfinished = items.filter(({ state }) => state === 'saved').length;
  const left = items.filter(({ state }) => state !== 'saved' && state !== 'sent').length;
  const sentences: string[] = [];
  if (left > 0) sentences.push(t('sync:panel.left', { count: left }));
  else if (sentAt > 0) sentences.push(lastSent(sending, 'allSentAt', words));
  else if (items.length > unfinished) sentences.push(t('sync:panel.allSent'));
  else if (unfinished === 0) sentences.push(t('sync:panel.empty'));
  if (unfinished > 0) sentences.push(t('sync:panel.unfinishedLeft', { count: unfinished }));
  return sentences.join(' ');
}

/** When the server last had all that was submitted here, as a sentence. */
export function lastSent(
  { sentAt, readAt }: Sending,
  sentence: 'allSentAt' | 'lastSentAt',
  { t, language }: Words,
): string {
  const { day, date, time } = partMoment(sentAt, { now: readAt, language });
  return t(`sync:panel.${sentence}.${day}`, { day: date, time });
}
