import { isMap } from '../../domain/free-map.ts';
import type { Language } from '../../domain/languages.ts';
import type { LooseValues } from '../../domain/sections.ts';
import { joinWith, oneLine, type BiodataSource } from './source.ts';

type Named = Pick<BiodataSource, 'sections' | 'language' | 'choices'>;

/** A name as the family wrote it in the biodata's script, or else as typed in the form. */
export function writtenName({ language, choices }: Named, typed: string): string {
  if (!isInOtherLetters(typed, language)) return typed;
  // `hasOwn`, because a typed name may equal an inherited property such as 'constructor'.
  const written = Object.hasOwn(choices.names, typed) ? choices.names[typed]?.trim() : undefined;
  return written || typed;
}

export function candidateName(source: Named): string {
  return writtenName(source, typedCandidateName(source));
}

export function typedCandidateName({ sections }: Pick<BiodataSource, 'sections'>): string {
  const { first_name: first, last_name: last } = sections.primary ?? {};
  return joinWith(' ', [oneLine(first), oneLine(last)]);
}

/** The names that the family should write in the script of the biodata, the candidate's first. */
export function listNamesToWrite(source: Named): string[] {
  const { primary = {}, family = {} } = source.sections;
  const typed = [
    typedCandidateName(source),
    oneLine(primary['father_name']),
    oneLine(primary['mother_name']),
    ...listItems(family['siblings']).map((item) => oneLine(item['name'])),
    ...listItems(family['other_family_members']).map((item) => oneLine(item['name'])),
    oneLine(primary['contact_name']),
  ];
  return [...new Set(typed)].filter((name) => isInOtherLetters(name, source.language));
}

export function listItems(value: unknown): LooseValues[] {
  return Array.isArray(value) ? value.filter(isMap) : [];
}

function isInOtherLetters(name: string, language: Language): boolean {
  return language === 'en'
    ? /\p{Script=Devanagari}/u.test(name)
    : /\p{Script=Latin}/u.test(name) && !/\p{Script=Devanagari}/u.test(name);
}

const MAX_LENGTH = 60;

/**
 * Such as 'Aditi-Kulkarni-biodata-mr', in Latin letters; without a Latin name, with the date. It
 * never contains the recipient's or another person's name.
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
