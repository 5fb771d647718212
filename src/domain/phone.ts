/** Contact numbers as families in India write them (docs/decisions/0112). */
import { cleanText, READ_MAX_LENGTH } from './clean-text.ts';
import { inDevanagari, plainTyped } from './digits.ts';

/**
 * Returns what is stored: Latin digits, plain dashes and spaces, and a comma between two numbers. A
 * label before a number ('Mo.', 'फोन नं.') is left out.
 */
export function plainPhone(typed: string): string {
  if (typed.length > READ_MAX_LENGTH) return plainTyped(typed);
  return inDevanagari(plainTyped(cleanText(typed).replace(/\s*\n\s*/gu, ', ')))
    .replace(BETWEEN_NUMBERS, ', ')
    .replace(LABEL, '')
    .replace(
      /((?:\d[ ()-]{0,3}){10})\/ *(?=[+(\d][\d ()-]{5})/gu,
      (_, number: string) => `${number.trim()}, `,
    )
    .replace(/[ ,.।]+$/u, '');
}

const LABEL =
  /(?<=^|[,;&|/] ?)(?! )[\p{So} ]*(?:(?:\([mopr]\)|tel|ph?|cell|landline|m|mo|mob|mobile|phone|contact|whats ?app|wa|मो|मोब[^\d +(]+|[पफ]\u093c?ो[नणऩ]्?|कैपेचि|(?:दूर|भ्रमण)(?:ध्वनी|भाष)|संपर्क|व\S+प|فون|موبائل)[ .:-]*)?(?:(?:no|number|नं[^\d +(]*|क्र[^\d +(]*)[ .:-]*)?(?=[+(\d])/giu;
const BETWEEN_NUMBERS =
  /(?: *(?:[,،;&|]|(?<![\p{L}\p{M}])(?:or|and|किंवा|अथवा|आणि|या|और|तथा|व|अने)(?![\p{L}\p{M}])))+ */giu;

/** Ten digits, also after 0, 91 or +91, become '98220 12345'. Other numbers stay as they are. */
export function phoneText(stored: string): string {
  return stored
    .split(/, */u)
    .map((number) => {
      const digits = number.replace(/[\s().-]/gu, '');
      const [, country, first, second] =
        /^(?:(?:\+|00?)?(91)0?|0)?([6-9]\d{4})(\d{5})$/u.exec(digits) ?? [];
      if (first === undefined) return number;
      return [country ? '+91' : '', first, second].join(' ').trim();
    })
    .join(', ');
}
