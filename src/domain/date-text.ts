import { isCalendarDate, yearsBefore, type CalendarDate } from './calendar-date.ts';
import { READ_MAX_LENGTH } from './clean-text.ts';
import { fold } from './fold.ts';
import { LANGUAGES, readLanguage, type Language } from './languages.ts';
import { AGE_MAX_YEARS } from './limits.ts';
import { soundKey } from './sound-key.ts';

/**
 * Reads numbers as day, month, year, as in India, or as year, month, day. A year of two digits is
 * the last such year that is not after `today`. The month may be a word of any language of India that
 * the browser knows. Any sign may stand between the parts, and a weekday or a label before them. An
 * impossible date is never corrected, for example by swapping day and month. A date of more than 150
 * years ago is a typing error.
 */
export function parseDateText(text: string, today: CalendarDate): CalendarDate | undefined {
  if (text.length > READ_MAX_LENGTH) return undefined;
  const plain = foldMonth(text)
    .replace(ORDINAL, '$1')
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => !isFiller(word))
    .join(' ');
  for (const { pattern, order } of PATTERNS) {
    const match = pattern.exec(plain);
    if (!match) continue;
    const part = (name: 'day' | 'month' | 'year') => match[order.indexOf(name) + 1] ?? '';
    const month = readMonth(part('month'));
    if (month === undefined) return undefined;
    const date = `${fullYear(part('year'), today)}-${pad(month)}-${pad(Number(part('day')))}`;
    const isRead = isCalendarDate(date) && date > yearsBefore(today, AGE_MAX_YEARS);
    return isRead ? date : undefined;
  }
  return undefined;
}

/** '14th', and as 1 to 31 end in Bengali, Gujarati, Tamil and Hindi: '১৫ই', '૧૫મી', '15-ஆம்', '15वीं'. */
const ORDINAL =
  /(?<!\d)(\d{1,2})[ -]?(?:st|nd|rd|th|ला|रा|ठा|ई|इ|शे|मी|जी|थी|ली|री|आम्|म्|वीं|वी|वां)(?![\p{L}\p{M}\d])/u;

const PATTERNS = [
  { pattern: /^(\d{1,2}) ?([^\d\s]+) ?(\d{4}|\d\d)$/u, order: ['day', 'month', 'year'] },
  { pattern: /^(\d{1,2}) (\d{1,2}) (\d{4}|\d\d)$/u, order: ['day', 'month', 'year'] },
  { pattern: /^([^\d\s]+) ?(\d{1,2}) (\d{4}|\d\d)$/u, order: ['month', 'day', 'year'] },
  { pattern: /^(\d{4}) (\d{1,2}|[^\d\s]+) (\d{1,2})$/u, order: ['year', 'month', 'day'] },
  { pattern: /^(\d{2})(\d{2})(\d{4})$/u, order: ['day', 'month', 'year'] },
] as const;

function fullYear(year: string, today: CalendarDate): string {
  if (year.length === 4) return year;
  const century = Number(today.slice(0, 2));
  return `${year > today.slice(2, 4) ? century - 1 : century}${year}`;
}

/**
 * '14 Mar 1998' in the interface's language (spec.md §5). Marathi and Hindi months stay whole:
 * nobody writes 'ऑग', and the abbreviation sign in 'नव॰' looks like a zero.
 */
export function formatDate(date: CalendarDate, language: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  const names = WRITTEN_MONTHS[readLanguage(language)].split(' ');
  return `${day} ${names[Number(month) - 1] ?? month} ${year}`;
}

/** Not from `Intl`, whose first format takes 100 ms on a cheap phone when the app starts. */
const WRITTEN_MONTHS: Record<Language, string> = {
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  mr: 'जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर',
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
};

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

/**
 * A number is returned unchecked. A word must be, or begin, the name of exactly one month, or sound
 * like one: 'Agust', 'અગસ્ત'.
 */
function readMonth(text: string): number | undefined {
  if (/^\d+$/u.test(text)) return Number(text);
  if (text.length < 2) return undefined;
  const begun = [LANGUAGES, OTHER_LANGUAGES]
    .map((languages) => foldedMonths(languages).filter(({ name }) => name.startsWith(text)))
    .find((names) => names.length > 0);
  const exact = begun?.filter(({ name }) => name === text) ?? [];
  const numbers = new Set(
    (exact.length > 0 ? exact : (begun ?? soundingLike(text))).map(({ number }) => number),
  );
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

function soundingLike(text: string): readonly FoldedMonth[] {
  const sound = soundKey(text);
  if (sound.length < 3) return [];
  return foldedMonths(LANGUAGES).filter(({ name }) => soundKey(name) === sound);
}

interface FoldedMonth {
  name: string;
  number: number;
}

function foldedMonths(languages: readonly string[]): readonly FoldedMonth[] {
  const known = foldedNames.get(languages);
  if (known) return known;
  const names = languages.flatMap((language) =>
    (['short', 'long'] as const).flatMap((length) =>
      monthNames(language, length).map((name, index) => ({
        name: foldMonth(name).replace(/\./gu, ''),
        number: index + 1,
      })),
    ),
  );
  const all = [...names, ...OTHER_SPELLINGS];
  foldedNames.set(languages, all);
  return all;
}

const foldedNames = new Map<readonly string[], readonly FoldedMonth[]>();

/** Tried only for a word that is no month in our languages. */
const OTHER_LANGUAGES = ['as', 'bn', 'gu', 'kn', 'ml', 'ne', 'sd', 'ta', 'te', 'ur'];

/** Months in Odia, which Chromium does not know, and common spellings in Malayalam, Tamil and Marathi. */
const OTHER_SPELLINGS: readonly FoldedMonth[] = [
  { name: foldMonth('ମଇ'), number: 5 },
  { name: foldMonth('ആഗസ്റ്റ്'), number: 8 },
  { name: foldMonth('ஆகஸ்டு'), number: 8 },
  { name: foldMonth('ऑक्टोंबर'), number: 10 },
];

/** A weekday or a label tells nothing about the date. */
function isFiller(word: string): boolean {
  if (/^\d/u.test(word)) return false;
  fillers ??= new Set([
    '',
    ...'dob d o b date of birth born on the dt day ad tues thur thurs दि दिनांक ता तारीख तिथि ज जन्म जन्मतारीख जन्मतिथि जन्मदिनांक रोजी को सन सन् ई इ स birthdate birthday'.split(
      ' ',
    ),
    ...[...LANGUAGES, ...OTHER_LANGUAGES]
      .flatMap((language) =>
        (['short', 'long'] as const).flatMap((length) => weekdayNames(language, length)),
      )
      .map(foldMonth),
  ]);
  return fillers.has(word);
}

let fillers: Set<string> | undefined;

/** Without the optional nukta (फ़रवरी), the abbreviation sign, joiners and Urdu's sign of the year. */
function foldMonth(text: string): string {
  return fold(text).replace(/[\u0970\u0A3C\u0621\u200C\u200D]/gu, '');
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
