import { COMPOSING, FIRST_SCREEN_ID } from '../../../protocol/first-screen.ts';
import { readEarlyTyping, type EarlyPlace } from '../../../session/early-typing.ts';

interface OpenedForm extends EarlyPlace {
  change: (field: string, text: string) => void;
}

/**
 * Moves typed text, focus and caret from the worker's first screen to the form, and removes the
 * first screen. The form's fields must be in the document.
 */
export function takeOverFirstScreen(form: OpenedForm): void {
  const screen = document.getElementById(FIRST_SCREEN_ID);
  const app = document.getElementById('app');
  // Until a composition ends, the form is below the first screen.
  if (screen && app) app.inert = true;
  whenNotComposing(screen, () => {
    if (app) app.inert = false;
    takeOver(screen, form);
  });
}

/** A move of the focus would end a composition. Many keyboards compose each word. */
function whenNotComposing(screen: HTMLElement | null, act: () => void): void {
  if (!screen || !(COMPOSING in screen.dataset)) {
    act();
    return;
  }
  const stop = new AbortController();
  const later = () => {
    stop.abort();
    // Some browsers send the input event with the letters after this one.
    setTimeout(() => whenNotComposing(screen, act));
  };
  for (const name of ['compositionend', 'focusout']) {
    screen.addEventListener(name, later, { signal: stop.signal });
  }
}

/** An id finds the form's field, which comes before the first screen's in the document. */
function takeOver(screen: HTMLElement | null, { change, ...place }: OpenedForm): void {
  const texts = { ...readEarlyTyping(place), ...textsOf(screen, place) };
  for (const [field, text] of Object.entries(texts)) {
    const input = document.getElementById(field);
    // React then writes the same text, which leaves the caret alone.
    if (input instanceof HTMLInputElement) input.value = text;
    change(field, text);
  }
  const active = document.activeElement;
  if (active instanceof HTMLInputElement && screen?.contains(active)) {
    const input = document.getElementById(active.id);
    if (input instanceof HTMLInputElement) {
      const { selectionStart, selectionEnd } = active;
      input.focus({ preventScroll: true });
      input.setSelectionRange(selectionStart, selectionEnd);
    }
  }
  screen?.remove();
}

/** Reads the fields too, because the storage with the typed text may be full or blocked. */
function textsOf(screen: HTMLElement | null, { user, step }: EarlyPlace): Record<string, string> {
  if (screen?.dataset['user'] !== user || screen.dataset['step'] !== step) return {};
  const typed = [...screen.querySelectorAll('input')].filter(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  return Object.fromEntries(typed.map(({ id, value }) => [id, value]));
}
