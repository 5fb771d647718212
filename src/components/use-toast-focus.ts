import type { createToaster } from '@chakra-ui/react';
import { useRef, type FocusEvent } from 'react';

/**
 * Toasts stay while one has the focus, and closing one returns the focus. Tab moves in and out. Zag
 * would trap the focus: Shift+Tab on the first toast returns to that toast.
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
