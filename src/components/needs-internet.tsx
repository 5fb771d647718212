import { useTranslation } from 'react-i18next';
import { DEVICE_WORD } from '../i18n/device-word.ts';
import { InfoBox } from './info-box.tsx';

/**
 * A box for a screen that needs the server while there is no network. The box says what needs the
 * internet, and that the data on this device is safe.
 */
export function NeedsInternet({ what }: { what: string }) {
  const { t } = useTranslation('common');
  return (
    <InfoBox icon="offline" title={what} announce="polite">
      {t('offline.safeHere', { context: DEVICE_WORD })} {t('offline.tryWhenBack')}
    </InfoBox>
  );
}
