import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';

export interface SheetProps {
  open: boolean;
  /** Called on Escape, a tap outside, or a press of its buttons. */
  onClose: () => void;
  title: ReactNode;
  /** The sentence that screen readers read after the title. */
  description?: ReactNode;
  /** The dialog asks a question that must be answered: a tap outside does not close it. */
  isQuestion?: boolean;
  /**
   * Shows a cross at the top right, for dialogs that are only looked at; then no second button says
   * 'Close'.
   */
  withClose?: boolean;
  /** Fills the whole screen, for a picture that is looked at closely. */
  isFull?: boolean;
  /** Buttons, stuck to the bottom; the primary one first. */
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * Returns the element that gets the focus after closing; by default the one that opened the
   * dialog.
   */
  finalFocus?: () => HTMLElement | null;
  children?: ReactNode;
}

const SheetView = lazy(async () => ({ default: (await import('./sheet-view.tsx')).SheetView }));

/**
 * A dialog: below 768 px a sheet from the bottom, else a box. Its chunk is loaded when the first
 * one opens.
 */
export function Sheet(props: SheetProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <SheetView {...props} />
    </Suspense>
  );
}
