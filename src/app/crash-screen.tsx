import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../components/button.tsx';
import { HeadingLine } from '../components/heading-line.tsx';
import { DEVICE_WORD } from '../i18n/device-word.ts';

/** In the place of whatever could not be shown. */
export function CrashScreen({ what }: { what: 'crash' | 'storage' }) {
  const { t } = useTranslation('common');
  const context = DEVICE_WORD;
  return (
    <chakra.main maxWidth="column" marginX="auto" px="4" py="8">
      <h1>{what === 'storage' ? t('storage.title', { context }) : t('crash.title')}</h1>
      <HeadingLine mt="3" />
      <chakra.p mt="4" mb="6">
        {what === 'storage' ? t('storage.text') : t('crash.text', { context })}
      </chakra.p>
      <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
    </chakra.main>
  );
}
