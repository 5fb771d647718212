import { useRef } from 'react';

/**
 * A repeated request keeps its Idempotency-Key until an answer has come, because the server may
 * have carried it out. A different request gets a new key.
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
