import type { EnumerationName } from './enumeration-lists.ts';
import type { ItemFieldName, ItemSpec } from './field-spec.ts';

/** Returns words in the current language. */
export type OptionWord = (enumeration: EnumerationName, value: string) => string;

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
