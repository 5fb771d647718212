import { readFileSync } from 'node:fs';
import type { PageWords } from '../../../src/biodata/blocks/page-words.ts';
import type { Language } from '../../../src/domain/languages.ts';

export function pageWords(language: Language): PageWords {
  const file = new URL(`../../../public/locales/${language}/biodata.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { page: PageWords }).page;
}
