import { readFile } from 'node:fs/promises';
import { LANGUAGES, type Language } from '../../../src/domain/enumerations.ts';
import type { LandingTexts } from '../../../src/landing/landing-texts.ts';

export async function readLandingTexts(): Promise<Record<Language, LandingTexts>> {
  const entries = LANGUAGES.map(async (language) => {
    const file = new URL(`../../../public/locales/${language}/landing.json`, import.meta.url);
    return [language, JSON.parse(await readFile(file, 'utf8'))] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, LandingTexts>;
}
