import type { PageWords } from '../../../src/biodata/blocks/page-words.ts';
import type { Language } from '../../../src/domain/languages.ts';
import { readLocale } from '../../support/locales.ts';

export const pageWords = (language: Language): PageWords =>
  (readLocale(language, 'biodata') as { page: PageWords }).page;
