import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { StateLabel } from '../../components/state-label.tsx';
import { formatMoment } from '../../components/status/format-moment.ts';
import { DEVICE_WORD } from '../../i18n/device-word.ts';
import type { ItemState } from '../../store/item-state.ts';

interface SavedNoteProps {
  /** When the draft was last stored, in epoch milliseconds. */
  draftAt: number | undefined;
  state: ItemState | undefined;
}

export function SavedNote({ draftAt, state }: SavedNoteProps) {
  const { t, i18n } = useTranslation('wizard');
  if (draftAt === undefined) return state ? <StateLabel state={state} /> : null;
  const language = i18n.resolvedLanguage ?? 'en';
  // `now` is the draft's own time, so that only the time of day is shown.
  const time = formatMoment(draftAt, { now: draftAt, language });
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      textStyle="small"
      fontWeight="600"
      color="brand.fg"
    >
      <Icon name="phone" bold width="1.25rem" height="1.25rem" />
      {t('form.savedAt', { time, context: DEVICE_WORD })}
    </chakra.span>
  );
}
