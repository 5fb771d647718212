export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: string | undefined;
  /** Top right by default. Only the errors of the login are at the top (spec.md §8). */
  at?: 'top-end' | 'top';
  /** A name without spaces. A new message replaces a visible one with the same name. */
  id?: string;
}

type Listener = (toast: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let listener: Listener | undefined;

/** Shows the message for five seconds, or longer while it has the focus or the mouse is over it. */
export function showToast(toast: ToastMessage): void {
  if (listener) listener(toast);
  else waiting.push(toast);
}

/** Only the toaster calls this. Returns a function that stops listening. */
export function listenForToasts(next: Listener): () => void {
  listener = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    if (listener === next) listener = undefined;
  };
}
