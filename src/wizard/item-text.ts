import type { EnumerationName } from './enumeration-lists.ts';
import type { ItemFieldName, ItemSpec } from './field-spec.ts';

/** Returns the text of a choice from a closed list, in the current language. */
export type OptionWord = (enumeration: EnumerationName, value: string) => string;

/** Describes an item of a repeating field in one line: its values joined by ' | ' (spec.md §2). */
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
