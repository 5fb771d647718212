import { toLatinDigits } from './digits.ts';

/**
 * The amount that an income is, where it is nothing but one: '₹ 1,25,000' is 125000,
 * 'about 40,000' is free text and undefined (spec.md §3: 'text or number').
 */
export function readRupees(income: unknown): number | undefined {
  if (typeof income === 'number') return isAmount(income) ? income : undefined;
  if (typeof income !== 'string') return undefined;
  const match = AMOUNT.exec(toLatinDigits(income).trim());
  const amount = Number(match?.[1]?.replaceAll(',', '') ?? Number.NaN);
  return isAmount(amount) ? amount : undefined;
}

/** As India groups it, in Latin digits in every language: '₹1,25,000'. */
export function formatRupees(amount: number): string {
  rupees ??= new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  });
  return rupees.format(amount);
}

/** How a typed income is stored: a number without its groups and sign, free text in Latin digits. */
export function plainIncome(typed: string): string {
  const amount = readRupees(typed);
  return amount === undefined ? toLatinDigits(typed) : String(amount);
}

/** Groups of two or three: '12,5' is not 125. */
const AMOUNT =
  /^(?:₹|rs\.?|inr)?\s*(\d+(?:\.\d{1,2})?|\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{1,2})?)\s*(?:\/-)?$/iu;

let rupees: Intl.NumberFormat | undefined;

function isAmount(amount: number): boolean {
  return Number.isFinite(amount) && amount >= 0 && amount <= Number.MAX_SAFE_INTEGER;
}
