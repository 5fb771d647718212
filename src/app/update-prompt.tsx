import { lazy, Suspense, useEffect, useState } from 'react';
import { watchForUpdate } from './watch-for-update.ts';

const UpdateQuestion = lazy(() => import('./update-question.tsx'));

/** Asks before a new version takes over (spec.md §2) [S24]. 'Later' means: at the next start. */
export function UpdatePrompt() {
  const [isThere, setThere] = useState(false);
  useEffect(() => watchForUpdate(() => setThere(true)), []);
  return isThere ? (
    <Suspense fallback={null}>
      <UpdateQuestion onLater={() => setThere(false)} />
    </Suspense>
  ) : null;
}
