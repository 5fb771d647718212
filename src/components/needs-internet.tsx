import { useTranslation } from 'react-i18next';
import { DEVICE_WORD } from '../i18n/device-word.ts';
import { InfoBox } from './info-box.tsx';

/** Shown where something needs the server while there is no network. */
export function NeedsInternet({ what }: { what: string }) {
  const { t } = useTranslation('common');
  return (
    <InfoBox icon="offline" title={what} announce="polite">
      {t('offline.safeHere', { context: DEVICE_WORD })} {t('offline.tryWhenBack')}
    </InfoBox>
  );
}
