import type { Row } from './biodata.ts';
import { isOwnNumber } from './contact.ts';
import { EXPECTATION_KEYS } from './expectations.ts';
import type { BiodataSource } from './source.ts';

export const PHOTO_KEY = 'photo';

/** These lines are hidden until the family chooses to show them. The other family can ask. */
const OFF_AT_FIRST = new Set([
  'monthly_income',
  'family_income',
  'weight',
  'complexion',
  'eyes_hair',
  'health',
  'disability',
]);

/** A family shows or hides these lines together. */
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
 * For a line, others that give the same information. If the family has hidden one of them, the line
 * is hidden too, unless the family chose to show it.
 */
const TELLS_THE_SAME: Readonly<Record<string, readonly string[]>> = {
  address: ['lives_in', 'home'],
  lives_in: ['address'],
  home: ['address'],
  annual_income: ['monthly_income'],
};

/** The family's choice decides, or else the line's default. */
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
 * Hiding a group also hides lines that are still empty. Showing it does not show an empty line that
 * is hidden by default: the family has not seen that line.
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
