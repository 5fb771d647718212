import { isCalendarDate, type CalendarDate } from '../domain/calendar-date.ts';
import type { LookupKind } from '../domain/enumerations.ts';
import { LOOKUP_FIELDS } from '../domain/lookup-fields.ts';
import { ReferenceItem } from '../domain/reference-item.ts';
import { formatRupees, readRupees } from '../domain/rupees.ts';
import type { SectionKey } from '../domain/sections.ts';
import type { FieldSpec, SingleSpec } from './field-spec.ts';
import { findField } from './find-field.ts';
import { itemText, type OptionWord } from './item-text.ts';

/** Where the words of a value come from, in today's language. */
export interface ValueWords {
  /** The words of a choice out of a closed list. */
  optionWord: OptionWord;
  itemName(kind: LookupKind, item: ReferenceItem): Promise<string>;
  dateText(date: CalendarDate): string;
}

/**
 * A value of a field as its form shows it, in lines: one for most, one for each entry
 * of a list with fields of its own; none for a value that is empty.
 */
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
  return linesOf(value, findField(section, field)?.spec, words);
}

function linesOf(value: unknown, spec: FieldSpec | undefined, words: ValueWords): string[] {
  if (Array.isArray(value)) {
    const fields = spec?.type === 'repeating' ? spec.item : [];
    // As the chips of the form.
    return value
      .map((item) => itemText(item, fields, words.optionWord))
      .filter((line) => line !== '');
  }
  // What no form shows: a map that came from elsewhere, name by name.
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([name, inner]) => `${name}: ${textOf(inner)}`);
  }
  const text = spec && spec.type !== 'repeating' ? singleText(value, spec, words) : textOf(value);
  return text === '' ? [] : [text];
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
  if (spec.type === 'date' && isCalendarDate(text)) return words.dateText(text);
  return text;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
