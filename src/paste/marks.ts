import { fold } from '../domain/fold.ts';
import { labelKey, rolesOfKey } from './label-key.ts';
import type { Role } from './labels.ts';
import * as facts from './own-facts.ts';
import * as values from './values.ts';
import * as words from './words.ts';

/** A label in the middle of a sentence, without a sign between it and its value. */
export interface Mark {
  role: Role;
  start: number;
  /** Where the label ends and the value begins. */
  end: number;
}

/** The labels of a sentence that a value of their form follows: 'उंची ५ फूट ३ इंच शिक्षण बी.ए. वडील रमेश'. */
export function marksIn(text: string): Mark[] {
  const found: Mark[] = [];
  const parts = [...text.matchAll(/[\p{L}\p{M}][\p{L}\p{M}.'’]*/gu)].filter(
    ([word]) => !words.POLITE.test(word),
  );
  // No word has a digit, so that one call makes the keys of all.
  const keys = labelKey(parts.map((part) => part[0]).join('9')).split('9');
  for (let at = 0; at < parts.length; at++) {
    const start = parts[at]?.index ?? 0;
    if (start < (found.at(-1)?.end ?? 0)) continue;
    for (let count = Math.min(4, parts.length - at); count > 0; count--) {
      const last = parts[at + count - 1] as RegExpExecArray;
      const end = last.index + last[0].length;
      if (/[,;:।()\d]/u.test(text.slice(start, end))) continue;
      const key = keys.slice(at, at + count).join('');
      const role = key.length < 2 ? undefined : rolesOfKey(key)[0];
      if (!role) continue;
      const skipped = words.BEFORE_VALUE.exec(text.slice(end, end + 60))?.[0].length ?? 0;
      const rest = text.slice(end + skipped, end + skipped + 90);
      const before = text.slice(Math.max(0, start - 14), start);
      const label = text.slice(start, end);
      if (!VALUE_OF[role]?.(rest, before, label)) continue;
      found.push({
        role: role.startsWith('name_') && !NAME.test(label) ? 'expectation' : role,
        start:
          start -
          (/^(?:brother|sister|siblings|mangal)/u.test(role)
            ? (words.BEFORE_RELATION.exec(text.slice(Math.max(0, start - 30), start))?.[0].length ??
              0)
            : 0),
        end: end + skipped,
      });
      break;
    }
  }
  return found;
}

const word = (rest: string) => /^[\p{L}\p{M}.]+/u.exec(rest)?.[0] ?? '';
const firstWords = (rest: string, count: number) =>
  rest
    .split(/[\s,]+/u)
    .slice(0, count)
    .join(' ');
const early = (read: { start: number } | undefined, most: number) =>
  read !== undefined && read.start <= most;
const isParent = (rest: string, _before: string, label: string) =>
  /^[\p{L}(\d]/u.test(rest) &&
  !words.OF_A_RELATION.test(rest) &&
  !words.VERB_FIRST.test(rest) &&
  !/^[A-Z.]{2,4}$/u.test(label);
/** 'My son' is the candidate. */
const isPerson = (rest: string, before: string, label: string) =>
  isParent(rest, before, label) && !words.OURS.test(fold(before));
const isAmount = (rest: string) => /^\D{0,14}\d/u.test(rest);

/** What must follow a label in a sentence. `rest`: the text after it, `before`: the text ahead of it. */
const VALUE_OF: Partial<Record<Role, (rest: string, before: string, label: string) => boolean>> = {
  name: (rest) => /^[\p{L}\p{M}]{2,}/u.test(rest) && !words.VERB.test(word(rest)),
  dob: (rest) => early(values.readDate(rest.slice(0, 45)), 12),
  birth_time: (rest, _before, label) =>
    /जन्म|जनम|jan?a?m|birth|tob/iu.test(label) && early(values.readTime(rest.slice(0, 40)), 20),
  birth_place: (rest, _before, label) =>
    /जन्म|जनम|jan?a?m|birth|born/iu.test(label) && /^[\p{L}\p{M}]{3,}/u.test(rest),
  height: (rest) => early(values.readHeight(rest.slice(0, 40)), 8),
  weight: (rest) => /^\D{0,6}\d{2}/u.test(rest),
  blood_group: (rest) => facts.bloodGroupOf(rest) !== undefined,
  skin_tone: (rest) => facts.wordOf(words.SKIN, firstWords(rest, 2)) !== undefined,
  income: isAmount,
  monthly_income: isAmount,
  annual_income: isAmount,
  family_income: isAmount,
  education: (rest) => facts.isDegree(firstWords(rest, 2)),
  rashi: (rest) => facts.starOf('rashi', word(rest)) !== undefined,
  nakshatra: (rest) => facts.starOf('nakshatra', word(rest)) !== undefined,
  gotra: (rest) => /^[\p{L}\p{M}]{3,}/u.test(rest) && !words.VERB.test(word(rest)),
  gan: (rest) => facts.wordOf(words.GAN, word(rest)) !== undefined,
  nadi: (rest) => facts.wordOf(words.NADI, word(rest)) !== undefined,
  mangal: (rest, before) =>
    /non|no|गैर|not/iu.test(before) || facts.wordOf(words.MANGAL, firstWords(rest, 2)) !== undefined,
  caste: (rest) => values.casteOf(word(rest)) !== undefined,
  religion: (rest) => values.isReligion(word(rest)),
  profession: (rest) => words.WORK.test(fold(firstWords(rest, 3))),
  hobbies: (rest, before) => /^\p{Ll}/u.test(rest) && !/(?:would|we|who)\s*$/iu.test(before),
  father: isParent,
  mother: isParent,
  brother: isPerson,
  sister: isPerson,
  siblings: isPerson,
  ward_of_father_girl: isPerson,
  ward_of_father_boy: isPerson,
  relative: isPerson,
  contact: (rest) => early(values.readPhones(rest.slice(0, 60))[0], 40),
  father_contact: (rest) => early(values.readPhones(rest.slice(0, 60))[0], 40),
  address: (rest) => /^[\p{L}\p{M}]{3,}/u.test(rest),
  permanent_address: (rest) => /^[\p{L}\p{M}]{3,}/u.test(rest),
  native: (rest) => /^[\p{L}\p{M}]{3,}/u.test(rest),
  name_girl: isNamedOrWished,
  name_boy: isNamedOrWished,
};

const NAME = /नाव|नांव|नाम|na+[mv]|name/iu;

/** 'लड़का सरकारी नौकरी वाला हो': the hoped-for partner, not the candidate. */
function isNamedOrWished(rest: string, _before: string, label: string): boolean {
  return NAME.test(label) || words.WISHED.test(fold(rest).replace(/[.।].*$/u, ''));
}
