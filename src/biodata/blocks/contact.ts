import { fold } from '../../domain/fold.ts';
import type { Row } from './biodata.ts';
import { listItems, typedCandidateName, writtenName } from './names.ts';
import { relationText } from '../../domain/relations.ts';
import { oneLine, type BiodataSource } from './source.ts';
import { phoneText } from './values.ts';

export function contactRows(source: BiodataSource): Row[] {
  const { primary = {} } = source.sections;
  const name = writtenName(source, oneLine(primary['contact_name']));
  const relation = relationOf(source);
  const label = relation === '' ? name : `${name} (${relation})`;
  return [
    {
      key: 'contact',
      label: name === '' ? source.words.labels.contact : label,
      value: phoneText(primary['contact_number']),
      isWide: true,
    },
  ];
}

/**
 * Whether the number may be the candidate's own, and is hidden until the family shows it. True also
 * if the contact's name is missing, or in another script and so not comparable.
 */
export function isOwnNumber(source: Pick<BiodataSource, 'sections' | 'choices'>): boolean {
  const { sections, choices } = source;
  const contact = fold(oneLine(sections.primary?.['contact_name']));
  if (contact === '') return true;
  if (listRelatives(sections).some(({ name }) => fold(name) === contact)) return false;
  const typed = typedCandidateName(source);
  const first = fold(oneLine(sections.primary?.['first_name']));
  const words = new Set(contact.split(' '));
  if (first.split(' ').every((word) => words.has(word))) return true;
  const written = Object.hasOwn(choices.names, typed) ? fold(choices.names[typed] ?? '') : '';
  if (written !== '') return written === contact;
  return LATIN.test(contact) !== LATIN.test(typed);
}

const LATIN = /\p{Script=Latin}/u;

/** '' unless the family entered the same name among the relatives. */
function relationOf({ sections, words, language }: BiodataSource): string {
  const contact = fold(oneLine(sections.primary?.['contact_name']));
  if (contact === '') return '';
  const found = listRelatives(sections).find(({ name }) => fold(name) === contact);
  if (!found) return '';
  const { labels } = words;
  const known = {
    father: labels.father,
    mother: labels.mother,
    Brother: labels.Brother,
    Sister: labels.Sister,
  };
  return known[found.relation as keyof typeof known] ?? relationText(found.relation, language);
}

function listRelatives(sections: BiodataSource['sections']): { name: string; relation: string }[] {
  const { primary = {}, family = {} } = sections;
  const entry = (name: unknown, relation: unknown) => ({
    name: oneLine(name),
    relation: oneLine(relation),
  });
  return [
    entry(primary['father_name'], 'father'),
    entry(primary['mother_name'], 'mother'),
    ...listItems(family['siblings']).map((item) => entry(item['name'], item['gender'])),
    ...listItems(family['other_family_members']).map((item) =>
      entry(item['name'], item['relation']),
    ),
  ];
}
