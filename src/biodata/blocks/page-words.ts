import type biodata from '../../../public/locales/en/biodata.json';

/** The texts of a biodata in its own language: the part `page` of its translation file. */
export type PageWords = (typeof biodata)['page'];

/** Replaces the placeholders of a text such as '{{from}} to {{to}}' with values. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/gu, (_place, name: string) => String(values[name] ?? ''));
}

/**
 * Looks up the word for a stored value. Returns '' for a value that has no word, such as 'Other'.
 */
export function wordOf(list: Readonly<Record<string, string>>, value: unknown): string {
  return typeof value === 'string' && Object.hasOwn(list, value) ? (list[value] ?? '') : '';
}
