/** This browser is not a current Chromium. It has one page and a persistent profile. */
export interface EnginePhone {
  open(url: string): Promise<void>;
  /** Waits for the promise of the expression. Its value must be possible in JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  click(wanted: Wanted): Promise<void>;
  /** Replaces the text of the field. */
  type(wanted: Wanted, text: string): Promise<void>;
  /** Types into the focused element. */
  press(keys: string): Promise<void>;
  chooseFiles(wanted: Wanted, paths: readonly string[]): Promise<void>;
  /** The page notices that the network is back when it goes online or becomes visible. */
  comeBack: { leave(): Promise<void>; arrive(): Promise<void> };
  /** Sends SIGKILL to every process of the browser. The profile stays. */
  killAndRelaunch(): Promise<void>;
  remove(): Promise<void>;
}

export type Role = 'button' | 'combobox' | 'file' | 'heading' | 'option' | 'radio' | 'textbox';

/** `name` may be the beginning of the element's name. */
export interface Wanted {
  role: Role;
  name: string;
}

/** Returns an expression that calls `work` in the page, with its arguments as JSON. */
export function calling<Given extends readonly unknown[]>(
  work: (...given: Given) => unknown,
  ...given: Given
): string {
  return `(${work.toString()})(...${JSON.stringify(given)})`;
}

/** Returns an expression that scrolls the element to a place that no bar covers. */
export function reaching(wanted: Wanted): string {
  return `((element) => { element?.scrollIntoView({ block: 'center' }); return element; })(${calling(findElement, wanted)})`;
}

/**
 * Returns null if the element is not visible. The page gets this function as text, so it knows only
 * names that are defined inside it.
 */
export function findElement({ role, name }: Wanted): Element | null {
  const selectors: Record<Role, string> = {
    button: 'button, [role=button]',
    combobox: '[role=combobox], select',
    file: 'input[type=file]',
    heading: 'h1, h2, h3',
    option: '[role=option]',
    radio: 'input[type=radio]',
    textbox:
      'textarea, input:not([type=checkbox], [type=file], [type=radio], [type=hidden], [role=combobox])',
  };
  const textOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return copy.textContent ?? '';
  };
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(/\s+/u) ?? [];
    const labelling = ids.flatMap((id) => document.getElementById(id) ?? []);
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const named =
      element.getAttribute('aria-label') ??
      (labelling.length > 0 ? labelling : labels.length > 0 ? labels : [element])
        .map(textOf)
        .join(' ');
    return named.replace(/\s+/gu, ' ').trim();
  };
  const isShown = (element: Element) => role === 'file' || element.getClientRects().length > 0;
  const shown = [...document.querySelectorAll(selectors[role])].filter(isShown);
  const exact = shown.filter((element) => nameOf(element) === name);
  const found =
    exact.length > 0 ? exact : shown.filter((element) => nameOf(element).startsWith(name));
  // A dialog comes last in the document, so the last match is the right one.
  const element = found.at(-1) ?? null;
  // The label is clicked, because styles may hide the input itself.
  if (role !== 'radio') return element;
  return (element as HTMLInputElement | null)?.labels?.[0] ?? element;
}
