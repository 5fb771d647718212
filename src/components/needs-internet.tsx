import { useTranslation } from 'react-i18next';
import { InfoBox } from './info-box.tsx';

/** Shown where something needs the server while there is no network. */
export function NeedsInternet({ what }: { what: string }) {
  const { t } = useTranslation('common');
  return (
    <InfoBox icon="offline" title={what} announce="polite">
      <span>{t('offline.safeHere')}</span> <span>{t('offline.tryWhenBack')}</span>
    </InfoBox>
  );
}
