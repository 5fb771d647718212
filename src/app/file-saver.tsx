import { lazy, Suspense, useEffect, useState } from 'react';
import { listenForSaving } from '../components/ask-to-save.ts';
import type { AccountStore } from '../store/account-store.ts';

const UnsentFileDialog = lazy(
  () => import('../screens/sending/unsent-file/unsent-file-dialog.tsx'),
);

/** Opens the way out for unsent work over whatever screen asks for it [S22]. */
export function FileSaver({ store }: { store: AccountStore }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => listenForSaving(() => setIsOpen(true)), []);
  return isOpen ? (
    <Suspense fallback={null}>
      <UnsentFileDialog store={store} onClose={() => setIsOpen(false)} />
    </Suspense>
  ) : null;
}
