import { isCalendarDate, type CalendarDate } from '../../domain/calendar-date.ts';
import { readHeightCm, toFeetAndInches } from '../../domain/measures.ts';
import { parseNumberText } from '../../domain/digits.ts';
import { phoneText as spacedPhone } from '../../domain/phone.ts';
import { formatRupees, readRupees } from '../../domain/rupees.ts';
import { fill, type PageWords } from './page-words.ts';
import { textOf } from './source.ts';

/** A no-break space. */
export const NBSP = '\u00a0';

export function ageAt(today: CalendarDate, born: CalendarDate): number {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}

/** '14 March 1998 (28 years)'. */
export function bornText(words: PageWords, dob: unknown, today: CalendarDate): string {
  if (typeof dob !== 'string' || !isCalendarDate(dob)) return '';
  return fill(words.born, { date: dateText(words, dob), age: ageText(words, ageAt(today, dob)) });
}

export function ageText(words: PageWords, years: number): string {
  return fill(words.age, { years }).replace(' ', NBSP);
}

function dateText(words: PageWords, date: CalendarDate): string {
  return fill(words.date, {
    day: Number(date.slice(8)),
    month: monthName(words, date),
    year: date.slice(0, 4),
  }).replaceAll(' ', NBSP);
}

export function monthName(words: PageWords, date: CalendarDate): string {
  return words.months[String(Number(date.slice(5, 7))) as keyof PageWords['months']];
}

/** '5 ft 4 in (163.5 cm)', or '5 ft 4 in' if the centimetres add nothing. */
export function heightText(words: PageWords, value: unknown): string {
  const cm = numberOf(value);
  if (cm === undefined) return '';
  const { feet, inches } = toFeetAndInches(cm);
  if (readHeightCm(`${feet}'${inches}`) === cm) return feetText(words, cm);
  return fill(words.heightCm, { height: feetText(words, cm), cm }).replace(/ (?=\S+\)$)/u, NBSP);
}

/** '5 ft 4 in', or '6 ft'. */
export function feetText(words: PageWords, cm: number): string {
  const { feet, inches } = toFeetAndInches(cm);
  const text = inches === 0 ? words.heightWhole : words.height;
  return fill(text, { feet, inches }).replaceAll(' ', NBSP);
}

export function weightText(words: PageWords, value: unknown): string {
  const kg = numberOf(value);
  return kg === undefined ? '' : fill(words.weight, { kg }).replaceAll(' ', NBSP);
}

export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) && value > 0 ? value : undefined;
  return typeof value === 'string' ? parseNumberText(value) : undefined;
}

/** With India's digit groups. Free text stays as typed, and 0 becomes ''. */
export function incomeText(value: unknown): string {
  const amount = readRupees(value);
  if (amount === undefined) return textOf(value);
  return amount === 0 ? '' : formatRupees(amount);
}

/** No-break spaces keep each number on one line. */
export function phoneText(value: unknown): string {
  return spacedPhone(textOf(value)).replaceAll(/\s/gu, NBSP).replaceAll(`,${NBSP}`, ', ');
}

/** In Marathi, '10:20' becomes 'सकाळी 10:20'. A text that is not a time stays as typed. */
export function timeText(words: PageWords, value: unknown): string {
  const typed = textOf(value);
  const match = /^(\d{1,2}):(\d{2})$/u.exec(typed);
  const hour = Number(match?.[1]);
  if (!match || hour > 23) return typed;
  const time = `${hour % 12 === 0 ? 12 : hour % 12}:${match[2]}`;
  return fill(words.times[partOfDay(hour)], { time }).replaceAll(' ', NBSP);
}

function partOfDay(hour: number): keyof PageWords['times'] {
  if (hour < 4) return 'night';
  if (hour < 6) return 'dawn';
  if (hour < 12) return 'morning';
  if (hour < 17) return 'afternoon';
  return hour < 20 ? 'evening' : 'late';
}
