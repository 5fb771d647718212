import { chakra, Flex } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { IconButton, plainButton } from '../../components/button.tsx';
import { prepared } from '../../components/prepared.tsx';
import { Wordmark } from '../../components/wordmark.tsx';
import { useSession } from '../../session/session.tsx';
import { LanguagePicker, ThemeToggle } from './preferences.tsx';
import { useLogout } from './use-logout.tsx';

interface HeaderProps {
  /** The second row of the header. From a width of 1280 px, it is between name and navigation. */
  status: ReactNode;
}

export function Header({ status }: HeaderProps) {
  const { t } = useTranslation('common');
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <chakra.div containerType="inline-size">
      <Bar>
        <HomeLink isSignedIn={isSignedIn} />
        <chakra.div gridArea="nav" pe={EDGE}>
          <Flex
            as="nav"
            aria-label={t('header.main')}
            align="center"
            gap="5"
            css={{ '@container (width < 48rem)': { display: 'none' } }}
          >
            <LanguagePicker />
            <ThemeToggle />
            {isSignedIn ? (
              <SignedInLinks />
            ) : (
              <>
                <HeaderLink to="/login">{t('header.login')}</HeaderLink>
                <HeaderLink to="/register">{t('header.register')}</HeaderLink>
              </>
            )}
          </Flex>
          <MobileMenu />
        </chakra.div>
        {status ? <StatusPlace>{status}</StatusPlace> : null}
      </Bar>
    </chakra.div>
  );
}

function SignedInLinks() {
  const { t } = useTranslation('common');
  const logout = useLogout();
  return (
    <>
      <HeaderLink to="/dashboard">{t('header.dashboard')}</HeaderLink>
      <HeaderButton onClick={logout}>{t('header.logout')}</HeaderButton>
    </>
  );
}

/** The landing page is a separate document. It needs a plain link, not a link of the router. */
function HomeLink({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Home asChild>
      {isSignedIn ? (
        <Link to="/dashboard">
          <Wordmark />
        </Link>
      ) : (
        <a href="/">
          <Wordmark />
        </a>
      )}
    </Home>
  );
}

const EDGE = 'max(1rem, calc((100vw - 72rem) / 2))';

/** In a container query, `rem` follows the page's font size. In a media query, it does not. */
const WIDE = '@container (width >= 80rem)';

const Bar = chakra('header', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: '"home nav" "status status"',
    [WIDE]: { gridTemplateColumns: 'auto 1fr auto', gridTemplateAreas: '"home status nav"' },
    alignItems: 'center',
    width: 'full',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    '@media print': { display: 'none' },
  },
});

const StatusPlace = chakra('div', {
  base: { gridArea: 'status', minWidth: 0, [WIDE]: { justifySelf: 'end', me: '5' } },
});

const Home = chakra('a', {
  base: {
    gridArea: 'home',
    justifySelf: 'start',
    display: 'inline-flex',
    alignItems: 'center',
    height: 'var(--header-height)',
    ps: EDGE,
    textDecoration: 'none',
  },
});

const HEADER_ITEM = {
  display: 'inline-flex',
  alignItems: 'center',
  height: 'var(--header-height)',
  px: '1',
  textDecoration: 'none',
  borderBottom: '2px solid transparent',
  borderTop: '2px solid transparent',
  '@media (hover: hover)': { _hover: { color: 'brand.fg' } },
  '&[aria-current=page]': { color: 'brand.fg', fontWeight: '600', borderBottomColor: 'line' },
} as const;
const HeaderLink = chakra(NavLink, { base: HEADER_ITEM });
const HeaderButton = plainButton(HEADER_ITEM);

const { View: MenuDrawer } = prepared(() => import('./menu-drawer.tsx'), null);

/** The code of the menu is loaded when the button is first pressed. */
function MobileMenu() {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <IconButton
        icon="menu"
        label={t('header.menu')}
        boxSize="field"
        me="-3"
        css={{ '@container (width >= 48rem)': { display: 'none' } }}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      />
      {wasOpened ? <MenuDrawer isOpen={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
