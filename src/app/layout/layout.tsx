import { chakra } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { FullScreenSpinner } from '../../components/spinner.tsx';
import { useSession } from '../../session/session.tsx';
import { isDoor } from '../screens.ts';
import { ChoiceAsker } from './choice-asker.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LogoutProvider } from './use-logout.tsx';

const InstallOffer = lazy(() => import('../install/install-offer.tsx'));
const SendingStatus = lazy(() => import('../../screens/sending/sending-status.tsx'));

/** Draws header, screen and footer; only a spinner until the session is read. */
export function Layout() {
  const { t } = useTranslation('common');
  const { status, accountStore } = useSession();
  const { pathname } = useLocation();
  if (status === 'restoring' && !isDoor(pathname))
    return <FullScreenSpinner label={t('loading')} />;
  return (
    <LogoutProvider>
      <SkipLink href="#main">{t('header.skip')}</SkipLink>
      <Header
        status={
          accountStore ? (
            <Suspense fallback={<chakra.div minHeight="target" bg="bg.muted" />}>
              <SendingStatus store={accountStore} />
            </Suspense>
          ) : null
        }
      />
      {accountStore ? (
        <Suspense fallback={null}>
          <InstallOffer store={accountStore} />
        </Suspense>
      ) : null}
      <Suspense fallback={<FullScreenSpinner label={t('loading')} />}>
        <Outlet />
      </Suspense>
      <Footer />
      {accountStore ? <ChoiceAsker store={accountStore} /> : null}
    </LogoutProvider>
  );
}

const SkipLink = chakra('a', {
  base: {
    position: 'absolute',
    top: '2',
    left: '2',
    zIndex: 'header',
    px: '4',
    py: '2',
    bg: 'bg.raised',
    color: 'brand.fg',
    borderRadius: 'control',
    '&:not(:focus)': { clipPath: 'inset(50%)' },
  },
});
