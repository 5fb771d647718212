import { useEffect, useState } from 'react';
import { useBusy } from '../../../device/use-busy.ts';
import { takeUpMedia } from '../../../media/take-up.ts';
import type { AccountStore } from '../../../store/account-store.ts';
import { storageFault, type StorageFault } from '../../../store/storage-fault.ts';

/** Prepares picked files, even while the person picks more. Returns why it could not store one. */
export function useTakeUp(
  store: AccountStore,
  isPicking: boolean,
  isPreparing: boolean,
): StorageFault | undefined {
  const [fault, setFault] = useState<StorageFault>();
  useBusy(isPicking || (isPreparing && !fault));
  useEffect(() => {
    if (!isPreparing) return;
    takeUpMedia(store).then(
      () => setFault(undefined),
      (cause: unknown) => setFault(storageFault(cause)),
    );
  }, [store, isPreparing]);
  return fault;
}
