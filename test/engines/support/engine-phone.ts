/**
 * A browser that is no Chromium of today, as far as the main flow needs one: one page, a profile
 * that stays, and a death that can come at any moment.
 */
export interface EnginePhone {
  open(url: string): Promise<void>;
  /** The value of an expression in the page, or what its promise comes to; as JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  click(wanted: Wanted): Promise<void>;
  /** In the place of what stands there. */
  type(wanted: Wanted, text: string): Promise<void>;
  /** Into whatever has the focus, key by key. */
  press(keys: string): Promise<void>;
  chooseFiles(wanted: Wanted, paths: readonly string[]): Promise<void>;
  /** What tells the page that the network is back, in an engine that can be made to: 'online', or being looked at again. */
  comeBack: { because: 'online' | 'visible'; leave(): Promise<void>; arrive(): Promise<void> };
  /** SIGKILL to every process of it, and a start with the same profile. */
  killAndRelaunch(): Promise<void>;
  remove(): Promise<void>;
}

export type Role =
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'file'
  | 'heading'
  | 'link'
  | 'option'
  | 'radio'
  | 'textbox';

/** An element as a person knows it: by what it is, and what it is called or its name begins with. */
export interface Wanted {
  role: Role;
  name: string;
}

/** An expression that calls a function of ours in the page; what goes in is JSON. */
export function calling<Given extends readonly unknown[]>(
  work: (...given: Given) => unknown,
  ...given: Given
): string {
  return `(${work.toString()})(...${JSON.stringify(given)})`;
}

/** An expression that finds it and brings it where a finger can reach it, below no bar and above none. */
export function reaching(wanted: Wanted): string {
  return `((element) => { element?.scrollIntoView({ block: 'center' }); return element; })(${calling(findElement, wanted)})`;
}

/**
 * Finds it in the page, null where it is not to be seen. Sent there as text: it may use
 * nothing from outside itself.
 */
export function findElement({ role, name }: Wanted): Element | null {
  const selectors: Record<Role, string> = {
    button: 'button, [role=button]',
    checkbox: 'input[type=checkbox]',
    combobox: '[role=combobox], select',
    file: 'input[type=file]',
    heading: 'h1, h2, h3',
    link: 'a[href]',
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
  // What is over the page, a dialog, comes last in it.
  const element = found.at(-1) ?? null;
  // A finger meets the label: the input itself may be drawn away.
  if (role !== 'radio' && role !== 'checkbox') return element;
  return (element as HTMLInputElement | null)?.labels?.[0] ?? element;
}
