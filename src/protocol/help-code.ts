/** The letters that a family reads out on the telephone, and that find its report. */
import { pattern, string } from 'superstruct';

/** No letter that looks like another one or a digit (I, L, O, Q, U, V), and no vowel: no words come about. */
export const HELP_CODE_LETTERS = 'BCDFGHJKMNPRSTWXYZ';
export const HELP_CODE_LENGTH = 8;

/** As it is stored and sent: letters alone. */
export const HelpCode = pattern(
  string(),
  new RegExp(`^[${HELP_CODE_LETTERS}]{${HELP_CODE_LENGTH}}$`, 'u'),
);

/** @param random an unsigned 32-bit number of the browser's own randomness */
export function makeHelpCode(random: () => number): string {
  const letters = Array.from({ length: HELP_CODE_LENGTH }, () => pickLetter(random));
  return letters.join('');
}

/** 'XXXX-XXXX', as it is shown and read out. */
export function formatHelpCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

/** What somebody wrote down on the telephone: small letters, spaces and dashes are as good. Undefined: no code. */
export function readHelpCode(written: string): string | undefined {
  const code = written.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return HelpCode.is(code) ? code : undefined;
}

/** Numbers beyond the last whole round of letters are drawn again: each letter is as likely. */
function pickLetter(random: () => number): string {
  const { length } = HELP_CODE_LETTERS;
  const end = 2 ** 32 - (2 ** 32 % length);
  for (;;) {
    const drawn = random();
    if (drawn < end) return HELP_CODE_LETTERS.charAt(drawn % length);
  }
}
