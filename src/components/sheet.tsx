import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';

export interface SheetProps {
  open: boolean;
  /** Called when the dialog is dismissed: by Escape, a tap outside, or a button of the dialog. */
  onClose: () => void;
  title: ReactNode;
  /** The sentence that screen readers read after the title. */
  description?: ReactNode;
  /** True: the dialog asks a question that must be answered, so a tap outside does not close it. */
  isQuestion?: boolean;
  /**
   * Shows a cross at the top right, for dialogs without a question. Such a dialog has no button
   * 'Close'.
   */
  withClose?: boolean;
  /** Fills the whole screen, for a picture that must be seen in detail. */
  isFull?: boolean;
  /** The buttons at the bottom of the dialog, the primary one first. */
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
 * A dialog: a sheet from the bottom below 768 px, else a box. Its code is loaded when the first
 * dialog opens.
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
