import type { BiodataChoices } from '../../domain/biodata-choices.ts';
import type { CalendarDate } from '../../domain/calendar-date.ts';
import type { LookupKind } from '../../domain/enumerations.ts';
import type { Language } from '../../domain/languages.ts';
import { ReferenceItem } from '../../domain/reference-item.ts';
import type { LooseValues, SectionKey } from '../../domain/sections.ts';
import type { PageWords } from './page-words.ts';

export interface BiodataSource {
  language: Language;
  words: PageWords;
  /** A missing section gives no lines. */
  sections: Partial<Record<SectionKey, LooseValues>>;
  /** In the biodata's language, or the stored name if the phone does not have that name. */
  itemName(kind: LookupKind, item: ReferenceItem): string;
  hasPhoto: boolean;
  today: CalendarDate;
  choices: BiodataChoices;
}

/** A text or number without invisible characters or empty lines; '' for other types. */
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

/** Soft hyphens, direction marks, zero-width characters, and the byte order mark. */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;

export function oneLine(value: unknown): string {
  return textOf(value).replaceAll('\n', ' ');
}

export function itemNames(source: BiodataSource, kind: LookupKind, value: unknown): string {
  const items = (Array.isArray(value) ? value : [value]).filter((item) => ReferenceItem.is(item));
  return joinWith(
    ', ',
    items.map((item) => oneLine(source.itemName(kind, item))),
  );
}

export function joinWith(between: string, parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(between);
}

/** Words of the page, of which only the first begins with a capital letter: 'Black, brown'. */
export function joinWords(parts: readonly string[]): string {
  return joinWith(', ', parts).replace(/(?<=, )./gu, (letter) => letter.toLowerCase());
}
