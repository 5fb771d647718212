import { startTransition, useEffect, useState } from 'react';

/**
 * Returns false when a screen is first drawn, and true right after it. Then the content below the
 * edge of the screen is drawn, in pieces, so that the page still reacts to input.
 */
export function useRestLater(): boolean {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => startTransition(() => setIsTime(true)), []);
  return isTime;
}
