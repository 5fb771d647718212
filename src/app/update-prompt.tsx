import { Suspense, useEffect, useState } from 'react';
import { prepared } from '../components/prepared.tsx';
import { registerWorker } from '../device/register-worker.ts';

const { View: UpdateQuestion } = prepared(() => import('./update-question.tsx'));

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

const CHECK_EVERY_MS = 60 * 60_000;

/** Returns a function that stops listening. */
function watchForUpdate(onWaiting: () => void): () => void {
  const stop = new AbortController();
  void registerWorker((workbox) => {
    workbox.addEventListener('waiting', () => {
      if (!stop.signal.aborted) onWaiting();
    });
    let checkedAt = Date.now();
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.hidden || Date.now() - checkedAt < CHECK_EVERY_MS) return;
        checkedAt = Date.now();
        // The check fails without a network, which is harmless.
        workbox.update().catch(() => undefined);
      },
      { signal: stop.signal },
    );
  });
  return () => stop.abort();
}
