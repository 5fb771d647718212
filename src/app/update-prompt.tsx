import { lazy, Suspense, useEffect, useState } from 'react';
import { watchForUpdate } from './watch-for-update.ts';

const UpdateQuestion = lazy(() => import('./update-question.tsx'));

/**
 * Registers the worker and asks the person before a new version takes over (spec.md §2) [S24]. If
 * the person answers 'Later', the question comes again at the next start.
 */
export function UpdatePrompt() {
  const [isThere, setThere] = useState(false);
  useEffect(() => watchForUpdate(() => setThere(true)), []);
  return isThere ? (
    <Suspense fallback={null}>
      <UpdateQuestion onLater={() => setThere(false)} />
    </Suspense>
  ) : null;
}
