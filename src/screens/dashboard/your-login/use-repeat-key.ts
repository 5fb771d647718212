import { useRef } from 'react';

/**
 * Returns the Idempotency-Key of a request. A repeated request keeps its key until an answer has
 * come, because the server may already have carried it out. Any different request gets a new key.
 */
export function useRepeatKey(): { keyOf: (asked: object) => string; answered: () => void } {
  const unanswered = useRef<{ key: string; asked: string }>(undefined);
  return {
    keyOf(asked) {
      const text = JSON.stringify(asked);
      if (unanswered.current?.asked !== text) {
        unanswered.current = { key: crypto.randomUUID(), asked: text };
      }
      return unanswered.current.key;
    },
    answered() {
      unanswered.current = undefined;
    },
  };
}
