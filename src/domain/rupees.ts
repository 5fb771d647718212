import { toLatinDigits } from './digits.ts';

/** '₹ 1,25,000' is 125000. Undefined for free text, such as 'about 40,000' (spec.md §3). */
export function readRupees(income: unknown): number | undefined {
  if (typeof income === 'number') return isAmount(income) ? income : undefined;
  if (typeof income !== 'string') return undefined;
  const match = AMOUNT.exec(toLatinDigits(income).trim());
  const amount = Number(match?.[1]?.replaceAll(',', '') ?? Number.NaN);
  return isAmount(amount) ? amount : undefined;
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

/** Returns what is stored: an amount without commas and currency, free text with Latin digits. */
export function plainIncome(typed: string): string {
  const amount = readRupees(typed);
  return amount === undefined ? toLatinDigits(typed) : String(amount);
}

/** Two or three digits must follow a comma, and three the last one: '12,5' is not 125. */
const AMOUNT =
  /^(?:₹|rs\.?|inr)?\s*(\d+(?:\.\d{1,2})?|\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?)\s*(?:\/-)?$/iu;

let rupees: Intl.NumberFormat | undefined;

function isAmount(amount: number): boolean {
  return Number.isFinite(amount) && amount >= 0 && amount <= Number.MAX_SAFE_INTEGER;
}
