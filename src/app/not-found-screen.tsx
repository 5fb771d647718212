import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ButtonBase } from '../components/button.tsx';
import { HeadingLine } from '../components/heading-line.tsx';
import { Screen } from '../components/screen.tsx';

export default function NotFoundScreen() {
  const { t } = useTranslation('common');
  return (
    <Screen title={t('titles.notFound')}>
      <h1>{t('notFound.title')}</h1>
      <HeadingLine mt="3" />
      <chakra.p mt="4" mb="6" color="fg.muted">
        {t('notFound.text')}
      </chakra.p>
      {/* The start page is a separate document, so it needs a plain link. */}
      <ButtonBase asChild kind="secondary" alignSelf="flex-start">
        <a href="/">{t('notFound.home')}</a>
      </ButtonBase>
    </Screen>
  );
}
