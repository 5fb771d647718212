/** Incomes as families in India write them (docs/decisions/0112). */
import { READ_MAX_LENGTH } from './clean-text.ts';
import { plainWords, toLatinDigits } from './digits.ts';

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
  if (typed.length > READ_MAX_LENGTH) return undefined;
  const text = plainWords(typed)
    .replace(/lpa\b\.?/u, 'lakh per year')
    .replace(/\((\D*)\)/gu, ' $1 ');
  const period = PERIODS.find(([, words]) => words.test(text))?.[0];
  const amounts = PERIODS.reduce((rest, [, words]) => rest.replace(words, ' '), text)
    .replace(RUPEES, ' ')
    .replace(SPACED_GROUPS, (groups) => groups.replace(/\s/gu, ','))
    .trim();
  const [first = '', last, more] = amounts.split(/ *(?:[-~]|\bto\b|ते|से) */u);
  if (more !== undefined) return undefined;
  const unit = last === undefined ? undefined : unitOf(last);
  // '8-10 lakh' is 8 lakh to 10 lakh.
  const from = amountOf(unitOf(first) === undefined ? `${first} ${unit ?? ''}` : first);
  const to = last === undefined ? undefined : amountOf(last);
  if (from === undefined || (last !== undefined && (to === undefined || to <= from)))
    return undefined;
  return { from, to, period };
}

function unitOf(amount: string): string | undefined {
  return /[^\d\s.,]+(?=\.?$)/u.exec(amount.trim())?.[0];
}

/** '1 crore 20 lakh' is the sum. Each unit must be smaller than the one before it. */
function amountOf(text: string): number | undefined {
  let [sum, last] = [0, Infinity];
  for (const part of text.trim().split(/(?<=[^\d\s.,]\.?) *(?=\d)/u)) {
    const [, number = '', unit] = AMOUNT.exec(part.trim()) ?? [];
    const factor = unit === undefined ? 1 : UNITS.find(([, words]) => words.test(unit))?.[0];
    if (number === '' || factor === undefined || factor >= last) return undefined;
    const count = Number(number.replaceAll(',', ''));
    // Rupees have two decimals: somebody may have meant 50.000 as 50,000. No income is less than 100
    // rupees: '5 lakh 50' and '50-60,000' leave out a word.
    if (factor === 1 && (/\.\d{3}/u.test(number) || (count > 0 && count < 100))) return undefined;
    sum += count * factor;
    last = factor;
  }
  const amount = Math.round(sum * 100) / 100;
  return isAmount(amount) ? amount : undefined;
}

/** Two or three digits must follow a comma, and three the last one: '12,5' is not 125. */
const AMOUNT = /^(\d+(?:\.\d*)?|\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{0,2})?)(?: *([^\d\s.]+)\.?)?$/u;
/** Groups of an amount may be separated by spaces: '5 00 000'. */
const SPACED_GROUPS = /(?<![\d.,])\d{1,3}(?:\s\d{2,3})*\s\d{3}(?![\d,])/gu;
/** In Devanagari, as `inDevanagari` writes the words of the other scripts, and without a nukta. */
const UNITS: readonly [number, RegExp][] = [
  [1_000, /^(?:k|thousands?|हजार|हाजार|आयिर(?:म्|ं|त्तु)|वेलु?|साविर|ہزار)$/u],
  [100_000, /^(?:l|la?kh?s?|lacs?|लाख|लख|लक्ष(?:ं|लु?)?|इ?लट्च(?:म्|त्तु)|لاکھ|لک)$/u],
  [10_000_000, /^(?:crs?|crores?|कोट[िी]|कोट्लु|करोड|کروڑ)$/u],
];
const RUPEES =
  /[₹₨]|(?<![a-z])(?:rs|inr|rupees|re)(?![a-z])\.?|र[ुू](?:प[\p{L}\p{M}]*)?\.?|टाका|टङ्का|روپ\p{L}+|\/-|[/=]=|=(?:00)?|(?<![a-z])(?:only|ctc)(?![a-z])/gu;
const PERIODS: readonly [Period, RegExp][] = [
  [
    'month',
    anyOf(
      '(?:per|/|a|every) *(?:month|mth)|monthly|/ *mo\\b|/? *(?<![a-z])p[./]? ?m\\b\\.?',
      '(?:दर|प्रति|/) ?(?:महा|माह)|(?:(?:दर|प्रति|/) ?)?मह[िी]न[ाे]|(?:दर ?)?महिन्याला|मासिक|ماہانہ|ماہوار',
    ),
  ],
  [
    'year',
    anyOf(
      '(?:per|/|a|every) *(?:year|yr|annum)|yearly|annual(?:ly)?|/? *(?<![a-z])p[./]? ?a\\b\\.?',
      '(?:दर|प्रति|/) ?(?:वर्षी|वर्ष|साल)|(?:दर ?)?वर्षाला|वार्षिक|सालाना|سالانہ',
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
