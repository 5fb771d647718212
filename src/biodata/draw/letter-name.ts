/** Names a letter that this phone would draw as an empty box. */
import type { Language } from '../../domain/languages.ts';

/** ISO 15924. The scripts that a family in India may type or copy; emoji are `Zsye`. */
const SCRIPTS =
  'Arab Beng Gujr Guru Knda Mlym Orya Taml Telu Sinh Olck Mtei Tibt Hebr Cyrl Grek Thai Mymr Hani Latn Deva'.split(
    ' ',
  );

/** The script in the reader's language, or the code ('U+10FFFD') outside SCRIPTS. */
export function nameLetter(letter: string, language: Language): string {
  const script = /\p{Extended_Pictographic}/u.test(letter)
    ? 'Zsye'
    : SCRIPTS.find((each) => new RegExp(`\\p{Script=${each}}`, 'u').test(letter));
  const code = `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  if (script === undefined) return code;
  return new Intl.DisplayNames([language], { type: 'script' }).of(script) ?? code;
}
