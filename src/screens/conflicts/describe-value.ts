import { formatDate } from '../../components/fields/date-text.ts';
import { isCalendarDate } from '../../domain/calendar-date.ts';
import { LOOKUP_FIELDS } from '../../domain/lookup-fields.ts';
import { ReferenceItem } from '../../domain/reference-item.ts';
import { formatRupees, readRupees } from '../../domain/rupees.ts';
import type { DeviceStore } from '../../store/device-store.ts';
import { nameLookup } from '../../store/lookup-store.ts';
import { findField } from '../../wizard/find-field.ts';
import type { FieldSpec, SingleSpec } from '../../wizard/field-spec.ts';
import { itemText, type OptionWord } from '../../wizard/item-text.ts';
import type { FieldPlace } from '../../session/ask-to-choose.ts';

/** Where the words of a value come from. */
export interface Words {
  device: DeviceStore;
  language: string;
  /** The words of a choice out of a closed list. */
  optionWord: OptionWord;
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

function singleText(value: unknown, spec: SingleSpec, words: Words): string {
  const text = textOf(value);
  if (text === '') return '';
  if (spec.type === 'radio' || spec.type === 'select') {
    return words.optionWord(spec.enumeration, text);
  }
  if (spec.type === 'income') {
    const amount = readRupees(value);
    return amount === undefined ? text : formatRupees(amount);
  }
  if (spec.type === 'date' && isCalendarDate(text)) return formatDate(text, words.language);
  return text;
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
