import { startTransition, useEffect, useState } from 'react';

/**
 * Returns false when a screen is first drawn, and true right after it. Then the screen draws, in
 * pieces, the parts that are not needed for typing: the header, the bar at the bottom, and the
 * content below the edge of the screen. So the page reacts to input early. If the main part of a
 * screen appears later, the hook returns false until `isReady` is true.
 */
export function useRestLater(isReady = true): boolean {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    if (isReady) startTransition(() => setIsTime(true));
  }, [isReady]);
  return isTime;
}
