import { isCalendarDate } from '../domain/calendar-date.ts';
import { parseNumberText } from '../domain/digits.ts';
import { isMap } from '../domain/free-map.ts';
import { LOOKUP_FIELDS } from '../domain/lookup-fields.ts';
import { readRange } from '../domain/preferences-profile.ts';
import { ReferenceItem } from '../domain/reference-item.ts';
import { formatRupees, readRupees } from '../domain/rupees.ts';
import type { SectionKey } from '../domain/sections.ts';
import type { FieldSpec, SingleSpec } from './field-spec.ts';
import { findField } from './step-forms.ts';
import { describeHoroscope } from './horoscope-parts.ts';
import { itemText, type ValueWords } from './item-text.ts';
import { rangeText } from './range-text.ts';

/** The value as text in the words of the form. Each relative and each horoscope part has a line. */
export async function describeValue(
  value: unknown,
  { section, field }: { section: SectionKey; field: string },
  words: ValueWords,
): Promise<string[]> {
  const kind = LOOKUP_FIELDS[section][field]?.kind;
  if (kind) {
    const items = (Array.isArray(value) ? value : [value]).filter((item) => ReferenceItem.is(item));
    const names = await Promise.all(items.map((item) => words.itemName(kind, item)));
    return names.length > 0 ? [names.join(', ')] : [];
  }
  return linesOf(value, specOf(section, field), words);
}

/** The wizard has no form for 'biodata'. BIODATA_SPECS has its fields with an enumeration. */
function specOf(section: SectionKey, field: string): FieldSpec | undefined {
  if (section !== 'biodata') return findField(section, field)?.spec;
  return BIODATA_SPECS.find(({ name }) => name === field);
}

const BIODATA_SPECS: readonly FieldSpec[] = [
  { type: 'select', name: 'language', enumeration: 'biodataLanguage' },
  { type: 'select', name: 'opening', enumeration: 'openingLine' },
];

function linesOf(value: unknown, spec: FieldSpec | undefined, words: ValueWords): string[] {
  if (!spec) {
    // For example a text or a map of the biodata, or a field that the form does not show.
    return isMap(value)
      ? Object.entries(value).map(([name, inner]) => `${name}: ${textOf(inner)}`)
      : lineOf(textOf(value));
  }
  switch (spec.type) {
    case 'repeating':
      return (Array.isArray(value) ? value : [])
        .map((item) => itemText(item, spec.item, words.optionWord))
        .filter((line) => line !== '');
    case 'horoscope':
      return isMap(value) ? describeHoroscope(value, words) : lineOf(textOf(value));
    case 'range':
      return lineOf(rangeText(spec.name, readRange(value), words));
    case 'choices':
      return lineOf(listed(value, (choice) => words.optionWord(spec.enumeration, choice)));
    case 'musts':
      return lineOf(listed(value, (topic) => words.text(`fields.${topic}`)));
    default:
      return lineOf(singleText(value, spec, words));
  }
}

function lineOf(text: string): string[] {
  return text === '' ? [] : [text];
}

function listed(value: unknown, wordOf: (choice: string) => string): string {
  return (Array.isArray(value) ? value : []).map((choice) => wordOf(String(choice))).join(', ');
}

function singleText(value: unknown, spec: SingleSpec, words: ValueWords): string {
  const text = textOf(value);
  if (text === '') return '';
  if (spec.type === 'radio' || spec.type === 'select') {
    return words.optionWord(spec.enumeration, text);
  }
  if (spec.type === 'income') {
    const amount = readRupees(value);
    return amount === undefined ? text : formatRupees(amount);
  }
  if (spec.type === 'number' && spec.isHeight && parseNumberText(text) !== undefined)
    return words.text('height.cm', { cm: text });
  if (spec.type === 'date' && isCalendarDate(text)) return words.dateText(text);
  return text;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
