import { RELATION_WORDS } from '../domain/relations.ts';
import { SPELLED_LABELS, type Role } from './labels.ts';
import { fold, remembered } from './remembered.ts';
import * as lists from './words.ts';

/** A relation that the form can name is a label, too. */
const LABELS: typeof SPELLED_LABELS = [
  ...SPELLED_LABELS,
  ...RELATION_WORDS.map((word) => [word, 'relative'] as const),
];

/**
 * The letters of a label alone, as they sound: 'D.O.B.' and 'dob' are one label, and so are 'तिथि' and
 * 'तिथी', 'शिक्षण' and 'शिक्षन', 'Naav' and 'Nav'. A recognised text has 1 for l and 0 for o.
 */
export const labelKey = remembered((label) =>
  fold(label)
    .replace(/[^A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f\d]/gu, '')
    .replace(/[\u0940\u0908\u0942\u090aणळष10w]/gu, (sign) => SAME[sign] ?? sign)
    .replace(/aa|ee|oo|अॅ/gu, (pair) => SAME[pair] ?? pair),
);

/** Signs that families mix up, with the one that stands for both. */
const SAME = Object.fromEntries(
  '\u0940\u093f ईइ \u0942\u0941 ऊउ णन ळल षश 1l 0o wv aaa eei oou अॅॲ'
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)] as const),
) as Record<string, string>;

/** What a label names: several roles for 'Height / Weight', none for a text that is no label. */
export const rolesOf = remembered((label): readonly Role[] => {
  const role =
    roleByKey.get(labelKey(label)) ??
    roleByKey.get(labelKey(label.replace(lists.BETWEEN_LABELS, ' '))) ??
    roleByKey.get(labelKey(label.replaceAll('rn', 'm')));
  if (role) return [role];
  const bare = label.replace(/\([^()]*\)/gu, ' ').trim();
  if (bare !== '' && bare !== label.trim()) return rolesOf(bare);
  for (const parter of [/\s*[/,&|+]\s*|\s+(?:व|and|एवं|आणि|तथा)\s+/u, /\s+/u]) {
    const parts = label.split(parter).filter((part) => labelKey(part) !== '');
    if (parts.length < 2 || parts.length > 4) continue;
    const each = parts.map(soundingRole);
    const different = [...new Set(each)];
    if (different.includes(undefined)) continue;
    // 'नाव Name' is one label in two languages, 'Height / Weight' are two labels.
    if (different.length === 1) return different as Role[];
    if (parter.source !== '\\s+') return each.flatMap((found) => found ?? []);
  }
  const isLong = label.length > LONGEST_LABEL;
  const one = roleOfKey(labelKey(label)) ?? (isLong ? undefined : composedRole(label, true));
  return one ? [one] : [];
});

const roleByKey = new Map<string, Role>(
  LABELS.flatMap(([spelling, role]) =>
    [spelling, spelling.replace(lists.BETWEEN_LABELS, ' ')].map((each) => [labelKey(each), role]),
  ),
);

/** Also in Latin letters for Devanagari: 'Janma tareekh'. */
export const roleOfKey = (key: string): Role | undefined =>
  roleByKey.get(key) ?? (/[^a-z]/u.test(key) ? undefined : roleOfDevanagari.get(soundOf(key)));

/**
 * What a label before a sign names if the table does not have its spelling: as it sounds in Latin letters ('Janma
 * tareekh' for 'जन्मतारीख'), of whom and what ('Qualification of mother'), with one wrong letter ('Eductaion').
 */
export const likelyRolesOf = remembered((label): readonly Role[] => {
  const known = rolesOf(label);
  if (known.length > 0) return known;
  const bare = label.replace(/\([^()]*\)/gu, ' ').trim();
  if (/[\d:;,=।|]|\s[-–]\s/u.test(bare)) return [];
  const role = soundingRole(bare) ?? composedRole(bare) ?? misspeltRole(bare);
  return role ? [role] : [];
});

/** Also an English label in Devanagari: 'स्मोकिंग'. */
function soundingRole(label: string): Role | undefined {
  return roleByKey.get(labelKey(label)) ?? roleBySound.get(soundOf(label));
}

/** The consonants and the other vowels than a, in Latin letters. */
export const soundOf = remembered((label) => {
  const latin = labelKey(label).replace(/[\u0900-\u097f]/gu, (sign) => lists.LATIN[sign] ?? sign);
  return lists.SAME_SOUNDS.reduce((text, [letters, sound]) => text.replace(letters, sound), latin);
});

