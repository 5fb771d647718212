/**
 * A letter, and what some keyboards and converters write for it: the rows of Unicode's DoNotEmit.txt
 * for Devanagari. Browsers would put a dotted circle between the parts.
 */
export const DEVANAGARI_LETTERS =
  'ऄअॆ आअा ईर्इ ऊउु ऍएॅ ऎएॆ ऐएे ऑअॉ ऑआॅ ऒअॊ ऒआॆ ओअो ओआे औअौ औआै ॲअॅ ॳअऺ ॴअऻ ॴआऺ ॵअॏ ॶअॖ ॷअॗ';

/** 'आॅगस्ट' becomes 'ऑगस्ट'. */
export const wholeLetters = letterJoiner(DEVANAGARI_LETTERS);

/** A row of the table is a letter and its parts. */
export function letterJoiner(table: string): (text: string) => string {
  const letters = new Map(table.split(' ').map((row) => [row.slice(1), row.charAt(0)]));
  const parts = new RegExp([...letters.keys()].join('|'), 'gu');
  const whole = (part: string) => letters.get(part) ?? part;
  // Twice, for a letter of three parts: 'अा' and 'ॅ'.
  return (text) => text.replace(parts, whole).replace(parts, whole);
}
