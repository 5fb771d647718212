import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { STEP_KEYS } from '../../src/domain/steps.ts';
import { escapeHtml, landingMarkup, type LandingTexts } from '../../src/landing/landing-markup.ts';

const TEXTS = Object.fromEntries(
  LANGUAGES.map((language) => [language, readTexts(language)]),
) as Record<Language, LandingTexts>;
const STYLES = readFileSync(new URL('../../src/landing/landing.css', import.meta.url), 'utf8');
const MARKUP = landingMarkup(TEXTS, 2026);

describe.each(LANGUAGES)('the landing in %s', (language) => {
  const block = blockOf(language);

  it('says each of its texts, before any JavaScript', () => {
    const { title, description, ...shown } = TEXTS[language];
    expect([title, description]).not.toContain('');
    const missing = listTexts(shown)
      .map((text) => text.replace('{{steps}}', String(STEP_KEYS.length)))
      .filter((text) => !block.includes(escapeHtml(text)));
    expect(missing).toEqual([]);
  });

  it('is shown by the style sheet where the page has its language', () => {
    expect(STYLES).toContain(`:root[lang='${language}'] .landing[data-language='${language}']`);
  });

  it('has one h1, one main and a menu', () => {
    for (const tag of ['<h1>', '<main ', '<dialog ', '<header ', '<footer ']) {
      expect(block.split(tag)).toHaveLength(2);
    }
  });

  it('offers Register and Login to a visitor, the dashboard and the profile to who is signed in', () => {
    const actions = /<div class="actions">([\s\S]*?)<\/div>/u.exec(block)?.[1] ?? '';
    const links = [...actions.matchAll(/signed-(in|out)" href="([^"]+)"/gu)].map(
      ([, state, href]) => `${state} ${href}`,
    );
    expect(links).toEqual(['out /register', 'out /login', 'in /dashboard', 'in /profile']);
  });

  it('shows itself in both pickers', () => {
    expect(block.match(new RegExp(`value="${language}"[^>]*selected`, 'gu'))).toHaveLength(2);
  });
});

it('uses no id twice', () => {
  const ids = [...MARKUP.matchAll(/\sid="([^"]+)"/gu)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('writes texts as text, whatever is in them', () => {
  const texts = { ...TEXTS, en: { ...TEXTS.en, heading: '<b>"A" & B</b>' } };
  expect(landingMarkup(texts, 2026)).toContain('&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;');
});

function blockOf(language: Language): string {
  const parts = MARKUP.split('<div class="landing" data-language=');
  return parts.find((part) => part.startsWith(`"${language}"`)) ?? '';
}

function listTexts(value: unknown): string[] {
  return typeof value === 'string' ? [value] : Object.values(value as object).flatMap(listTexts);
}

function readTexts(language: Language): LandingTexts {
  const file = new URL(`../../public/locales/${language}/landing.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as LandingTexts;
}
