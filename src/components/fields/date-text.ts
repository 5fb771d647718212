import { isCalendarDate, type CalendarDate } from '../../domain/calendar-date.ts';
import { toLatinDigits } from '../../domain/digits.ts';
import { LANGUAGES } from '../../domain/enumerations.ts';

/**
 * Reads numbers as day, month, year, as in India, or as year, month, day. A year has four digits.
 * The month may be a word in any of our languages. An impossible date is never corrected, for
 * example by swapping day and month.
 */
export function parseDateText(text: string): CalendarDate | undefined {
  const plain = foldMonth(toLatinDigits(text))
    .replace(/[\s,./-]+/gu, ' ')
    .trim();
  for (const { pattern, order } of PATTERNS) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const part = (name: 'day' | 'month' | 'year') => match[order.indexOf(name) + 1] ?? '';
    const month = readMonth(part('month'));
    if (month === undefined) return undefined;
    const date = `${part('year')}-${pad(month)}-${pad(Number(part('day')))}`;
    return isCalendarDate(date) ? date : undefined;
  }
  return undefined;
}

const PATTERNS = [
  { pattern: /^(\d{1,2}) ?([^\d\s]+) ?(\d{4})$/u, order: ['day', 'month', 'year'] },
  { pattern: /^(\d{1,2}) (\d{1,2}) (\d{4})$/u, order: ['day', 'month', 'year'] },
  { pattern: /^([^\d\s]+) ?(\d{1,2}) (\d{4})$/u, order: ['month', 'day', 'year'] },
  { pattern: /^(\d{4}) (\d{1,2}) (\d{1,2})$/u, order: ['year', 'month', 'day'] },
  { pattern: /^(\d{2})(\d{2})(\d{4})$/u, order: ['day', 'month', 'year'] },
] as const;

/**
 * '14 Mar 1998' in the interface's language (spec.md §5). Marathi and Hindi months stay whole:
 * nobody writes 'ऑग', and the abbreviation sign in 'नव॰' looks like a zero.
 */
export function formatDate(date: CalendarDate, language: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const names = monthNames(language, language === 'en' ? 'short' : 'long');
  return `${day} ${names[Number(month) - 1] ?? month} ${year}`;
}

export function monthNames(language: string, length: 'short' | 'long'): readonly string[] {
  const key = `${language} ${length}`;
  const known = months.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(localeOf(language), { month: length, timeZone: 'UTC' });
  const names = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2000, month, 15)));
  months.set(key, names);
  return names;
}

/** A cache, because creating an Intl format is slow on a cheap phone. */
const months = new Map<string, readonly string[]>();

/** Sunday first. */
export function weekdayNames(language: string, length: 'narrow' | 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday: length, timeZone: 'UTC' });
  // The second of January 2000 was a Sunday.
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2000, 0, 2 + day)));
}

/** 'en-US', because British English writes 'Sept' with four letters. */
function localeOf(language: string): string {
  return language === 'en' ? 'en-US' : language;
}

/** A number is returned unchecked. A word must be, or begin, the name of exactly one month. */
function readMonth(text: string): number | undefined {
  if (/^\d+$/u.test(text)) return Number(text);
  knownMonths ??= LANGUAGES.flatMap((language) =>
    (['short', 'long'] as const).flatMap((length) =>
      monthNames(language, length).map((name, index) => ({
        name: foldMonth(name).replace(/\./gu, ''),
        number: index + 1,
      })),
    ),
  );
  const exact = knownMonths.filter(({ name }) => name === text);
  const begun = knownMonths.filter(({ name }) => name.startsWith(text));
  const numbers = new Set((exact.length > 0 ? exact : begun).map(({ number }) => number));
  return text.length >= 2 && numbers.size === 1 ? [...numbers][0] : undefined;
}

let knownMonths: { name: string; number: number }[] | undefined;

/** Lower case, without the optional nukta (फ़रवरी, फरवरी) and the abbreviation sign. */
function foldMonth(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u093c\u0970]/gu, '')
    .toLowerCase();
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