/** Undefined where labels of different roles sound the same. */
function rolesBySound(
  labels: typeof LABELS,
  shortest: (role: Role) => number,
): Map<string, Role | undefined> {
  const roles = new Map<string, Role | undefined>();
  for (const [spelling, role] of labels) {
    const sound = soundOf(spelling);
    if (sound.length < shortest(role)) continue;
    roles.set(sound, roles.has(sound) && roles.get(sound) !== role ? undefined : role);
  }
  return roles;
}

// 'अजय' is no 'आजी'.
const roleBySound = rolesBySound(LABELS, (role) => (role === 'relative' ? 4 : 3));
const roleOfDevanagari = rolesBySound(
  LABELS.filter(([spelling]) => /[\u0900-\u097f]/u.test(spelling)),
  () => 5,
);

export const LONGEST_LABEL = 48;

/**
 * 'Girl's height', 'वडिलांचे शिक्षण', 'Educational details': a person and a thing, in any order, perhaps with other words.
 * 'Monthly pay' is an income, of which the words beside say more.
 * Without a sign behind it (`isBare`), only what belongs to the person ahead or behind 'of': 'Nav Baba …' is the candidate's.
 */
function composedRole(said: string, isBare = false): Role | undefined {
  const label = said.replace(lists.GLUED, ' ');
  const words = label
    .split(/[\s/&,-]+/u)
    .map((word) => (word.length > 3 ? word.replace(lists.OF_WHOM, '') : word))
    .filter((word) => word !== '' && !lists.BESIDE_A_LABEL.test(fold(word)));
  if (words.length === 0 || words.length > 5) return undefined;
  const likely = isBare ? () => undefined : misspeltRole;
  const whole = soundingRole(words.join(' ')) ?? likely(words.join(' '));
  const gender = lists.GENDER.find(([, pattern]) => pattern.test(fold(label)))?.[0];
  if (whole === 'name' && gender) return gender === 'Female' ? 'name_girl' : 'name_boy';
  if (whole && (!isBare || whole === 'income')) return whole;
  if (words.length < 2) return undefined;
  const ends = [
    [words[0] ?? '', words.slice(1).join(' ')],
    [words.at(-1) ?? '', words.slice(0, -1).join(' ')],
  ] as const;
  for (const [person, thing] of ends.slice(0, isBare && !/\sof\s/iu.test(label) ? 1 : 2)) {
    const who =
      soundingRole(person) ?? soundingRole(person.replace(/s$/u, '')) ?? likely(person, 5);
    const what = soundingRole(thing) ?? likely(thing);
    const role = who && what && ofWhom(who, what);
    if (role && (!isBare || what === 'name' || /^(?:father_|mother_|other_g)/u.test(role)))
      return role;
  }
  return undefined;
}

/** Whose a thing is. */
function ofWhom(who: Role, what: Role): Role | undefined {
  if (!lists.OTHER_PERSON.test(who)) return undefined;
  if (lists.OTHER_PERSON.test(what)) return 'relative';
  if (what === 'name') return who;
  if (what === 'gotra' || what === 'clan') return 'other_gotra';
  const isParent = who === 'father' || who === 'mother';
  if (isParent && what === 'profession') return `${who}_occupation`;
  if (isParent && what === 'education') return `${who}_education`;
  if (what === 'contact' && isParent) return who === 'father' ? 'father_contact' : what;
  return 'other_name';
}

/** One letter more, less or other, or two in another order, in a label of six letters and more. */
function misspeltRole(label: string, shortest = 6): Role | undefined {
  const key = labelKey(label);
  if (key.length < shortest) return undefined;
  const words = label.split(' ').length;
  const near = LONG_LABELS.filter(
    ([other, , others]) =>
      others === words &&
      other[0] === key[0] &&
      [key, soundOf(label)].some((each) => isOneEditAway(each, other)),
  );
  const roles = new Set(near.map(([, role]) => role));
  return roles.size === 1 ? near[0]?.[1] : undefined;
}

const LONG_LABELS = LABELS.flatMap(([spelling, role]) =>
  [labelKey(spelling), soundOf(spelling)].map(
    (key) => [key, role, spelling.split(' ').length] as const,
  ),
).filter(([key]) => key.length >= 6);

function isOneEditAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from++;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
