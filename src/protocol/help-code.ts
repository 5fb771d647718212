/**
 * The help code: letters that a family reads out on the telephone. The operator uses them to find
 * the family's report.
 */
import { pattern, string } from 'superstruct';

/**
 * The letters of a help code. I, L, O, Q, U and V are missing, because they are easily confused.
 * There are no vowels, so that no words appear.
 */
export const HELP_CODE_LETTERS = 'BCDFGHJKMNPRSTWXYZ';
export const HELP_CODE_LENGTH = 8;

/** A help code as it is stored and sent: letters only. */
export const HelpCode = pattern(
  string(),
  new RegExp(`^[${HELP_CODE_LETTERS}]{${HELP_CODE_LENGTH}}$`, 'u'),
);

/** @param random returns an unsigned 32-bit number from the browser's random generator */
export function makeHelpCode(random: () => number): string {
  const letters = Array.from({ length: HELP_CODE_LENGTH }, () => pickLetter(random));
  return letters.join('');
}

/** A help code as it is shown and read out: 'XXXX-XXXX'. */
export function formatHelpCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/**
 * Reads a help code that somebody wrote down. Small letters, spaces and dashes are allowed. Returns
 * undefined if the text is not a help code.
 */
export function readHelpCode(written: string): string | undefined {
  const code = written.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return HelpCode.is(code) ? code : undefined;
}

/**
 * Picks a random letter. Numbers from the last multiple of the number of letters on are drawn
 * again, so that all letters are equally likely.
 */
function pickLetter(random: () => number): string {
  const { length } = HELP_CODE_LETTERS;
  const end = 2 ** 32 - (2 ** 32 % length);
  for (;;) {
    const drawn = random();
    if (drawn < end) return HELP_CODE_LETTERS.charAt(drawn % length);
  }
}
