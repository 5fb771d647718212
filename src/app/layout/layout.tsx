import { chakra } from '@chakra-ui/react';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import { listenForChoices, type FieldPlace } from '../../components/ask-to-choose.ts';
import { prepared } from '../../components/prepared.tsx';
import { useDialogCode } from '../../components/use-dialog-code.ts';
import { useDeferredRender } from '../../components/use-deferred-render.ts';
import { providerOf } from '../../device/site.ts';
import { useSite } from '../../device/use-site.ts';
import { useSession } from '../../session/session.tsx';
import type { AccountStore } from '../../store/schema/account-store.ts';
import { isPublicRoute } from '../screens.ts';
import { Header } from './header.tsx';
import { LogoutProvider } from './use-logout.tsx';

const CONFLICT_DIALOG = prepared(() => import('../../screens/conflicts/conflict-dialog.tsx'), null);
const { View: SendingStatus } = prepared(
  () => import('../../screens/sending/sending-status.tsx'),
  <chakra.div minHeight="target" bg="bg.muted" />,
);

/** The id of an element into which page-chores.tsx renders later. */
export const BELOW_HEADER = 'below-header';

/** The screens before login are drawn even if the session is not read yet. */
export function Layout() {
  const { status, accountStore } = useSession();
  const { pathname } = useLocation();
  const isDeferred = useDeferredRender();
  if (status === 'restoring' && !isPublicRoute(pathname)) return <Loading />;
  return (
    <LogoutProvider>
      {/* On the login, no status appears after the sign-in, so that the form does not move. */}
      {isDeferred ? (
        <Top store={pathname === '/login' ? undefined : accountStore} />
      ) : (
        // Placeholders as in app.html, so that the screen does not move when the header is drawn.
        <>
          <div className="frame-header" />
          <div className="frame-strip" />
        </>
      )}
      <div id={BELOW_HEADER} />
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
      {isDeferred ? <Footer key={pathname} /> : null}
      {accountStore ? <ChoiceAsker store={accountStore} /> : null}
    </LogoutProvider>
  );
}

/** look/spinner.css has the styles of this spinner. */
function Loading() {
  const { t } = useTranslation('common');
  return (
    <output className="spinner-screen">
      <span className="spinner" />
      <span className="visually-hidden">{t('loading')}</span>
    </output>
  );
}

function Top({ store }: { store: AccountStore | undefined }) {
  const { t } = useTranslation('common');
  return (
    <>
      <SkipLink href="#main">{t('header.skip')}</SkipLink>
      <Header status={store ? <SendingStatus store={store} /> : null} />
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

/** Opens the choice between two conflicting values on top of the current screen [S13]. */
function ChoiceAsker({ store }: { store: AccountStore }) {
  const [first, setFirst] = useState<FieldPlace>();
  const openWithCode = useDialogCode(CONFLICT_DIALOG);
  useEffect(() => listenForChoices((place) => openWithCode(() => setFirst(place))));
  if (!first) return null;
  return <CONFLICT_DIALOG.View store={store} first={first} onClose={() => setFirst(undefined)} />;
}

const YEAR = new Date().getFullYear();

/** The credit of the provider is required (spec.md §1). */
function Footer() {
  const { t } = useTranslation('common');
  const site = useSite();
  return (
    <Line>
      <span>
        {t('footer.copyright', {
          year: YEAR,
          provider: providerOf(site, t('productName')),
        })}
      </span>
      <chakra.span aria-hidden="true" hideFrom="md" mx="1.5">
        ·
      </chakra.span>
      <FooterLink to="/terms">{t('footer.terms')}</FooterLink>
    </Line>
  );
}

const Line = chakra('footer', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    justifyContent: { md: 'space-between' },
    px: { base: '4', xl: 'max(1rem, calc((100vw - 72rem) / 2))' },
    py: '1',
    textStyle: 'small',
    color: 'fg.muted',
    borderTopWidth: '1px',
    '@media print': { display: 'none' },
  },
});

const FooterLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 'target',
    textUnderlineOffset: '0.25em',
  },
});
