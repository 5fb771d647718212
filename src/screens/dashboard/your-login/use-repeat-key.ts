import { useRef } from 'react';

/**
 * The Idempotency-Key of what is asked: the same again while no answer came to it, since it may
 * have been done; a new one for anything else.
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
