import type { createToaster } from '@chakra-ui/react';
import { useRef, type FocusEvent } from 'react';

/**
 * The focus in a region of toasts: they stay while it is there, Tab leads in and out
 * both ways, and whoever closes one is back where they were. Zag's own way of sending
 * the focus back whenever it leaves is a trap: from the first toast backwards it goes
 * to the same toast again.
 */
export function useToastFocus(toaster: Pick<ReturnType<typeof createToaster>, 'pause' | 'resume'>) {
  const cameFrom = useRef<HTMLElement | null>(null);
  const isWithin = ({ currentTarget, relatedTarget }: FocusEvent) =>
    relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
  return {
    region: {
      onFocusCapture(event: FocusEvent) {
        event.stopPropagation();
        if (isWithin(event)) return;
        cameFrom.current = event.relatedTarget instanceof HTMLElement ? event.relatedTarget : null;
        toaster.pause();
      },
      onBlurCapture(event: FocusEvent) {
        event.stopPropagation();
        if (!isWithin(event)) toaster.resume();
      },
    },
    goBack: () => cameFrom.current?.focus(),
  };
}
