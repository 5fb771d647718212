import { useEffect, useState } from 'react';
import { hasPhoneStore } from './phone-settings.ts';

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
