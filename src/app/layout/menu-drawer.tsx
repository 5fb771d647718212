import { chakra, defineSlotRecipe, Drawer, Flex, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IconButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Muted } from '../../components/muted.tsx';
import { OVERLAY } from '../../components/sheet-view.tsx';
import type { IconName } from '../../components/look/icon-paths.ts';
import { useSession } from '../../session/session.tsx';
import { LanguagePicker, ThemeToggle } from './preferences.tsx';
import { useLogout } from './use-logout.tsx';

interface MenuDrawerProps {
  isOpen: boolean;
  onClose: () => void;
}

export default function MenuDrawer({ isOpen, onClose }: MenuDrawerProps) {
  const { t } = useTranslation('common');
  const { user } = useSession();
  const logout = useLogout();
  const link = (to: string, icon: IconName, text: string, also?: string) => (
    <Row>
      <RowControl asChild>
        <Link to={to} onClick={onClose}>
          <RowWords icon={icon}>{text}</RowWords>
          {also ? (
            <chakra.span ms="auto" fontWeight="400" color="fg.muted">
              {also}
            </chakra.span>
          ) : null}
        </Link>
      </RowControl>
    </Row>
  );
  return (
    <Drawer.Root
      recipe={RECIPE}
      open={isOpen}
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content aria-label={t('header.menu')}>
            <IconButton
              icon="close"
              label={t('header.closeMenu')}
              boxSize="field"
              ms="auto"
              mt="1"
              me="1"
              onClick={onClose}
            />
            {user ? (
              <Flex align="center" gap="3" px="4" pb="3" mt="-2">
                <Initial aria-hidden="true">
                  {Array.from(SEGMENTER.segment(user.name))[0]?.segment}
                </Initial>
                <chakra.div minWidth="0" overflowWrap="anywhere">
                  <chakra.p fontWeight="600">{user.name}</chakra.p>
                  <Muted>{user.email}</Muted>
                </chakra.div>
              </Flex>
            ) : null}
            <Drawer.Body asChild>
              <nav aria-label={t('header.main')}>
                <ul>
                  {user ? (
                    <>
                      {/* The start page redirects to the dashboard, so one row has both names. */}
                      {link('/dashboard', 'home', t('header.dashboard'), t('header.home'))}
                      {link('/profile', 'person', t('header.profile'))}
                    </>
                  ) : (
                    <>
                      <Row>
                        <RowControl href="/">
                          <RowWords icon="home">{t('header.home')}</RowWords>
                        </RowControl>
                      </Row>
                      {link('/login', 'lock', t('header.login'))}
                      {link('/register', 'person', t('header.register'))}
                    </>
                  )}
                </ul>
                <chakra.ul mt="4" pt="4" borderTop="8px solid" borderColor="bg.muted">
                  <Row>
                    <Icon name="globe" color="brand.fg" me="3" />
                    {/* Hidden from screen readers, because the picker has the same label. */}
                    <chakra.span aria-hidden="true" flex="1">
                      {t('language')}
                    </chakra.span>
                    <LanguagePicker withIcon={false} />
                  </Row>
                  <Row>
                    <ThemeToggle withWords />
                  </Row>
                  {user ? (
                    <Row>
                      <RowControl asChild>
                        <button
                          type="button"
                          onClick={() => {
                            onClose();
                            logout();
                          }}
                        >
                          <RowWords icon="door">{t('header.logout')}</RowWords>
                        </button>
                      </RowControl>
                    </Row>
                  ) : null}
                </chakra.ul>
              </nav>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

const RECIPE = defineSlotRecipe({
  className: 'drawer',
  slots: ['backdrop', 'positioner', 'content', 'body'],
  base: {
    ...OVERLAY,
    positioner: { ...OVERLAY.positioner, alignItems: 'start', justifyContent: 'flex-end' },
    content: {
      display: 'flex',
      flexDirection: 'column',
      width: 'min(20rem, 88vw)',
      maxHeight: 'full',
      borderEndStartRadius: 'sheet',
      overflowY: 'auto',
      bg: 'bg.raised',
      color: 'fg',
      boxShadow: 'raised',
      pb: 'calc(1rem + env(safe-area-inset-bottom))',
      _open: { animation: 'slide-in var(--sheet-ms) ease-out' },
      _closed: { animation: 'slide-out var(--sheet-ms) ease-out' },
    },
  },
});

function RowWords({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} color="brand.fg" />
      {children}
    </>
  );
}

/** A letter of Devanagari is more than one character. */
const SEGMENTER = new Intl.Segmenter();

const Initial = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    boxSize: 'field',
    borderRadius: 'round',
    bg: 'brand.subtle',
    color: 'brand.fg',
    fontFamily: 'heading',
    fontSize: '1.25rem',
    fontWeight: '600',
  },
});

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'field',
    mx: '4',
    borderTopWidth: '1px',
    fontWeight: '600',
    '&:first-child': { borderTop: 0 },
  },
});

const RowControl = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: 'field',
    textDecoration: 'none',
    borderRadius: 'control',
  },
});
