import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';

export interface SheetProps {
  open: boolean;
  /** Called when the dialog is dismissed: by Escape, a tap outside, or a button of the dialog. */
  onClose: () => void;
  title: ReactNode;
  /** The sentence that screen readers read after the title. */
  description?: ReactNode;
  /**
   * Whether the dialog asks a question that the person must answer. A tap outside then does not
   * close it.
   */
  isQuestion?: boolean;
  /**
   * Whether a cross at the top right closes the dialog. It is for dialogs that ask no question and
   * have no button 'Close'.
   */
  withClose?: boolean;
  /**
   * Whether the dialog fills the whole screen, for a picture that the person must see in detail.
   */
  isFull?: boolean;
  /** The buttons at the bottom of the dialog. The primary button is the first. */
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /**
   * Returns the element that gets the focus after closing. The default is the element that opened
   * the dialog.
   */
  finalFocus?: () => HTMLElement | null;
  children?: ReactNode;
}

const SheetView = lazy(async () => ({ default: (await import('./sheet-view.tsx')).SheetView }));

/**
 * A dialog. On screens narrower than 768 px it is a sheet at the bottom, otherwise a box. Its code
 * is loaded when the first dialog opens.
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
