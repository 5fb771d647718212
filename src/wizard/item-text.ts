import type { CalendarDate } from '../domain/calendar-date.ts';
import type { LookupKind } from '../domain/enumerations.ts';
import type { ReferenceItem } from '../domain/reference-item.ts';
import type { EnumerationName } from './enumeration-lists.ts';
import type { ItemFieldName, ItemSpec } from './field-spec.ts';

export type OptionWord = (enumeration: EnumerationName, value: string) => string;

/** These functions return words in the app's current language. */
export interface ValueWords {
  optionWord: OptionWord;
  itemName(kind: LookupKind, item: ReferenceItem): Promise<string>;
  dateText(date: CalendarDate): string;
  text(key: string, values?: Record<string, string | number>): string;
}

/** The values are joined by ' | ' (spec.md §2). */
export function itemText(
  item: unknown,
  fields: readonly ItemSpec[],
  optionWord: OptionWord,
): string {
  if (typeof item !== 'object' || item === null) return '';
  const values = item as Partial<Record<ItemFieldName, unknown>>;
  return fields
    .map((field) => {
      const value = values[field.name];
      const text =
        typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
      if (text === '' || (field.type !== 'radio' && field.type !== 'select')) return text;
      return optionWord(field.enumeration, text);
    })
    .filter((text) => text !== '')
    .join(' | ');
}
