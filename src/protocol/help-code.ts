/** A family reads the help code out on the telephone. The code leads the operator to the report. */
import { pattern, string } from 'superstruct';

/** Without I, L, O, Q, U and V, which people confuse, and without vowels, so no words appear. */
export const HELP_CODE_LETTERS = 'BCDFGHJKMNPRSTWXYZ';
export const HELP_CODE_LENGTH = 8;

/** As it is stored and sent: letters only. */
export const HelpCode = pattern(
  string(),
  new RegExp(`^[${HELP_CODE_LETTERS}]{${HELP_CODE_LENGTH}}$`, 'u'),
);

/** @param random returns an unsigned 32-bit number */
export function makeHelpCode(random: () => number): string {
  const letters = Array.from({ length: HELP_CODE_LENGTH }, () => pickLetter(random));
  return letters.join('');
}

/** As it is shown and read out: 'XXXX-XXXX'. */
export function formatHelpCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** Accepts small letters, spaces and dashes. */
export function readHelpCode(written: string): string | undefined {
  const code = written.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return HelpCode.is(code) ? code : undefined;
}

/** Draws again if a number is not below `end`. Otherwise the first letters would be more likely. */
function pickLetter(random: () => number): string {
  const { length } = HELP_CODE_LETTERS;
  const end = 2 ** 32 - (2 ** 32 % length);
  for (;;) {
    const drawn = random();
    if (drawn < end) return HELP_CODE_LETTERS.charAt(drawn % length);
  }
}
