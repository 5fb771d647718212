import type { Biodata, Row, Section, SectionName } from './biodata.ts';
import { contactRows } from './contact.ts';
import { expectationRows } from './expectations.ts';
import { factRows } from './facts.ts';
import { familyRows } from './family.ts';
import { candidateName } from './names.ts';
import { fill, wordOf } from './page-words.ts';
import { personalRows } from './personal.ts';
import { isShown, PHOTO_KEY } from './shown.ts';
import { itemNames, joinWith, oneLine, textOf, type BiodataSource } from './source.ts';
import { ageAt, ageText, monthName, NBSP, timeText } from './values.ts';
import { DEVAKS, HOROSCOPE_PARTS, type HoroscopePart } from '../../domain/horoscope.ts';

/** Leaves out empty lines, and the lines that the family does not show. */
export function buildBiodata(source: BiodataSource): Biodata {
  const { language, words, choices, today } = source;
  const name = candidateName(source);
  const sections = listSections(source)
    .map((section) => ({
      ...section,
      rows: section.rows.filter((row) => isShown(source, row)),
    }))
    .filter((section) => section.rows.length > 0);
  const opening = openingText(source);
  const forWhom = oneLine(choices.for_whom);
  return {
    language,
    name,
    ...(opening === '' ? {} : { opening }),
    ...(source.hasPhoto && isShown(source, { key: PHOTO_KEY })
      ? { photo: fill(words.photoAlt, { name }) }
      : {}),
    ...(forWhom === ''
      ? {}
      : {
          forWhom: fill(words.forWhom, {
            family: forWhom,
            month: monthName(words, today),
            year: today.slice(0, 4),
          }).replace(/ (?=\d+$)/u, NBSP),
        }),
    summary: summaryText(source),
    sections,
    words: { continued: words.continued, must: words.must, good: words.good },
  };
}

/** All lines that are filled in, even hidden ones: the family chooses which to show. */
export function listSections(source: BiodataSource): Section[] {
  const { words } = source;
  const facts = factRows(source);
  const hasHomeAbove = facts.some(({ key, value }) => key === 'address' && value !== '');
  const about: Row = {
    key: 'about_me',
    label: words.labels.about_me,
    value: textOf(source.sections.additional?.['about_me']),
    isWide: true,
  };
  const section = (name: Exclude<SectionName, 'facts'>, rows: Row[]): Section => ({
    name,
    heading: words.headings[name],
    rows,
  });
  const sections: Section[] = [
    { name: 'facts', rows: facts },
    section('personal', personalRows(source)),
    section('about', [about]),
    section('family', familyRows(source, hasHomeAbove)),
    section('horoscope', horoscopeRows(source)),
    section('expectations', expectationRows(source)),
    section('contact', contactRows(source)),
  ];
  return sections
    .map((each) => ({ ...each, rows: each.rows.filter(({ value }) => value !== '') }))
    .filter((each) => each.rows.length > 0);
}

function openingText({ choices, words }: BiodataSource): string {
  if (choices.opening === 'none') return '';
  return choices.opening === 'own' ? oneLine(choices.own_opening) : words.openings[choices.opening];
}

function summaryText(source: BiodataSource): string {
  const { words, sections, today } = source;
  const dob = oneLine(sections.primary?.['dob']);
  const lines = factRows(source).filter((row) => isShown(source, row));
  const place = lines.some(({ key }) => key === 'lives_in' || key === 'address')
    ? itemNames(source, 'city', sections.personal?.['current_city'])
    : '';
  const age =
    dob !== '' && isShown(source, { key: 'dob' }) ? ageText(words, ageAt(today, dob)) : '';
  return joinWith(' · ', [age, place]);
}

/** A part that is not filled in has a row with an empty value, which `buildBiodata` leaves out. */
function horoscopeRows({ words, sections }: BiodataSource): Row[] {
  const details = sections.additional?.['astrological_details'];
  if (typeof details !== 'object' || details === null) return [];
  const given = details as Record<string, unknown>;
  return HOROSCOPE_PARTS.map((field) => {
    const text = textOf(given[field]);
    return {
      key: field,
      label: words.labels[field],
      value:
        field === 'birth_time'
          ? timeText(words, text)
          : (isOfList(field, text) && wordOf(words.horoscope, text)) || text,
    };
  });
}

/**
 * Whether a value has a translation. A birth place has none, even if a devak has the same name. A
 * devak may be a word that the family typed.
 */
function isOfList(field: HoroscopePart, text: string): boolean {
  if (field === 'birth_place') return false;
  return field !== 'devak' || (DEVAKS as readonly string[]).includes(text);
}
