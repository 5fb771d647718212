import { startTransition, useEffect, useState } from 'react';

/**
 * False when a screen is first drawn, then true. Parts that are not needed for typing, such as the
 * header, wait for it, so that the page reacts to input early. It stays false until `isReady`.
 */
export function useRestLater(isReady = true): boolean {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (isReady) startTransition(() => setIsTime(true));
  }, [isReady]);
  return isTime;
}
