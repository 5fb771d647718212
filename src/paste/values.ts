/** What a piece of text says: dates, times, measures, money, numbers, names. */
import { isCalendarDate, type CalendarDate } from '../domain/calendar-date.ts';
import { parseDateText } from '../domain/date-text.ts';
import { CASTES, COUNTRIES, RELIGIONS, STATES } from './known-names.ts';
import { readHeightCm } from '../domain/measures.ts';
import { labelKey, roleOfKey } from './label-key.ts';
import { fold, remembered } from './remembered.ts';
import * as lists from './words.ts';

/** A value with the part of the text that it was read from. */
export interface Read<T> {
  value: T;
  start: number;
  end: number;
  sure: boolean;
}

/** 'O7/l1/1992' of a text recognition is 07/11/1992. Each sign becomes one sign. */
export function withDigits(text: string): string {
  return text.replace(
    /(?<![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])[\dOoIl]+(?:[./:'-]? ?[\dOoIl]+)*(?![A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])/gu,
    (run) => (/\d/u.test(run) ? run.replace(/[Oo]/gu, '0').replace(/[Il]/gu, '1') : run),
  );
}

/** 'साडेपाच' and 'sava 6' in digits. Each word keeps its length, so that a place stays a place. */
function withNumbers(text: string, write: (whole: number, quarters: number) => string): string {
  return text.replace(lists.SPOKEN, (said: string, ...more: (string | undefined)[]) => {
    const at = more.slice(0, lists.QUARTERS.length).findIndex((each) => each !== undefined);
    const word = fold(more[lists.QUARTERS.length] ?? said);
    const number = Number(lists.NUMBER_WORDS[word] ?? word);
    const half = lists.AND_A_HALF[word];
    if (at < 0 && half !== undefined) return write(Number(half), 2).padStart(said.length);
    if (!Number.isInteger(number) || word === '') return said;
    const quarters = lists.QUARTERS[at]?.[0] ?? 0;
    const [whole, rest] = quarters < 0 ? [number - 1, 4 + quarters] : [number, quarters];
    return (rest === 0 ? String(whole) : write(whole, rest)).padStart(said.length);
  });
}

/** Day, month, year. A year of two digits is one in which grown-up people were born. */
export function readDate(text: string): Read<CalendarDate> | undefined {
  // The month may be Roman: 14-III-1992.
  const digits = withDigits(
    text.replace(/(?<=\d\s*[-./ ]\s*)[IVX]{1,4}(?=\s*[-./ ]\s*\d)/gu, (month) =>
      String(ROMAN.indexOf(month) + 1 || month).padStart(month.length),
    ),
  );
  for (const pattern of lists.DATES) {
    for (const match of digits.matchAll(pattern)) {
      const typed = match[0].replace(/\b(?:of|the|dt)\b|['’]|\s+/giu, ' ');
      // A month of 27 must be the day, as in America. The person is asked.
      const swapped = typed.replace(/^(\d{1,2})([/-])(1[3-9]|2\d|3[01])(?=[/-])/u, '$3$2$1');
      const date = parseDate(swapped);
      if (!date || !isCalendarDate(date) || date < '1930' || date > LAST_BIRTH) continue;
      const end = match.index + match[0].length;
      return { value: date, start: match.index, end, sure: swapped === typed };
    }
  }
  return undefined;
}

const ROMAN = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');
const LAST_BIRTH: CalendarDate = '2012-12-31';
/** Remembered, because each clause and each sentence of a line asks for the same text. */
const parseDate = remembered((text) => parseDateText(text, LAST_BIRTH) ?? '');

/** 'HH:MM'. Not sure if no word says whether it is morning or evening. */
export function readTime(text: string): Read<string> | undefined {
  const digits = withNumbers(
    withDigits(text).replace(/(?<=\d)[oO](?=\d)/gu, '0'),
    (hour, quarters) => `${hour || 12}:${15 * quarters}`,
  );
  for (const pattern of lists.TIMES) {
    const match = pattern.exec(digits);
    if (!match) continue;
    const [typedHour, minute] = [Number(match[1]), Number(match[2] ?? 0)];
    if (typedHour > 24 || minute > 59) continue;
    const end = match.index + match[0].length;
    // The words for the part of the day stand beside the hour.
    const beside = fold(text.slice(Math.max(0, match.index - 24), end + 24));
    const hour = hourOfDay(typedHour, beside);
    const value = `${String((hour ?? typedHour) % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
    return {
      value,
      // Words became digits with spaces ahead.
      start: digits.slice(0, match.index).trimEnd().length,
      end,
      sure: hour !== undefined,
    };
  }
  return undefined;
}

/** Undefined if the text does not say which half of the day it is. */
function hourOfDay(hour: number, text: string): number | undefined {
  if (hour > 12 || hour === 0) return hour;
  const from = lists.DAY_PARTS.find(([, words]) => words.test(text))?.[0];
  return from === undefined ? undefined : from + ((hour - from + 24) % 12);
}

/** The place that is left of 'born on …' without date, time and their words. */
export function readPlaceBeside(
  text: string,
  reads: ({ start: number; end: number } | undefined)[],
): string | undefined {
  let rest = text;
  let ahead = 0;
  for (const read of reads.filter((each) => each !== undefined).sort((a, b) => b.start - a.start)) {
    rest = `${rest.slice(0, read.start)},${rest.slice(read.end)}`;
    ahead = read.start;
  }
  // 'काव्या 21 मई को …': who was born stands ahead of the date.
  if (/[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f] $/u.test(rest.slice(0, ahead)))
    rest = rest.slice(ahead);
  const bracket = /^[\s,]*\(([^()\d]+)\)[\s,]*$/u.exec(rest)?.[1];
  if (
    bracket !== undefined &&
    [lists.DAY_PART_WORDS, lists.BIRTH_WORDS, lists.NEGATED].every(
      (each) => bracket.search(each) < 0,
    )
  )
    return tidy(bracket);
  const place = rest
    .replace(lists.DAY_PART_WORDS, ',')
    .replace(lists.BIRTH_WORDS, ' ')
    .split(/[,|;।:]/u)
    .map((part) =>
      tidy(part.replace(/^\s*\((?=[^)]*$)|^\s*\((.*)\)\s*$|(?<=^[^(]*)\)\s*$/gu, '$1')),
    )
    .find(
      (part) =>
        /[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{2}/u.test(part) &&
        !/^\S{1,4}\.$/u.test(part) &&
        !lists.NEGATED.test(fold(part)) &&
        !lists.NO_BIRTH_PLACE.test(part),
    );
  // 'पुण्यात' means 'in Pune', but the town's name has other letters: पुणे.
  const isCased = place === undefined || /\d|[यऱ]ात$/u.test(place) || place.split(' ').length > 4;
  return isCased ? undefined : place.replace(/(?<=ी)त$/u, '');
}

export function readHeight(text: string): Read<number> | undefined {
  const digits = withNumbers(withDigits(text), (feet, quarters) => `${feet}'${3 * quarters}`)
    .replace(/(?<=\d ?)crn/giu, 'cm ')
    .replace(/(?<=\d)'6(?=\s*(?:in|इ))/giu, '.5');
  for (const pattern of lists.HEIGHTS) {
    for (const match of digits.matchAll(pattern)) {
      const cm = readHeightCm(match[0].replace(/(?<=ft|feet|foot)(?=\d)/giu, ' '));
      if (cm === undefined || cm < 120 || cm > 215) continue;
      const end = match.index + match[0].length;
      // Whole feet are never sure: HEIGHTS may not know how the inches are written; '5.0' may be 5.10.
      return {
        value: cm,
        start: match.index,
        end,
        sure: !(cm / CM_PER_FOOT).toFixed(3).endsWith('.000'),
      };
    }
  }
  return undefined;
}

const CM_PER_FOOT = 30.48;

/** Amounts in rupees as they are written, digits alone where no unit stands. */
export function readMoney(text: string, label: string) {
  if (lists.FOREIGN_MONEY.test(text)) return [];
  const found: { value: string; period: 'month' | 'year' | undefined }[] = [];
  const digits = withNumbers(text, (whole, quarters) => String(whole + quarters / 4));
  for (const part of digits.split(/[();]|,(?!\d)/u)) {
    const digitsJoined = part.replace(/(?<=\d),\s+(?=\d{2,3})/gu, ',');
    const match = lists.AMOUNT.exec(digitsJoined);
    if (!match) continue;
    const [, from = '', sign = '', to, unit = ''] = match;
    const plain = from.replaceAll(',', '');
    if (unit === '' && (Number(plain) < 1000 || to !== undefined)) continue;
    const range = to
      ? `${sign.replace(/[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+/u, ' $& ')}${to}`
      : '';
    // '6 लाख 50 हजार'
    const behind = digitsJoined.slice(match.index + match[0].length);
    const [more = ''] = unit === '' ? [] : (lists.THOUSANDS_TOO.exec(behind) ?? []);
    const named = /^k$/iu.test(unit) ? unit : ` ${unit.replace(/\.$/u, '')}${more.trimEnd()}`;
    const words = `${part} ${label}`;
    const isYearly = /^l\.?p\.?a/iu.test(unit) || lists.YEAR.test(part);
    const isLarge = lists.YEAR.test(words) || /ला|la|cr|करो|कोटी/iu.test(unit);
    const isMonthly = lists.MONTH.test(words) && !isYearly;
    found.push({
      value: unit === '' ? plain : `${from}${range}${named}`,
      period: isMonthly ? 'month' : isYearly || isLarge ? 'year' : undefined,
    });
  }
  return found;
}

export function readPhones(text: string): { number: string; start: number; end: number }[] {
  // Three groups of four digits are the number of an Aadhaar card.
  const isPhone = (number: string) =>
    number.replace(/\D/gu, '').length >= 10 && !/^\d{4}[ -]\d{4}[ -]\d{4}$/u.test(number);
  return [...withDigits(text).matchAll(lists.PHONES)]
    .map(({ 0: number, index }) => ({ number, start: index, end: index + number.length }))
    .filter(({ number }) => isPhone(number));
}

export interface Name {
  words: string[];
  /** What stands after the name: an occupation, a place, a state. */
  rest: string;
  sure: boolean;
}

/** A name without titles and brackets. `surname`: of the family; after it the name ends. */
export function readName(text: string, surname?: string): Name | undefined {
  const parted =
    /^([^(,;/|:।]*?)(?:\s+(?=[wsdc]\/o)|\s+[-–—~]\s*|\s*[-–—~]\s+|\s*[(,;/|:।]|$)(.*)$/su.exec(
      text.trim(),
    );
  let words = (parted?.[1] ?? '')
    .split(/\s+|(?<=[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f])\.(?=\p{L}{3})/u)
    .filter(Boolean);
  let rest = (parted?.[2] ?? '').trim();
  if (text.trim().startsWith('(')) return undefined;
  // A closing bracket belongs to the bracket that parted the name from the rest.
  if (rest.includes(')') && !rest.split(')')[0]?.includes('(')) rest = `(${rest}`;
  while (words[0] !== undefined) {
    const isInitial = words[0] === 'S.' && !/singh|kaur/iu.test(text);
    const bare = isInitial ? words[0] : words[0].replace(lists.TITLE, '');
    if (bare === words[0]) break;
    words.splice(0, 1, ...(bare === '' ? [] : [bare]));
  }
  while (words.length > 1 && lists.VERB.test(words.at(-1) ?? '')) words.pop();
  // 'Bhanwar Singh Rathore transport ka kaam karte hain': a name has no small letters at a word's start.
  const isLatin = /^\p{Lu}\p{Ll}/u.test(words[0] ?? '');
  const isLabel = (word: string, index: number) =>
    (index > 1 ? /./u : lists.ENDS_A_NAME).test(roleOfKey(labelKey(word)) ?? '');
  const cut = words.findIndex(
    (word, index) =>
      index > 0 &&
      (lists.AFTER_NAME.test(fold(word)) ||
        (isLatin && /^\p{Ll}{2}/u.test(word)) ||
        (index > 1 && /\d/u.test(word)) ||
        (isLabel(word, index) && (index < words.length - 1 || lists.WORK.test(fold(word))))),
  );
  const last = surname ? words.findIndex((word) => sameName(word, surname)) : -1;
  // 'मयंक गुड़गाँव में': the word ahead of 'in' is a place.
  const isFirm = lists.OF_A_FIRM.test(fold(words[cut - 1] ?? ''));
  const place = lists.LOCATIVE.test(fold(words[cut] ?? '')) ? 1 + Number(isFirm) : 0;
  const end = Math.min(
    cut > 0 ? Math.max(0, cut - place) : words.length,
    last > 0 ? last + 1 : words.length,
  );
  rest = [words.slice(end).join(' '), rest].filter(Boolean).join(', ');
  words = words
    .slice(0, end)
    .filter((word, at) => at === 0 || !lists.VERB.test(word))
    .map((word) =>
      word.replace(/[.,:]+$/u, (dots) =>
        word.length <= 3 || /^Mohd|^Md|\..*\./u.test(word) ? dots : '',
      ),
    );
  if (
    words.length === 0 ||
    words.some((word) => !/^[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f.'’-]+$/u.test(word))
  )
    return undefined;
  if (lists.NOT_A_NAME.test(fold(words.join(' ')))) return undefined;
  // A label at the end may be a surname ('Kad'), an occupation may stand there without a sign.
  const isDoubtful = (word: string, index: number) =>
    labelKey(word) === '' ||
    (index > 0 && (isLabel(word, index) || lists.OCCUPATION.test(fold(word))));
  return {
    words,
    rest,
    sure: words.length <= (surname ? 4 : 5) && !words.some(isDoubtful),
  };
}

export const sameName = (a: string, b: string) => labelKey(a) === labelKey(b);

/** The same name, or one and its initial. */
export const isNameLike = (word: string, other: string) =>
  sameName(word, other) || isInitialOf(word, other) || isInitialOf(other, word);
const isInitialOf = (initial: string, name: string) =>
  /^.\p{M}*\.?$/u.test(initial) && name.startsWith(initial.replace('.', ''));

/** Known names by their folded spellings. */
function bySpelling(rows: readonly string[]): Map<string, string> {
  return new Map(
    rows.flatMap((row) =>
      row.split('|').map((spelling) => [labelKey(spelling), row.split('|')[0] as string] as const),
    ),
  );
}
const religions = bySpelling(RELIGIONS);
const castes = bySpelling(CASTES);
const states = bySpelling(STATES);
const countries = bySpelling(COUNTRIES);

export const isReligion = (text: string) =>
  religions.has(labelKey(text.replace(/(?:धर्म|dharm)$/iu, '')));
/** The English name of the caste. */
export const casteOf = (text: string) =>
  castes.get(labelKey(text.replace(/(?:s|es)$/u, ''))) ?? castes.get(labelKey(text));
/** Delhi is named as a town. */
export const isState = (text: string) =>
  states.has(labelKey(text)) && !/^(?:new )?delhi$|^(?:नई )?दिल्ली$/iu.test(text);
export const isCountry = (text: string) => countries.has(labelKey(text));

export function tidy(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(
      /^[\s,.:;|/–—-]+|[\s,:;|/–—-]+$|(?<=(?:^|\s)[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{4,})\.$/gu,
      '',
    )
    .trim();
}
