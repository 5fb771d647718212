export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: string | undefined;
  /** An addition to the text of spec.md, shown in an element of its own. */
  note?: string | undefined;
  /** Top right by default. Only the errors of the login are at the top (spec.md §8). */
  at?: 'top-end' | 'top';
  /** A name without spaces. A new message replaces a visible one with the same name. */
  id?: string;
}

export interface ShownToast extends Pick<ToastMessage, 'kind' | 'id'> {
  ageMs: number;
}

interface Listener {
  show: (toast: ToastMessage) => void;
  end: (isOver: (toast: ShownToast) => boolean) => void;
}

const waiting: ToastMessage[] = [];
let listener: Listener | undefined;

/** Shows the message for five seconds, or longer while it has the focus or the mouse is over it. */
export function showToast(toast: ToastMessage): void {
  if (listener) listener.show(toast);
  else waiting.push(toast);
}

export function endToasts(isOver: (toast: ShownToast) => boolean): void {
  listener?.end(isOver);
}

/** False for a message that appeared together with the new screen, such as 'Email Confirmed'. */
export const isOfLastScreen = ({ ageMs }: ShownToast): boolean => ageMs > 1_000;

/** Only the toaster calls this. Returns a function that stops listening. */
export function listenForToasts(next: Listener): () => void {
  listener = next;
  for (const toast of waiting.splice(0)) next.show(toast);
  return () => {
    if (listener === next) listener = undefined;
  };
}
