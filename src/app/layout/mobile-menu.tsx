import { chakra } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';

const MenuDrawer = lazy(() => import('./menu-drawer.tsx'));

/** The code of the menu is loaded when the button is first pressed. */
export function MobileMenu({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <chakra.button
        type="button"
        hideFrom="md"
        display="grid"
        placeItems="center"
        boxSize="field"
        me="-3"
        borderRadius="control"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('header.menu')}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        <Icon name="menu" />
      </chakra.button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <MenuDrawer isOpen={isOpen} onClose={() => setIsOpen(false)} isSignedIn={isSignedIn} />
        </Suspense>
      ) : null}
    </>
  );
}
