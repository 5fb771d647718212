import { startTransition, useEffect, useState } from 'react';

/**
 * Returns false when a screen is first drawn, and true right after it. Then everything is drawn
 * that typing does not need (the header, the bar at the bottom, the content below the edge of the
 * screen), in pieces, so that the page still reacts to input. Waits until `isReady`, if the screen
 * itself shows its main part later.
 */
export function useRestLater(isReady = true): boolean {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (isReady) startTransition(() => setIsTime(true));
  }, [isReady]);
  return isTime;
}
