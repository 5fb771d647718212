import type { Row } from './biodata.ts';
import { isOwnNumber } from './contact.ts';
import { EXPECTATION_KEYS } from './expectations.ts';
import type { BiodataSource } from './source.ts';

export const PHOTO_KEY = 'photo';

/** Lines that are hidden until the family shows them: the other family can ask about them. */
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

type LineGroup = keyof typeof LINE_GROUPS | 'expectations';

/**
 * Lines with the same information in another form. Only one of them exists; the other fields decide
 * which. If the family leaves out an address, it stays left out when the address changes its form.
 */
const TELLS_THE_SAME: Readonly<Record<string, readonly string[]>> = {
  address: ['lives_in', 'home'],
  lives_in: ['address'],
  home: ['address'],
  annual_income: ['monthly_income'],
};

/** Whether a line is on the page: as the family chose, or else by the default for this line. */
export function isShown(
  source: BiodataSource,
  { key, formerKey = key }: Pick<Row, 'key' | 'formerKey'>,
): boolean {
  const { shown } = source.choices;
  const chosen = shown[key] ?? shown[formerKey];
  if (chosen !== undefined) return chosen;
  if (TELLS_THE_SAME[key]?.some((other) => shown[other] === false)) return false;
  return key === 'contact' ? !isOwnNumber(source) : !OFF_AT_FIRST.has(key);
}

/**
 * Returns the choices for a group of lines that a family shows or hides. Hiding also hides lines
 * that the family may fill in later. Showing leaves lines hidden that are hidden by default and are
 * empty now, because the family has not seen them.
 */
export function chooseGroup(
  group: LineGroup,
  isOn: boolean,
  lines: readonly Row[],
): Record<string, boolean> {
  const keys: readonly string[] = group === 'expectations' ? EXPECTATION_KEYS : LINE_GROUPS[group];
  const there = new Set(lines.map(({ key }) => key));
  const chosen = isOn ? keys.filter((key) => there.has(key) || !OFF_AT_FIRST.has(key)) : keys;
  return Object.fromEntries(chosen.map((key) => [key, isOn]));
}
