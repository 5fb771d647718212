import { chakra } from '@chakra-ui/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InfoBox } from '../../components/info-box.tsx';
import { finishErasure } from '../../session/own-data.ts';
import { readSetting } from '../../store/schema/device-store.ts';

/** Shown if the server ended the session although nobody logged out. */
export default function RefusedBanner() {
  const { t } = useTranslation(['safety', 'account']);
  const [isErased, setIsErased] = useState(false);
  const wasRefused = useLiveQuery(() => readSetting('sessionRefused').catch(() => undefined));
  useEffect(() => {
    if (wasRefused) finishErasure().then(setIsErased, () => undefined);
  }, [wasRefused]);
  if (isErased) {
    return (
      <InfoBox mb="5" title={t('account:yourData.deletedTitle')} announce="polite">
        {t('account:yourData.deletedText')}
      </InfoBox>
    );
  }
  return wasRefused ? (
    <InfoBox mb="5" title={t('safety:refused.title')}>
      <p>{t('safety:refused.text')}</p>
      <chakra.p mt="2">{t('safety:refused.why')}</chakra.p>
    </InfoBox>
  ) : null;
}
