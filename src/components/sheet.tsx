import { useState, type ReactNode, type RefObject } from 'react';
import { prepared } from './prepared.tsx';

export interface SheetProps {
  open: boolean;
  /** Called on Escape, by the cross, and on a tap outside if `isQuestion` is not set. */
  onClose: () => void;
  title: ReactNode;
  /** Screen readers read it after the title. */
  description?: ReactNode;
  /** A tap outside does not close the dialog, because the person should answer. */
  isQuestion?: boolean;
  /** Shows a cross, for a dialog that asks nothing and has no button 'Close'. */
  withClose?: boolean;
  /** Fills the whole screen, for a picture that the person must see in detail. */
  isFull?: boolean;
  /** The primary button is the first. */
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus after closing; by default the one that had it before. */
  finalFocus?: () => HTMLElement | null;
  children?: ReactNode;
}

const { View: SheetView } = prepared(() => import('./sheet-view.tsx'), null);

/** Without `isFull`: below 768 px at the bottom, otherwise a box. The first one loads the code. */
export function Sheet(props: SheetProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return <SheetView {...props} />;
}
