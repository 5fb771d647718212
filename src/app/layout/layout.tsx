import { chakra } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { FullScreenSpinner } from '../../components/spinner.tsx';
import { useRestLater } from '../../components/use-rest-later.ts';
import { useSession } from '../../session/session.tsx';
import type { AccountStore } from '../../store/account-store.ts';
import { isDoor } from '../screens.ts';
import { ChoiceAsker } from './choice-asker.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LogoutProvider } from './use-logout.tsx';

const InstallOffer = lazy(() => import('../install/install-offer.tsx'));
const SendingStatus = lazy(() => import('../../screens/sending/sending-status.tsx'));

/** The screens before login are drawn even if the session is not read yet. */
export function Layout() {
  const { status, accountStore } = useSession();
  const { pathname } = useLocation();
  const isRest = useRestLater();
  if (status === 'restoring' && !isDoor(pathname)) return <Loading />;
  return (
    <LogoutProvider>
      {isRest ? <Top store={accountStore} /> : <FrameTop />}
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
      {isRest ? <Footer /> : null}
      {accountStore ? <ChoiceAsker store={accountStore} /> : null}
    </LogoutProvider>
  );
}

function Loading() {
  const { t } = useTranslation('common');
  return <FullScreenSpinner label={t('loading')} />;
}

/** Placeholders as in app.html, so that the screen does not move when the header is drawn. */
function FrameTop() {
  return (
    <>
      <div className="frame-header" />
      <div className="frame-strip" />
    </>
  );
}

function Top({ store }: { store: AccountStore | undefined }) {
  const { t } = useTranslation('common');
  return (
    <>
      <SkipLink href="#main">{t('header.skip')}</SkipLink>
      <Header
        status={
          store ? (
            <Suspense fallback={<chakra.div minHeight="target" bg="bg.muted" />}>
              <SendingStatus store={store} />
            </Suspense>
          ) : null
        }
      />
      {store ? (
        <Suspense fallback={null}>
          <InstallOffer store={store} />
        </Suspense>
      ) : null}
    </>
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
