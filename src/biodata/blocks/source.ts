import type { BiodataChoices } from '../../domain/biodata-choices.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { Language, LookupKind } from '../../domain/enumerations.ts';
import { ReferenceItem } from '../../domain/reference-item.ts';
import type { LooseValues, SectionKey } from '../../domain/sections.ts';
import type { PageWords } from './page-words.ts';

/** All the data from which a biodata is built. */
export interface BiodataSource {
  language: Language;
  words: PageWords;
  /** The saved sections. A missing section gives no lines. */
  sections: Partial<Record<SectionKey, LooseValues>>;
  /**
   * Returns the name of an item in the biodata's language. If the phone does not have that name,
   * returns the stored name.
   */
  itemName(kind: LookupKind, item: ReferenceItem): string;
  hasPhoto: boolean;
  today: CalendarDate;
  choices: BiodataChoices;
}

/**
 * Returns the text of a field, without invisible characters, empty lines and repeated white space.
 * Returns '' if the value is empty, or is neither a text nor a number.
 */
export function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return value
    .replace(INVISIBLE, '')
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) => line.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/**
 * Invisible characters that control text direction and line breaks or mark the start of a file. No
 * font has glyphs for them.
 */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

/** Returns the names of one or several items, joined by commas. */
export function itemNames(source: BiodataSource, kind: LookupKind, value: unknown): string {
  const items = (Array.isArray(value) ? value : [value]).filter((item) => ReferenceItem.is(item));
  return joinWith(
    ', ',
    items.map((item) => source.itemName(kind, item).trim()),
  );
}

/** Joins the parts that are not empty. */
export function joinWith(between: string, parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(between);
}
