import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { prepared } from '../../../components/prepared.tsx';
import type { AccountStore } from '../../../store/schema/account-store.ts';

export const { View: UnsentFileDialog } = prepared(() => import('./unsent-file-dialog.tsx'), null);

/** A button that opens the dialog for saving the unsent data of the signed-in account [S22]. */
export function SaveToFile({ store }: { store: AccountStore }) {
  const { t } = useTranslation('sync');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" px="0" onClick={() => setIsOpen(true)}>
        {t('panel.toFile')}
      </Button>
      {isOpen ? <UnsentFileDialog store={store} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
