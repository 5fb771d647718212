import type { createToaster } from '@chakra-ui/react';
import { useRef, type FocusEvent } from 'react';

/**
 * Handles the focus in a region of toasts. Toasts stay while one of them has the focus. Tab moves
 * into and out of the region in both directions. Closing a toast returns the focus to the element
 * that had it before. Zag would trap the focus: Shift+Tab on the first toast returns to that toast.
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
