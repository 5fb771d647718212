import { useTranslation } from 'react-i18next';
import { InfoBox } from '../../components/info-box.tsx';
import { partMoment } from '../../components/status/format-moment.ts';
import { keptDays, useStoragePromise } from '../../device/storage-promise.ts';

/** A warning, with a date if there is one, if the browser refused to keep unsent data [S23]. */
export function KeptUntil({ now }: { now: number }) {
  const { t } = useTranslation('sync');
  const dateOf = useKeptUntil(now);
  const count = keptDays();
  if (useStoragePromise() !== false) return null;
  return (
    <InfoBox my="4" tone="warning">
      {dateOf === undefined || count === undefined
        ? t('panel.sendSoon')
        : t('panel.sendBy', { day: dateOf, count })}
    </InfoBox>
  );
}

/**
 * The day on which the browser may delete the stored data. Undefined if it promised to keep the
 * data, has not answered yet, or has no such time limit.
 */
export function useKeptUntil(now: number): string | undefined {
  const { i18n } = useTranslation('sync');
  const isPromised = useStoragePromise();
  const days = keptDays();
  if (isPromised !== false || days === undefined) return undefined;
  const language = i18n.resolvedLanguage ?? 'en';
  // The moment is not today, so partMoment returns its date.
  return partMoment(now + days * DAY_MS, { now, language }).date;
}

const DAY_MS = 86_400_000;
