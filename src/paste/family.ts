/** Parents, brothers and sisters as a biodata tells of them. */
import { fold } from '../domain/fold.ts';
import type { Sibling } from '../domain/family-profile.ts';
import { wordOf } from './own-facts.ts';
import { readName, tidy, type Name } from './values.ts';
import { LATE, NO_WORK, NONE, NUMBER_WORDS, ORDER, STATUSES, VERB_END, WORK } from './words.ts';

export type ReadSibling = Partial<Pick<Sibling, 'name' | 'age' | 'occupation' | 'marital_status'>> &
  Pick<Sibling, 'gender'>;

export interface Siblings {
  siblings: ReadSibling[];
  sure: boolean;
}

/** What a parent does, from what stands after the name. Undefined for 'late' and dates. */
export function occupationOf(rest: string): string | undefined {
  const text = tidy(unbracket(tidy(rest.replace(/^[\s,–—-]+/u, '').replace(BESIDE_WORK, ''))));
  if (text === '' || !/\p{L}/u.test(text)) return undefined;
  return LATE.test(fold(text)) || /\d{4}/u.test(text) || /\d{5}/u.test(text.replace(/\s/gu, ''))
    ? undefined
    : text.replace(VERB_END, '');
}

/** 'is a … and her' */
const BESIDE_WORK =
  /^(?:(?:is|was|works as|working as|a|an|the|has)\s+)+|[\s,]+(?:and|aur|और|आणि|व|तथा|एवं)(?:\s+(?:her|his|my|our|उनकी|उनके|उसकी|mom))?$/giu;

/** '(teacher)' is 'teacher', but 'nurse (BMC)' stays. */
function unbracket(text: string): string {
  return (
    /^\(([^()]*)\)[.,]?$/u.exec(text)?.[1] ?? text.replace(/^\(([^()]*)\)\s*[,–-]\s*/u, '$1, ')
  );
}

export function parentOf(
  value: string,
  surname: string | undefined,
): { name: Name; occupation: string | undefined } | undefined {
  const name = readName(value.replace(/^\(?\s*(?:late|स्व|कै)\.?\s*\)?\s+/iu, ''), surname);
  return name ? { name, occupation: occupationOf(name.rest) } : undefined;
}

/** Undefined if nothing is told of them. */
export function readSiblings(
  value: string,
  gender: Sibling['gender'] | undefined,
  label: string,
): Siblings | undefined {
  const text = tidy(value);
  if (text === '' || NONE.test(fold(text))) return undefined;
  const [, total = '', each = ''] = TOTAL.exec(text) ?? [];
  const groups = (readCount(total)?.number === each.split(COUNT_AHEAD).length ? each : text)
    .split(COUNT_AHEAD)
    .join('; ')
    .split(/\s*(?:\d[.)]|[;।]|(?:\s|^)(?:and|आणि|और|व|तथा|&)\s+)\s*(?=[\p{L}\d])/iu)
    .filter((part) => tidy(part) !== '');
  const siblings: ReadSibling[] = [];
  let expected = 0;
  let sure = true;
  for (const group of groups.flatMap(splitPeople)) {
    const read = readGroup(group, gender ?? genderOf(group));
    if (!read) continue;
    if (read.isCount) {
      expected += read.siblings.length;
      if (!read.isComplete) sure = false;
      if (groups.length === 1 || read.hasState) siblings.push(...read.siblings);
      continue;
    }
    siblings.push(...read.siblings);
    expected += read.counted ?? 0;
    sure = sure && read.isComplete;
  }
  const named = siblings.filter((each) => each.name !== undefined);
  // 'Two - Faizan (…) and Rehan (…)': the number counts those who are named.
  if (named.length > 0 && named.length < siblings.length) {
    if (expected === named.length) return { siblings: named, sure };
    sure = false;
  }
  if (siblings.length === 0 || siblings.length > 8) return undefined;
  if (expected > 0 && named.length > 0 && expected !== named.length) sure = false;
  const status = siblings.length === 1 ? statusOf(label) : undefined;
  if (status && siblings[0] && !siblings[0].marital_status) siblings[0].marital_status = status;
  return { siblings, sure };
}

