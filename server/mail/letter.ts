import { LANGUAGES, type Language } from '../../src/domain/enumerations.ts';
import { escapeHtml } from '../base/escape-html.ts';
import type { Mail } from './mail.ts';

/** The same text for the plain text and the HTML, or one text for each. */
export type Paragraph = string | { text: string; html: string };

/**
 * The person who caused the mail and the person who opens it may read different languages.
 * @param first the language of the screen that caused the mail; this language comes first
 */
export function writeLetter({
  to,
  subject,
  first,
  write,
}: {
  to: string;
  subject: string;
  first: Language;
  write: (language: Language) => readonly Paragraph[];
}): Mail {
  const parts = LANGUAGES.toSorted((a, b) => Number(b === first) - Number(a === first)).map(
    (language) => ({ language, product: PRODUCT[language], paragraphs: write(language) }),
  );
  return {
    to,
    subject,
    text: parts
      .map(({ product, paragraphs }) => [product, '', ...paragraphs.map(textOf), ''].join('\n'))
      .join(`\n${'-'.repeat(24)}\n\n`),
    html: [
      `<!doctype html><html lang="${first}"><head><meta charset="utf-8"><title>Sambandh</title></head>`,
      '<body style="font-family: sans-serif; line-height: 1.6">',
      ...parts.map(({ language, product, paragraphs }) =>
        [
          `<div lang="${language}" style="max-width: 30em; margin: 0 0 2em">`,
          `<p><strong>${product}</strong></p>`,
          ...paragraphs.map(htmlOf),
          '</div>',
        ].join('\n'),
      ),
      '</body></html>',
    ].join('\n'),
  };
}

function textOf(paragraph: Paragraph): string {
  return typeof paragraph === 'string' ? paragraph : paragraph.text;
}

function htmlOf(paragraph: Paragraph): string {
  return typeof paragraph === 'string' ? `<p>${escapeHtml(paragraph)}</p>` : paragraph.html;
}

const PRODUCT: Record<Language, string> = { en: 'Sambandh', mr: 'संबंध', hi: 'संबंध' };
