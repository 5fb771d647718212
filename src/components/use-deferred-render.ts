import { startTransition, useEffect, useState } from 'react';

/**
 * False at the first drawing and until `isReady`, then true. Parts that are not needed for typing,
 * such as the header, wait for it.
 */
export function useDeferredRender(isReady = true): boolean {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (isReady) startTransition(() => setIsTime(true));
  }, [isReady]);
  return isTime;
}