/** 'दो, एक शादीशुदा एक कुंवारी': the first number counts all. */
const TOTAL = /^(\d|[\p{L}\p{M}]+)\s*[,:(–-]+\s*((?:1|एक|one|ek)\s[^)]*)/iu;
const COUNT_AHEAD = /[\s,]+(?=(?:1|एक|one|ek)\s)/iu;

/** 'Yonathan (married), Stephen (unmarried)' are two, 'Kevin, married, on a ship' is one. */
function splitPeople(group: string): string[] {
  const ordered = group.split(
    /[,;–-]\s*(?=(?:मोठ|लहान|धाकट|बड|छोट|elder|younger|motha|lahan|dhakt|bad[aei]|chh?ot)\S*\s)/iu,
  );
  // 'भाई 2 - बड़ा विवाहित, छोटा अविवाहित': the number counts those who follow.
  const isCounted = readCount(tidy(ordered[0] ?? ''))?.number === ordered.length - 1;
  if (ordered.length > 2 && isCounted) return ordered.slice(1);
  if (ordered.length > 1 && !readCount(group)) return ordered;
  const parts = group.split(/\)\s*,\s*(?=\p{L})/u);
  const isEachPerson = parts.slice(1).every((part) => part.includes('('));
  return parts.length > 1 && isEachPerson
    ? parts.map((part, index) => (index < parts.length - 1 ? `${part})` : part))
    : [group];
}

interface Group {
  siblings: ReadSibling[];
  isCount: boolean;
  isComplete: boolean;
  hasState: boolean;
  /** The number that stands before the names. */
  counted?: number;
}

