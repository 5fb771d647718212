/**
 * The one form of a text: composed letters (NFC), without what cannot be seen and cannot be meant.
 * Copying from a contact, a chat or a page often brings marks of direction, soft hyphens and such.
 * The form and the server use it, so equal texts are equal code points.
 */
export function cleanText(text: string): string {
  return text.replace(UNSEEN, '').replace(USELESS_JOINER, '').normalize('NFC').trim();
}

/** For a text of one line: a line break becomes a space. */
export function cleanLine(text: string): string {
  return cleanText(text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/gu, ' '));
}

/** Control characters but tab and line feed, and what Unicode calls ignorable, but the two joiners. */
const UNSEEN = /(?!\u200C|\u200D|[\t\n])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** A joiner means something between two letters of a script that joins, or between two emoji. */
const USELESS_JOINER =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\u200C\u200D])[\u200C\u200D]+|(?<=\p{Script=Latin})[\u200C\u200D]+|[\u200C\u200D]+(?![\p{L}\p{M}\p{Extended_Pictographic}\u200C\u200D])/gu;
