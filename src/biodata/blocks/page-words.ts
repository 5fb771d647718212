import type biodata from '../../../public/locales/en/biodata.json';

/** The part `page` of the translation file, in the biodata's language. */
export type PageWords = (typeof biodata)['page'];

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/gu, (_place, name: string) => String(values[name] ?? ''));
}

/** '' for a value that has no word, such as 'Other'. */
export function wordOf(list: Readonly<Record<string, string>>, value: unknown): string {
  return typeof value === 'string' && Object.hasOwn(list, value) ? (list[value] ?? '') : '';
}
