import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { askToChoose } from '../../components/ask-to-choose.ts';
import { Button, LinkButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Muted } from '../../components/muted.tsx';
import { STATE_SIGNS, useStateWord } from '../../components/state-label.tsx';
import { formatMoment } from '../../components/status/format-moment.ts';
import { useCheckWords } from '../../components/use-check-words.ts';
import { formatSize } from '../../components/status/format-size.ts';
import { isDateWrong } from '../../device/phone-date.ts';
import { useProblemText } from '../../session/use-failure-text.ts';
import { refusalLines } from './panel-words.ts';
import type { Refusal, SendingItem } from './read-sending.ts';

export interface SendingRowProps {
  item: SendingItem;
  /** When the list was read, in epoch milliseconds. */
  readAt: number;
  isOnline: boolean;
  hasRoom: boolean;
  /** Called when the person opens a step from this row, so that the panel closes. */
  onLeave: () => void;
  onRetry: (seq: number) => void;
  onDiscard: () => void;
}

export function SendingRow(props: SendingRowProps) {
  const { item, readAt, onLeave, onRetry, onDiscard } = props;
  const { t, i18n } = useTranslation(['sync', 'safety']);
  const name = useItemName()(item);
  const standing = useStanding(item);
  const why = useWhy(props);
  const { icon, color } = STATE_SIGNS[item.state];
  const time =
    item.at > 0
      ? formatMoment(item.at, { now: readAt, language: i18n.resolvedLanguage ?? 'en' })
      : '';
  const { refusal, step, discards, conflict } = item;
  const isDeletion = item.file?.isDeletion === true;
  const title = isDeletion ? t('panel.deletion', { what: name }) : name;
  const discard = t(isDeletion ? 'panel.keep' : 'panel.discard');
  return (
    <chakra.li display="flex" gap="4" py="4" borderTopWidth="1px">
      <Icon name={icon} bold color={color} mt="0.125rem" />
      <chakra.div minWidth="0" flex="1">
        <Flex justify="space-between" gap="3">
          <chakra.b overflowWrap="anywhere">{title}</chakra.b>
          <Muted as="span" flexShrink={0}>
            {item.state === 'waiting' && time ? t('panel.since', { time }) : time}
          </Muted>
        </Flex>
        <chakra.p textStyle="small" fontWeight="600" color={color}>
          {standing}
        </chakra.p>
        {why.map((line) => (
          <Muted key={line}>{line}</Muted>
        ))}
        {conflict ? (
          <Button
            kind="secondary"
            minHeight="target"
            mt="3"
            // The panel may have several of these buttons.
            aria-label={`${t('safety:conflict.choose')}: ${title}`}
            onClick={() => askToChoose(conflict)}
          >
            {t('safety:conflict.choose')}
          </Button>
        ) : null}
        {discards.length > 0 ? (
          <Flex gap="3" mt={refusal ? '3' : '1'} wrap="wrap">
            {refusal && step ? (
              <LinkButton
                kind="secondary"
                minHeight="target"
                to={`/profile?step=${step}`}
                onClick={onLeave}
              >
                {t('panel.open')}
              </LinkButton>
            ) : null}
            {refusal && !refusal.isFileGone ? (
              <Button kind="secondary" minHeight="target" onClick={() => onRetry(refusal.seq)}>
                {t('panel.retry')}
              </Button>
            ) : null}
            <Button
              {...(refusal && !isDeletion ? { kind: 'destructive' } : { kind: 'quiet', px: '0' })}
              minHeight="target"
              aria-label={`${discard}: ${title}`}
              onClick={onDiscard}
            >
              {discard}
            </Button>
          </Flex>
        ) : null}
      </chakra.div>
    </chakra.li>
  );
}

export function useItemName(): (item: SendingItem) => string {
  const { t } = useTranslation(['sync', 'common', 'wizard']);
  return ({ step, option, conflict, file }) => {
    if (conflict) return t(`wizard:fields.${conflict.field as 'first_name'}`);
    if (option) {
      const field = t(`sync:kinds.${option.kind}`);
      return t('sync:panel.option', { field, name: option.name });
    }
    // The name of this step, 'Upload Aadhaar', is an instruction. The list needs a noun.
    const title =
      step === 'aadhaar' ? t('sync:panel.aadhaar') : step ? t(`common:steps.${step}`) : '';
    if (!file) return title;
    const { slot, photoType } = file;
    const part = photoType ? t(`sync:photoTypes.${photoType}`) : t(`sync:files.${slot}`);
    return slot === 'video' ? title : t('sync:panel.part', { title, part });
  };
}

function useStanding({ state, file }: SendingItem): string {
  const { t } = useTranslation('sync');
  const word = useStateWord()(state);
  if (!file || file.isDeletion || file.sizeBytes === 0) return word;
  const size = formatSize(file.sizeBytes);
  return state === 'sending' && file.percent !== null
    ? t('panel.sendingPercent', { word, percent: file.percent, size })
    : t('panel.ofSize', { word, size });
}

function useWhy({ item, isOnline, hasRoom }: SendingRowProps): string[] {
  const { state, why, refusal, conflict, check, step, file } = item;
  const { t } = useTranslation(['sync', 'safety', 'common']);
  const linesOf = useRefusalLines();
  const checkWords = useCheckWords();
  if (conflict && step) return [`${t(`common:steps.${step}`)} · ${t('safety:conflict.text')}`];
  if (refusal) return linesOf(item, refusal);
  if (check) return [checkWords(check)];
  if (why === 'lost') return [t('sync:lost.title')];
  if (state === 'saved') {
    // The sentence names 'Upload', a button that only the steps for photos and videos have.
    const hasUpload = file?.slot === 'photo' || file?.slot === 'video';
    return [t(hasUpload ? 'sync:panel.unfinishedFile' : 'sync:panel.unfinished')];
  }
  // 'Waiting to send' does not say that the file stays in the profile until the deletion is sent.
  const unchanged = file?.isDeletion === true ? [t('sync:panel.deletionUnchanged')] : [];
  if (state !== 'waiting') return state === 'sending' ? unchanged : [];
  const waitsFor = (): string[] => {
    if (why === 'preparing') return [t('sync:why.preparing')];
    // The panel says once that the phone is full or offline. The reasons below do not matter then.
    if (!hasRoom || !isOnline) return [];
    if (!why) return [t('sync:why.next')];
    if (why === 'network' && isDateWrong()) return [t('common:phoneDate')];
    return [t(`sync:why.${why}`)];
  };
  return [...waitsFor(), ...unchanged];
}

function useRefusalLines(): (item: SendingItem, refusal: Refusal) => string[] {
  const { t } = useTranslation(['sync', 'validation', 'wizard']);
  const problemText = useProblemText();
  return ({ file, option }, refusal) => {
    if (refusal.isFileGone) return [t('sync:why.fileGone')];
    const lines = refusalLines(refusal.fields, {
      label: (field) => t(`wizard:fields.${field as 'first_name'}`, { defaultValue: '' }),
      sentence: (reason) => t(`validation:${reason}`),
    });
    if (lines.length > 0) return lines;
    const problem = problemText(refusal);
    if (problem !== '') return [problem];
    if (file?.isDeletion) return [t('sync:why.refusedDeletion')];
    return [t(option ? 'sync:why.refusedOption' : 'sync:why.refused')];
  };
}
