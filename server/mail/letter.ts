import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { escapeHtml } from '../base/escape-html.ts';
import type { Mail } from './mail.ts';

/** The same text for the plain text and the HTML, or one text for each. */
export type Paragraph = string | { text: string; html: string };

/**
 * The person who caused the mail and the person who opens it may read different languages. So the
 * whole text is in one language, and the others say it in one small paragraph each.
 * @param first the language of the screen that caused the mail
 * @param brief what a small paragraph says; by default the whole text
 */
export function writeLetter({
  to,
  subject,
  first,
  write,
  brief = (language) => write(language).map(textOf).join(' '),
}: {
  to: string;
  subject: string;
  first: Language;
  write: (language: Language) => readonly Paragraph[];
  brief?: (language: Language) => string;
}): Mail {
  const paragraphs = write(first);
  const others = LANGUAGES.filter((language) => language !== first).map((language) => ({
    language,
    says: `${PRODUCT[language]}: ${brief(language).replaceAll(/\s+/gu, ' ')}`,
  }));
  return {
    to,
    subject,
    text: [
      PRODUCT[first],
      '',
      ...paragraphs.map(textOf),
      '-'.repeat(24),
      ...others.map(({ says }) => `${says}\n`),
    ].join('\n'),
    html: [
      `<!doctype html><html lang="${first}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sambandh</title></head>`,
      '<body style="max-width: 30em; font: 1.125em/1.6 sans-serif">',
      `<p style="${MARK}">${PRODUCT[first]}</p>`,
      ...paragraphs.map(htmlOf),
      '<hr style="border: 0; border-top: 1px solid #DED3C6">',
      ...others.map(
        ({ language, says }) =>
          `<p lang="${language}" style="font-size: 0.75em; opacity: 0.8">${escapeHtml(says)}</p>`,
      ),
      '</body></html>',
    ].join('\n'),
  };
}

/** The style of the product's name, as in a heading of the app. */
const MARK =
  'padding: 0.5em 0.75em; border-top: 3px solid #DE9F26; background: #5C1F47; color: #FFF9F1; font-size: 1.25em; font-weight: bold';

function textOf(paragraph: Paragraph): string {
  return typeof paragraph === 'string' ? paragraph : paragraph.text;
}

function htmlOf(paragraph: Paragraph): string {
  return typeof paragraph === 'string' ? `<p>${escapeHtml(paragraph)}</p>` : paragraph.html;
}

const PRODUCT: Record<Language, string> = { en: 'Sambandh', mr: 'संबंध', hi: 'संबंध' };
