export interface ToastMessage {
  kind: 'success' | 'error' | 'info';
  title: string;
  text?: string | undefined;
  /** Top right, but for 'Login Failed' (spec.md §8). */
  at?: 'top-end' | 'top';
  /** A message that is still shown under the same name, without spaces, is shown anew, not once more. */
  id?: string;
}

type Listener = (toast: ToastMessage) => void;

const waiting: ToastMessage[] = [];
let listener: Listener | undefined;

/**
 * Shows a message for five seconds, longer while it is hovered over or has the
 * focus. May be called from anywhere: what comes before the toaster's code has
 * been loaded is shown then.
 */
export function showToast(toast: ToastMessage): void {
  if (listener) listener(toast);
  else waiting.push(toast);
}

/** For the toaster alone: from now on toasts go to it. Returns how to stop that. */
export function listenForToasts(next: Listener): () => void {
  listener = next;
  for (const toast of waiting.splice(0)) next(toast);
  return () => {
    if (listener === next) listener = undefined;
  };
}
