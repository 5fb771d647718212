import { useEffect, useState } from 'react';
import { hasPhoneStore } from './phone-settings.ts';

/** Whether this phone may have the app's database. False until the hook has found out. */
export function useHasPhoneStore(): boolean {
  const [hasStore, setHasStore] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void hasPhoneStore().then((found) => isCurrent && setHasStore(found));
    return () => {
      isCurrent = false;
    };
  }, []);
  return hasStore;
}
