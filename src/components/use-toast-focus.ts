import type { createToaster } from '@chakra-ui/react';
import { useRef, type FocusEvent } from 'react';

/**
 * Handles the focus in a region of toasts: they stay while one has the focus, Tab leads in and out
 * in both directions, and closing one puts the focus back. Zag's own handling is a trap: Shift+Tab
 * on the first toast returns to that toast.
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
