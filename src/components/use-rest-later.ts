import { startTransition, useEffect, useState } from 'react';

/**
 * False while a screen is first drawn, true at once after that: what waits below the edge of a phone is
 * drawn then, in pieces between which the phone answers.
 */
export function useRestLater(): boolean {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => startTransition(() => setIsTime(true)), []);
  return isTime;
}
