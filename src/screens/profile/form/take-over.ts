import { COMPOSING, FIRST_SCREEN_ID } from '../../../protocol/first-screen.ts';
import { readEarlyTyping } from '../../../session/early-typing.ts';

interface Form {
  user: string;
  step: string;
  change: (field: string, text: string) => void;
}

/**
 * The form takes what was typed on the worker's first screen, with focus and caret, and the first
 * screen goes. Call this when the form's fields are in the document.
 */
export function takeOverFirstScreen(form: Form): void {
  const screen = document.getElementById(FIRST_SCREEN_ID);
  const app = document.getElementById('app');
  // Until then, the form is below the first screen.
  if (screen && app) app.inert = true;
  whenNotComposing(screen, () => {
    if (app) app.inert = false;
    takeOver(screen, form);
  });
}

/** For a start that shows something else than the worker expected. What was typed is kept. */
export function dropFirstScreen(): void {
  const screen = document.getElementById(FIRST_SCREEN_ID);
  whenNotComposing(screen, () => screen?.remove());
}

/** Another element would end a composition. */
function whenNotComposing(screen: HTMLElement | null, act: () => void): void {
  if (!screen || !(COMPOSING in screen.dataset)) {
    act();
    return;
  }
  // Some browsers send the input event with the letters after this one.
  const later = () => setTimeout(() => whenNotComposing(screen, act));
  screen.addEventListener('compositionend', later, { once: true });
}

function takeOver(screen: HTMLElement | null, { change, ...place }: Form): void {
  const active = document.activeElement;
  const selection =
    active instanceof HTMLInputElement && screen?.contains(active)
      ? { id: active.id, start: active.selectionStart, end: active.selectionEnd }
      : undefined;
  screen?.remove();
  for (const [field, text] of Object.entries(readEarlyTyping(place))) {
    const input = document.getElementById(field);
    // React then writes the same text, which leaves the caret alone.
    if (input instanceof HTMLInputElement) input.value = text;
    change(field, text);
  }
  const input = selection && document.getElementById(selection.id);
  if (!(input instanceof HTMLInputElement)) return;
  input.focus({ preventScroll: true });
  input.setSelectionRange(selection?.start ?? null, selection?.end ?? null);
}