function readGroup(group: string, gender: Sibling['gender'] | undefined): Group | undefined {
  if (!gender) return undefined;
  const text = tidy(group.replace(ORDER, ' '));
  const count = readCount(text);
  if (count) {
    const rest = tidy(
      count.rest.replace(
        /^(?:भाऊ|भाई|बहीण|बहिण|बहन|brothers?|sisters?|bhau|bhai|bahin|behan)(?=\s|$|,)/iu,
        '',
      ),
    );
    const status = statusOf(rest);
    const inner = readCount(rest.replace(/^[(\s]+/u, ''));
    const name = count.number === 1 && !inner ? readName(rest.replace(/^\(/u, '')) : undefined;
    if (name && !status && name.words.length <= 3 && !WORK.test(fold(name.words.join(' ')))) {
      return {
        siblings: [personOf(name, gender)],
        isCount: false,
        isComplete: name.sure,
        hasState: false,
      };
    }
    const named = count.number === 1 && status ? readName(rest) : undefined;
    if (named && statusOf(named.words.join(' ')) === undefined && named.words.length <= 3) {
      return {
        siblings: [personOf(named, gender)],
        isCount: false,
        isComplete: !hasUnread(named.rest),
        hasState: true,
      };
    }
    const several = count.number > 1 && !inner ? readName(rest) : undefined;
    if (
      several &&
      statusOf(several.words.join(' ')) === undefined &&
      several.words.length <= 3 &&
      /[(,–-]/u.test(rest) &&
      !/\s(?:हैं|है|रहे|आहेत)/u.test(rest)
    ) {
      return {
        siblings: [personOf(several, gender)],
        isCount: false,
        isComplete: true,
        hasState: true,
        counted: count.number,
      };
    }
    const each = statusesOf(rest);
    if (each.length === count.number && new Set(each).size > 1) {
      return {
        siblings: each.map((marital_status) => ({ gender, marital_status })),
        isCount: true,
        isComplete: true,
        hasState: true,
      };
    }
    if (count.number === 1 && status) {
      const only = personOf({ words: [], rest, sure: true }, gender);
      delete only.name;
      return {
        siblings: [only],
        isCount: true,
        isComplete: inner === undefined && !hasUnread(rest),
        hasState: true,
      };
    }
    const one = { gender, ...(status && !inner ? { marital_status: status } : {}) };
    return {
      siblings: Array.from({ length: count.number }, () => ({ ...one })),
      isCount: true,
      isComplete:
        inner === undefined && new Set(each).size < 2 && !/वि\.$|^वि$|\([^)]*-/u.test(rest),
      hasState: status !== undefined && !inner,
    };
  }
  const name = readName(text);
  if (!name) {
    const status = statusOf(text);
    return status && text.length < 30
      ? {
          siblings: [{ gender, marital_status: status }],
          isCount: true,
          isComplete: false,
          hasState: true,
        }
      : undefined;
  }
  return {
    siblings: [personOf(name, gender, /(?:^|\s)सौ\.?\s/u.test(text))],
    isCount: false,
    isComplete: name.sure && name.words.length <= 4 && !hasUnread(name.rest),
    hasState: true,
  };
}

/** What is neither read nor a place or studies may be what a sibling does. */
function hasUnread(rest: string): boolean {
  return factsOf(rest).some(
    (fact) =>
      !statusOf(fact) && !AGE.test(fact) && !WORK.test(fold(fact)) && !NO_WORK.test(fold(fact)),
  );
}

const factsOf = (rest: string) =>
  rest
    .split(/[(),;]|\s[–—-]\s/u)
    .map(tidy)
    .filter(Boolean);
const AGE = /^(?:वय |age )?(\d{1,2})(?: ?(?:yrs?|years?|वर्षे|वर्ष|साल)\.?)?$/iu;

function personOf(name: Name, gender: Sibling['gender'], isMarried = false): ReadSibling {
  const sibling: ReadSibling = {
    name: name.words
      .filter((word) => !statusOf(word) && !/^(?:भाई|bhai|ताई|दादा)$/u.test(word))
      .join(' '),
    gender,
  };
  const inName = statusOf(name.words.join(' '));
  for (const fact of factsOf(name.rest)) {
    const status = statusOf(fact);
    const age = AGE.exec(fact)?.[1];
    if (/wife|husband|पत्नी|पति|जावई|दामाद/iu.test(fact)) continue;
    if (status) sibling.marital_status ??= status;
    else if (age) sibling.age ??= Number(age);
    else if (WORK.test(fold(fact)) && sibling.occupation === undefined)
      sibling.occupation = fact.replace(/\s+(?:in|at)\s+.*$/iu, '').replace(VERB_END, '');
  }
  if (sibling.name === '') delete sibling.name;
  const status = inName ?? (isMarried ? 'Maried' : undefined);
  if (status) sibling.marital_status ??= status;
  return sibling;
}

/** The states that the parts of a text tell, in their order. */
function statusesOf(text: string): Sibling['marital_status'][] {
  return text.split(/[,;()]/u).flatMap((part) => statusOf(part) ?? []);
}

export const statusOf = (text: string) => wordOf(STATUSES, text);

function genderOf(text: string): Sibling['gender'] | undefined {
  const folded = fold(text);
  if (/भाऊ|भाई|brother|bhau|bhai|बंधू|son\b/u.test(folded)) return 'Brother';
  return /बहीण|बहिण|बहन|बहिन|sister|bahin|behan|bahen/u.test(folded) ? 'Sister' : undefined;
}

function readCount(text: string): { number: number; rest: string } | undefined {
  const match =
    /^(?:(\d)(?![\d]|\s*(?:वी|वीं|th|yrs|years|वर्ष))|([\p{L}\p{M}]+))[\s,).:–-]*(.*)$/su.exec(text);
  if (!match) return undefined;
  const number = match[1] ? Number(match[1]) : Number(NUMBER_WORDS[fold(match[2] ?? '')] ?? 0);
  return number === 0 ? undefined : { number, rest: match[3] ?? '' };
}
