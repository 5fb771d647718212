import { isOwnNumber } from './contact.ts';
import type { BiodataSource } from './source.ts';

export const PHOTO_KEY = 'photo';

/** Off until somebody ticks them: the other family asks when it matters. */
const OFF_AT_FIRST = new Set([
  'monthly_income',
  'family_income',
  'weight',
  'complexion',
  'eyes_hair',
  'health',
  'disability',
]);

/** Lines that a family shows or leaves out together. */
export const LINE_GROUPS = {
  photo: [PHOTO_KEY],
  contact: ['contact'],
  income: ['annual_income', 'monthly_income'],
  familyIncome: ['family_income'],
  address: ['lives_in', 'address', 'home'],
  birthTime: ['birth_time'],
  horoscope: ['birth_place', 'rashi', 'nakshatra', 'charan', 'gan', 'nadi', 'mangal', 'devak'],
  looks: ['weight', 'complexion', 'eyes_hair'],
  health: ['health', 'disability'],
} as const satisfies Record<string, readonly string[]>;

/** Whether a line is on the page: as the family chose, else by what it is about. */
export function isShown(source: BiodataSource, key: string): boolean {
  const chosen = source.choices.shown[key];
  if (chosen !== undefined) return chosen;
  return key === 'contact' ? !isOwnNumber(source) : !OFF_AT_FIRST.has(key);
}
