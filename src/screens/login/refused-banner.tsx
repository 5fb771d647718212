import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { InfoBox } from '../../components/info-box.tsx';
import { readSetting } from '../../store/schema/device-store.ts';

/** Shown if the server ended the session although nobody logged out. */
export default function RefusedBanner() {
  const { t } = useTranslation('safety');
  const wasRefused = useLiveQuery(() => readSetting('sessionRefused').catch(() => undefined));
  return wasRefused ? (
    <InfoBox mb="5" title={t('refused.title')}>
      <p>{t('refused.text')}</p>
      <chakra.p mt="2">{t('refused.why')}</chakra.p>
    </InfoBox>
  ) : null;
}
