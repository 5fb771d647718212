import { startTransition, useEffect, useState } from 'react';

/**
 * Returns false at the first drawing of a screen, and true right after it: content below the edge
 * of the screen is drawn then, in pieces between which the page answers to input.
 */
export function useRestLater(): boolean {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => startTransition(() => setIsTime(true)), []);
  return isTime;
}
