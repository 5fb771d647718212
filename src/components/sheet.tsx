import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react';

export interface SheetProps {
  open: boolean;
  /** Escape, a tap outside, or its own buttons. */
  onClose: () => void;
  title: ReactNode;
  /** The sentence that is read after the title. */
  description?: ReactNode;
  /** A question that must be answered: no tap outside closes it. */
  isQuestion?: boolean;
  /** A cross at the top right: for what is looked at and not answered, so that no button below says 'Close' too. */
  withClose?: boolean;
  /** Over the whole screen: for a picture that is looked at closely. */
  isFull?: boolean;
  /** Buttons, stuck to the bottom; the primary one first. */
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where the focus goes when it closes, where that is not what opened it. */
  finalFocus?: () => HTMLElement | null;
  children?: ReactNode;
}

const SheetView = lazy(async () => ({ default: (await import('./sheet-view.tsx')).SheetView }));

/** A dialog: a sheet from the bottom below 768 px, else a box. Its code comes with the first one opened. */
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
