import { chakra, Drawer, Portal } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import type { IconName } from '../../components/look/icon-paths.ts';
import { LanguagePicker } from './language-picker.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useLogout } from './use-logout.tsx';

interface MenuDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  isSignedIn: boolean;
}

export default function MenuDrawer({ isOpen, onClose, isSignedIn }: MenuDrawerProps) {
  const { t } = useTranslation('common');
  const logout = useLogout();
  const link = (to: string, icon: IconName, text: string) => (
    <Row>
      <RowControl asChild>
        <Link to={to} onClick={onClose}>
          <RowWords icon={icon}>{text}</RowWords>
        </Link>
      </RowControl>
    </Row>
  );
  return (
    <Drawer.Root
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
            <chakra.button
              type="button"
              display="grid"
              placeItems="center"
              boxSize="field"
              ms="auto"
              mt="1"
              me="1"
              borderRadius="control"
              aria-label={t('header.closeMenu')}
              onClick={onClose}
            >
              <Icon name="close" />
            </chakra.button>
            <Drawer.Body asChild>
              <nav aria-label={t('header.main')}>
                <ul>
                  <Row>
                    <RowControl href="/">
                      <RowWords icon="home">{t('header.home')}</RowWords>
                    </RowControl>
                  </Row>
                  {isSignedIn ? (
                    <>
                      {link('/dashboard', 'list', t('header.dashboard'))}
                      {link('/profile', 'person', t('header.profile'))}
                    </>
                  ) : (
                    <>
                      {link('/login', 'lock', t('header.login'))}
                      {link('/register', 'person', t('header.register'))}
                    </>
                  )}
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
                  {isSignedIn ? (
                    <Row>
                      <RowControl asChild>
                        <button
                          type="button"
                          onClick={() => {
                            onClose();
                            logout();
                          }}
                        >
                          <RowWords icon="lock">{t('header.logout')}</RowWords>
                        </button>
                      </RowControl>
                    </Row>
                  ) : null}
                </ul>
              </nav>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

function RowWords({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <>
      <Icon name={icon} color="brand.fg" />
      {children}
    </>
  );
}

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'field',
    mx: '4',
    borderTop: '1px solid',
    borderColor: 'border',
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
