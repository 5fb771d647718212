import { useEffect, useState } from 'react';
import { hasPhoneStore } from './phone-settings.ts';

/** Whether this phone may have the app's database; false until that is known. */
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
