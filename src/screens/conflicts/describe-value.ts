import { formatDate } from '../../components/fields/date-text.ts';
import { isCalendarDate } from '../../domain/calendar-date.ts';
import { LOOKUP_FIELDS } from '../../domain/lookup-fields.ts';
import { ReferenceItem } from '../../domain/reference-item.ts';
import type { DeviceStore } from '../../store/device-store.ts';
import { nameLookup } from '../../store/lookup-store.ts';
import { findField } from '../../wizard/find-field.ts';
import type { EnumerationName } from '../../wizard/enumeration-lists.ts';
import type { FieldSpec, ItemFieldName, SingleSpec } from '../../wizard/field-spec.ts';
import type { FieldPlace } from '../../session/ask-to-choose.ts';

/** Where the words of a value come from. */
export interface Words {
  device: DeviceStore;
  language: string;
  /** The words of a choice out of a closed list. */
  optionWord: (enumeration: EnumerationName, value: string) => string;
}

/**
 * A value of a field as its form shows it, in lines: one for most, one for each entry
 * of a list with fields of its own; none for a value that is empty.
 */
export async function describeValue(
  value: unknown,
  { section, field }: FieldPlace,
  words: Words,
): Promise<string[]> {
  const kind = LOOKUP_FIELDS[section][field]?.kind;
  if (kind) {
    const items = (Array.isArray(value) ? value : [value]).filter((item) => ReferenceItem.is(item));
    const { device, language } = words;
    const names = await Promise.all(
      items.map((item) => nameLookup(device, { kind, item, language })),
    );
    return names.length > 0 ? [names.join(', ')] : [];
  }
  return linesOf(value, findField(section, field)?.spec, words);
}

function linesOf(value: unknown, spec: FieldSpec | undefined, words: Words): string[] {
  if (Array.isArray(value)) {
    const fields = spec?.type === 'repeating' ? spec.item : [];
    return value.map((item) => itemLine(item, fields, words)).filter((line) => line !== '');
  }
  // What no form shows: a map that came from elsewhere, name by name.
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).map(([name, inner]) => `${name}: ${textOf(inner)}`);
  }
  const text = spec && spec.type !== 'repeating' ? singleText(value, spec, words) : textOf(value);
  return text === '' ? [] : [text];
}

/** As the chip of the form: its values joined by ' | ' (spec.md §2). */
function itemLine(
  item: unknown,
  fields: readonly SingleSpec<ItemFieldName>[],
  words: Words,
): string {
  if (typeof item !== 'object' || item === null) return textOf(item);
  const values = item as Partial<Record<ItemFieldName, unknown>>;
  return fields
    .map((spec) => singleText(values[spec.name], spec, words))
    .filter((text) => text !== '')
    .join(' | ');
}

function singleText(value: unknown, spec: SingleSpec<string>, words: Words): string {
  const text = textOf(value);
  if (text === '') return '';
  if (spec.type === 'radio' || spec.type === 'select') {
    return words.optionWord(spec.enumeration, text);
  }
  if (spec.type === 'date' && isCalendarDate(text)) return formatDate(text, words.language);
  return text;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
