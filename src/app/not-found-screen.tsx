import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { ButtonBase, LinkButton } from '../components/button.tsx';
import { HeadingLine } from '../components/heading-line.tsx';
import { Screen } from '../components/screen.tsx';
import { useSession } from '../session/session.tsx';

export default function NotFoundScreen() {
  const { t } = useTranslation('common');
  const { status } = useSession();
  return (
    <Screen title={t('titles.notFound')}>
      {/* The line between the two dots is broken. */}
      <chakra.svg
        viewBox="0 0 160 48"
        height="4rem"
        mb="4"
        alignSelf="flex-start"
        aria-hidden="true"
      >
        <g fill="none" stroke="var(--brand-text)" strokeWidth="5">
          <path d="M0 30h58c6 0 9 3 11 8M160 30h-52c-6 0-9-3-11-8" />
        </g>
        <g fill="var(--accent)">
          <circle cx="40" cy="14" r="6" />
          <circle cx="124" cy="14" r="6" />
        </g>
      </chakra.svg>
      <h1>{t('notFound.title')}</h1>
      <HeadingLine mt="3" />
      <chakra.p mt="4" mb="6" color="fg.muted">
        {t('notFound.text')}
      </chakra.p>
      {/* The start page is a separate document, so it needs a plain link. */}
      <Flex gap="4" wrap="wrap">
        <ButtonBase asChild kind="secondary">
          <a href="/">{t('notFound.home')}</a>
        </ButtonBase>
        {status === 'signed-in' ? null : (
          <LinkButton kind="quiet" to="/login">
            {t('header.login')}
          </LinkButton>
        )}
      </Flex>
    </Screen>
  );
}
