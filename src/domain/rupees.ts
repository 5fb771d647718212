/** Incomes as families in India write them (docs/decisions/0112). */
import { cleanLine } from './clean-text.ts';
import { toLatinDigits } from './digits.ts';

export type Period = 'month' | 'year';

/** Free text, such as 'about 40,000', has no amounts. `to` is the end of a range. */
interface Income {
  from: number;
  to?: number | undefined;
  period?: Period | undefined;
}

/** '₹ 1,25,000' and '1.25 lakh' are 125000. Undefined for a range and free text (spec.md §3). */
export function readRupees(income: unknown, period?: Period): number | undefined {
  if (typeof income === 'number') return isAmount(income) ? income : undefined;
  const read = typeof income === 'string' ? readIncome(income) : undefined;
  if (!read || read.to !== undefined) return undefined;
  return read.period === undefined || read.period === period ? read.from : undefined;
}

/** '₹8,00,000', or '₹8,00,000 – ₹10,00,000' for a range; '' for free text. */
export function incomeInRupees(typed: string): string {
  const { from, to } = readIncome(typed) ?? {};
  return [from, to]
    .flatMap((amount) => (amount === undefined ? [] : [formatRupees(amount)]))
    .join(' – ');
}

/** With India's digit groups and Latin digits in every language: '₹1,25,000'. */
export function formatRupees(amount: number): string {
  rupees ??= new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  return rupees.format(amount);
}

/**
 * Returns what is stored: an amount without commas, words and currency, or free text with Latin
 * digits. A range stays as typed, and so does an amount of another period than the field's.
 */
export function plainIncome(typed: string, period?: Period): string {
  const amount = readRupees(typed, period);
  return amount === undefined ? toLatinDigits(typed) : String(amount);
}

function readIncome(typed: string): Income | undefined {
  const text = toLatinDigits(cleanLine(typed))
    .normalize('NFD')
    .replace(/\u093c/gu, '')
    .toLowerCase()
    .replace(/lpa\b/u, 'lakh per year');
  const period = PERIODS.find(([, words]) => words.test(text))?.[0];
  const amounts = PERIODS.reduce((rest, [, words]) => rest.replace(words, ' '), text)
    .replace(RUPEES, ' ')
    .trim();
  const [first = '', last, more] = amounts.split(/ *(?:[-–—]|\bto\b|ते|से) */u);
  if (more !== undefined) return undefined;
  const [, number = '', unit] = AMOUNT.exec(first.trim()) ?? [];
  const [, lastNumber = '', lastUnit] = last === undefined ? [] : (AMOUNT.exec(last.trim()) ?? []);
  // '8-10 lakh' is 8 lakh to 10 lakh.
  const from = amountOf(number, unit ?? lastUnit);
  const to = last === undefined ? undefined : amountOf(lastNumber, lastUnit);
  if (from === undefined || (last !== undefined && (to === undefined || to <= from)))
    return undefined;
  return { from, to, period };
}

function amountOf(number: string, unit: string | undefined): number | undefined {
  const factor = unit === undefined ? 1 : UNITS.find(([, words]) => words.test(unit))?.[0];
  if (number === '' || factor === undefined) return undefined;
  const amount = Math.round(Number(number.replaceAll(',', '')) * factor * 100) / 100;
  return isAmount(amount) ? amount : undefined;
}

/** Two or three digits must follow a comma, and three the last one: '12,5' is not 125. */
const AMOUNT = /^(\d+(?:\.\d+)?|\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?)(?: *([^\d\s.]+)\.?)?$/u;
const UNITS: readonly [number, RegExp][] = [
  [1_000, /^(?:k|thousands?|हजार)$/u],
  [100_000, /^(?:l|la(?:kh|c)s?|लाख)$/u],
  [10_000_000, /^(?:cr|crores?|कोटी|करोड)$/u],
];
const RUPEES = /₹|(?<![a-z])(?:rs|inr|rupees|re)\b\.?|रुपये|रुपए|रूपये|रु\.?|\/-|\/=/gu;
const PERIODS: readonly [Period, RegExp][] = [
  [
    'month',
    anyOf(
      '(?:per|/|a|every) *month|monthly|/ *mo\\b|\\bp\\.? ?m\\b\\.?',
      '(?:दर|प्रति) ?(?:महिना|महा|माह|महीना)|(?:दर ?)?महिन्याला|मासिक',
    ),
  ],
  [
    'year',
    anyOf(
      '(?:per|/|a|every) *(?:year|annum)|yearly|annual(?:ly)?|\\bp\\.? ?a\\b\\.?',
      '(?:दर|प्रति) ?(?:वर्षी|वर्ष|साल)|(?:दर ?)?वर्षाला|वार्षिक|सालाना',
    ),
  ],
];

function anyOf(...words: string[]): RegExp {
  return new RegExp(words.join('|'), 'u');
}

let rupees: Intl.NumberFormat | undefined;

function isAmount(amount: number): boolean {
  return Number.isFinite(amount) && amount >= 0 && amount <= Number.MAX_SAFE_INTEGER;
}
