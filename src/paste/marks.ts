import { labelKey, LONGEST_LABEL, rolesOf } from './label-key.ts';
import type { Role } from './labels.ts';
import * as facts from './own-facts.ts';
import { fold } from './remembered.ts';
import * as values from './values.ts';
import * as words from './words.ts';

/** A label in the middle of a sentence, without a sign between it and its value. */
export interface Mark {
  role: Role;
  index: number;
  /** Where the label ends and the value begins. */
  end: number;
}

/** The labels of a sentence that are followed by a value which fits them: 'उंची ५ फूट ३ इंच शिक्षण बी.ए. वडील रमेश'. */
export function marksIn(text: string): Mark[] {
  const found: Mark[] = [];
  const parts = [
    ...text.matchAll(
      /[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f][A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f.'’]*/gu,
    ),
  ].filter(([word]) => !words.POLITE.test(word));
  const keys = parts.map(([word]) => labelKey(word));
  for (let at = 0; at < parts.length; at++) {
    const start = parts[at]?.index ?? 0;
    if (start < (found.at(-1)?.end ?? 0)) continue;
    for (let count = Math.min(4, parts.length - at); count > 0; count--) {
      const last = parts[at + count - 1] as RegExpExecArray;
      const end = last.index + last[0].length;
      if (/[,;:।()\d]/u.test(text.slice(start, end))) continue;
      const key = keys.slice(at, at + count).join('');
      const isLabel = key.length > 1 && key.length < LONGEST_LABEL;
      const roles = isLabel ? rolesOf(text.slice(start, end)) : [];
      const role = roles.length === 1 ? roles[0] : undefined;
      // 'Bansal gotra, …': the value stands ahead.
      if (role && !VALUE_OF[role]) break;
      if (!role || (text[end] === ',' && /gotra|gan|nadi/u.test(role))) continue;
      const skipped = words.BEFORE_VALUE.exec(text.slice(end, end + 60))?.[0].length ?? 0;
      const rest = text.slice(end + skipped, end + skipped + 90);
      const before = text.slice(Math.max(0, start - 30), start);
      const label = text.slice(start, end);
      if (!VALUE_OF[role]?.(rest, before, label)) continue;
      const isCounted = /^(?:brother|sister|siblings|mangal)/u.test(role);
      const ahead = isCounted ? words.BEFORE_RELATION.exec(before) : null;
      found.push({
        role: role.startsWith('name_') && !NAME.test(label) ? 'expectation' : role,
        index: start - (ahead?.[0].length ?? 0),
        end: end + skipped,
      });
      break;
    }
  }
  return found;
}

const word = (rest: string) =>
  /^[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f.]+/u.exec(rest)?.[0] ?? '';
const firstWords = (rest: string, count: number) => rest.split(/[\s,]+/u, count).join(' ');
const early = (read: { start: number } | undefined, most: number) =>
  read !== undefined && read.start <= most;
const isParent = (rest: string, _before: string, label: string) =>
  /^[\p{L}(\d]/u.test(rest) &&
  !words.OF_A_RELATION.test(rest) &&
  !words.DISTRICT.test(rest) &&
  !words.VERB_FIRST.test(rest) &&
  !/^[A-Z.]{2,4}$/u.test(label);
/** 'My son' is the candidate. */
const isPerson = (rest: string, before: string, label: string) =>
  isParent(rest, before, label) &&
  !words.OURS.test(fold(before)) &&
  // 'so here goes' has no 's/o'.
  !/^[sd]o$/iu.test(label);
/** Behind 'at home.' another sentence begins, and a 'house wife' has no address. */
const isWord = (rest: string, _before: string, label: string) =>
  /^(?!wife)[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{3,}/iu.test(rest) &&
  !/[a-z]{4}\.$/iu.test(label);
const isPhone = (rest: string) => early(values.readPhones(rest.slice(0, 60))[0], 40);
const isAmount = (rest: string) => /^\D{0,14}\d/u.test(rest);

/** What must follow a label in a sentence. `rest`: the text after it, `before`: the text ahead of it. */
type IsValue = (rest: string, before: string, label: string) => boolean;
const each = (isValue: IsValue, ...roles: Role[]): Partial<Record<Role, IsValue>> =>
  Object.fromEntries(roles.map((role) => [role, isValue]));
const VALUE_OF: Partial<Record<Role, IsValue>> = {
  ...each(isAmount, 'income', 'family_income'),
  ...each(isWord, 'address', 'current_address', 'permanent_address', 'native', 'mother_tongue'),
  ...each(isPhone, 'contact', 'father_contact'),
  ...each(isParent, 'father', 'mother'),
  ...each(isPerson, 'brother', 'sister', 'siblings', 'relative'),
  ...each(isPerson, 'ward_of_father_girl', 'ward_of_father_boy'),
  ...each(isNamedOrWished, 'name_girl', 'name_boy'),
  name: (rest) =>
    /^[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{2,}/u.test(rest) &&
    !words.VERB.test(word(rest)),
  last_name: (rest) => word(rest).length > 2 && !words.VERB.test(word(rest)),
  dob: (rest) => early(values.readDate(rest.slice(0, 45)), 12),
  birth_time: (rest, _before, label) =>
    /जन्म|जनम|jan?a?m|birth|tob/iu.test(label) && early(values.readTime(rest.slice(0, 40)), 20),
  birth_place: (rest, _before, label) =>
    /जन्म|जनम|jan?a?m|birth|born|जगह|jagah/iu.test(label) && isWord(rest, _before, label),
  height: (rest) => early(values.readHeight(rest.slice(0, 40)), 8),
  weight: (rest) => /^\D{0,6}\d{2}/u.test(rest),
  blood_group: (rest) =>
    [1, 2].some((count) => facts.bloodGroupOf(firstWords(rest, count)) !== undefined),
  skin_tone: (rest) => facts.wordOf(words.SKIN, firstWords(rest, 2)) !== undefined,
  education: (rest) => facts.isDegree(firstWords(rest, 2)),
  rashi: (rest) => facts.starOf('rashi', word(rest)) !== undefined,
  nakshatra: (rest) => facts.starOf('nakshatra', word(rest)) !== undefined,
  other_gotra: () => true,
  gotra: (rest, before, label) => isWord(rest, before, label) && !words.VERB.test(word(rest)),
  gan: (rest) => facts.wordOf(words.GAN, word(rest)) !== undefined,
  nadi: (rest) => facts.wordOf(words.NADI, word(rest)) !== undefined,
  mangal: (rest, before) =>
    /no|नॉन|गैर/iu.test(before) || facts.wordOf(words.MANGAL, firstWords(rest, 2)) !== undefined,
  caste: (rest) => values.casteOf(word(rest)) !== undefined || values.isReligion(word(rest)),
  religion: (rest) => values.isReligion(word(rest)),
  profession: (rest, before, label) =>
    !(/^s[ae]rvice$|^सर[्]?[वव्ह]+िस$/iu.test(label) && facts.isOccupation(word(rest))) &&
    !/(?:^|\s)(?:से|se)\s*$/iu.test(before) &&
    (words.WORK.test(fold(firstWords(rest, 3))) ||
      [1, 2, 3].some((count) => facts.isOccupation(firstWords(rest, count)))),
  hobbies: (rest, before) => /^\p{Ll}/u.test(rest) && !/(?:would|we|who)\s*$/iu.test(before),
  expectation: (rest, _before, label) =>
    /^[\p{L}\d]/u.test(rest) && /^(?:अपेक्षा|apeksha|expectations?)$/iu.test(label),
};

const NAME = /नाव|नांव|नाम|na+[mv]|name/iu;

/** 'लड़का सरकारी नौकरी वाला हो': the hoped-for partner, not the candidate. */
function isNamedOrWished(rest: string, before: string, label: string): boolean {
  // 'पाच फुटांच्या वर' is 'above five feet'.
  if (/च्या\s*$/u.test(before)) return false;
  return NAME.test(label) || words.WISHED.test(fold(rest).replace(/[.।].*$/u, ''));
}
