import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { LANGUAGES, type Language } from '../src/domain/languages.ts';
import { escapeHtml, landingMarkup, type LandingTexts } from '../src/landing/landing-markup.ts';

export function landingDocument(): Plugin {
  return {
    name: 'sambandh:landing-document',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        if (!html.includes('<!--landing-->')) return html;
        const texts = await readTexts();
        const year = new Date().getFullYear();
        // The replacements are functions, because `replace` would interpret a `$` in a plain text.
        return html
          .replace('<!--landing-head-->', () => head(texts))
          .replace('<!--landing-->', () => landingMarkup(texts, year));
      },
    },
  };
}

async function readTexts(): Promise<Record<Language, LandingTexts>> {
  const entries = LANGUAGES.map(async (language) => {
    const file = new URL(`../public/locales/${language}/landing.json`, import.meta.url);
    return [language, JSON.parse(await readFile(file, 'utf8'))] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, LandingTexts>;
}

/** boot.ts and landing.ts set the page's title in the user's language from these meta elements. */
function head(texts: Record<Language, LandingTexts>): string {
  const metas = LANGUAGES.flatMap((language) => [
    `<meta name="title" lang="${language}" content="${escapeHtml(texts[language].title)}" />`,
    `<meta name="description" lang="${language}" content="${escapeHtml(texts[language].description)}" />`,
  ]);
  return [`<title>${escapeHtml(texts.en.title)}</title>`, ...metas].join('\n    ');
}
