import { candidateName, typedCandidateName } from './names.ts';
import type { BiodataSource } from './source.ts';

const MAX_LENGTH = 60;

/**
 * 'Aditi-Kulkarni-biodata-mr', without an ending. Latin letters only, or the day where the
 * candidate's name is not known in them; never another person's name, nor whom it is for.
 */
export function fileName(source: BiodataSource): string {
  const { language, today } = source;
  const names = [typedCandidateName(source), candidateName({ ...source, language: 'en' })];
  const latin = names.find((name) => /^[\p{Script=Latin}\p{M}\s.'-]+$/u.test(name));
  const plain = latin
    ?.normalize('NFD')
    .replace(/[^A-Za-z\s-]/gu, '')
    .trim()
    .replace(/[\s-]+/gu, '-')
    .slice(0, MAX_LENGTH);
  return plain ? `${plain}-biodata-${language}` : `biodata-${today}-${language}`;
}
