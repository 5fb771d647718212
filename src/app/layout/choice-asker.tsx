import { lazy, Suspense, useEffect, useState } from 'react';
import { listenForChoices, type FieldPlace } from '../../components/ask-to-choose.ts';
import type { AccountStore } from '../../store/account-store.ts';

const ConflictDialog = lazy(() => import('../../screens/conflicts/conflict-dialog.tsx'));

/** Opens the choice between two conflicting values on top of the current screen [S13]. */
export function ChoiceAsker({ store }: { store: AccountStore }) {
  const [first, setFirst] = useState<FieldPlace>();
  useEffect(() => listenForChoices(setFirst), []);
  if (!first) return null;
  return (
    <Suspense fallback={null}>
      <ConflictDialog store={store} first={first} onClose={() => setFirst(undefined)} />
    </Suspense>
  );
}
