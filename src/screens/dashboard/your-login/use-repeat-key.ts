import { useRef } from 'react';

/**
 * Gives the Idempotency-Key of a request: the same key for the same request until an answer has
 * come, since the server may already have carried it out; a new key for any other request.
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
