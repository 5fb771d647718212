export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: string | undefined;
  /**
   * The place of the message. The default is top right; only the errors of the login are at the top
   * (spec.md §8).
   */
  at?: 'top-end' | 'top';
  /** A name without spaces. A new message replaces a visible one with the same name. */
  id?: string;
}

type Listener = (toast: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let listener: Listener | undefined;

/**
 * Shows a message for five seconds, or longer while it is hovered or focused. Messages that arrive
 * before the toaster's code is loaded wait for the code.
 */
export function showToast(toast: ToastMessage): void {
  if (listener) listener(toast);
  else waiting.push(toast);
}

/**
 * Sets the toaster that shows the messages; only the toaster calls this. Returns a function that
 * removes the toaster.
 */
export function listenForToasts(next: Listener): () => void {
  listener = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    if (listener === next) listener = undefined;
  };
}
