/**
 * The service worker sends a form step before the page's code has loaded
 * (docs/decisions/0141-typing-begins-before-the-code-has-come.md).
 */
import type { SectionKey } from '../domain/sections.ts';
import type { StepKey } from '../domain/steps.ts';

/** A file beside the words of each language. */
export const FIRST_SCREENS_FILE = 'first-screens.json';

export type FirstScreens = Partial<Record<StepKey, FirstScreen>>;

/** The HTML has a placeholder `{{field}}` for each value, and `{{title}}`. */
export interface FirstScreen {
  section: SectionKey;
  fields: string[];
  /** The form's title for one's own profile, and for that of the candidate `{{name}}`. */
  titles: { own: string; other: string };
  /** The HTML of a form in which nothing is saved or typed. */
  empty: string;
  filled: string;
}

/**
 * The id of the element. `data-user` and `data-step` name the account and the step, `data-draft-at` when
 * the draft that it shows was stored, in epoch milliseconds (0 without a draft).
 */
export const FIRST_SCREEN_ID = 'first-screen';

/** A busy browser parses the element in pieces. Once this follows it, all its fields are parsed. */
export const FIRST_SCREEN_END = '<!---->';

/** The element has `data-composing` while an input method composes letters in it. */
export const COMPOSING = 'composing';

/** The page tells the worker that the first screen is shown. The worker then sends the code. */
export const SHOWN_MESSAGE = { type: 'FIRST_SCREEN_SHOWN' } as const;
