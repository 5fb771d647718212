/**
 * Names of people. If the family wrote a name in the script of the biodata, that spelling is used.
 */
import type { Language } from '../../domain/enumerations.ts';
import type { LooseValues } from '../../domain/sections.ts';
import { joinWith, textOf, type BiodataSource } from './source.ts';

type Named = Pick<BiodataSource, 'sections' | 'language' | 'choices'>;

/**
 * Returns a name as the page shows it: in the family's spelling for the script of the biodata, or
 * otherwise as the family typed it.
 */
export function writtenName({ language, choices }: Named, typed: string): string {
  if (!isInOtherLetters(typed, language)) return typed;
  // `hasOwn` is used, because a typed name may equal an inherited property such as 'constructor'.
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

/**
 * Lists the names that the app asks the family to write in the script of the biodata. Each name is
 * listed once, and the candidate's name is the first.
 */
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

/** Returns the entries of a repeating field. For any other value it returns an empty list. */
export function listItems(value: unknown): LooseValues[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item): item is LooseValues => typeof item === 'object' && item !== null);
}

export function oneLine(value: unknown): string {
  return textOf(value).replaceAll('\n', ' ');
}

function isInOtherLetters(name: string, language: Language): boolean {
  return language === 'en'
    ? /\p{Script=Devanagari}/u.test(name)
    : /\p{Script=Latin}/u.test(name) && !/\p{Script=Devanagari}/u.test(name);
}
