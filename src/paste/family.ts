/** Parents, brothers and sisters as a biodata tells of them. */
import type { Sibling } from '../domain/family-profile.ts';
import { isDegree, isOccupation, wordOf } from './own-facts.ts';
import { fold } from './remembered.ts';
import { workInSentence } from './sentences.ts';
import { readName, tidy, type Name } from './values.ts';
import * as lists from './words.ts';

export type ReadSibling = Partial<Pick<Sibling, 'name' | 'age' | 'occupation' | 'marital_status'>> &
  Pick<Sibling, 'gender'>;

export interface Siblings {
  siblings: ReadSibling[];
  sure: boolean;
}

/** What a parent does, from what stands after the name. Undefined for 'late' and dates. */
export function occupationOf(rest: string): string | undefined {
  const text = tidy(
    unbracket(tidy(rest.replace(/^[\s,–—-]+/u, '').replace(lists.BESIDE_WORK, ''))),
  ).replace(lists.WORK_LABEL, '');
  if (text === '' || !/\p{L}/u.test(text)) return undefined;
  return lists.LATE.test(fold(text)) ||
    /\d{4}/u.test(text) ||
    /\d{5}/u.test(text.replace(/\s/gu, ''))
    ? undefined
    : ` ${text}`.replace(lists.VERB_END, '').trim();
}

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
  // 'पिता सेवानिवृत्त लेखपाल' has no name.
  const isWork = lists.AFTER_NAME.test(fold(name?.words[0] ?? ''));
  return name && !isWork ? { name, occupation: occupationOf(name.rest) } : undefined;
}

interface Group {
  gender: Sibling['gender'];
  count?: number | undefined;
  members: ReadSibling[];
  /** The marital statuses of those who are counted, but not named. */
  states: Sibling['marital_status'][];
}

/** Undefined if the text says nothing of them. Each part is a count, a name, or a fact about the last person. */
export function readSiblings(
  value: string,
  gender: Sibling['gender'] | undefined,
  label: string,
): Siblings | undefined {
  const text = tidy(value.replace(lists.WIFE_OF, ' (married)'));
  const groups: Group[] = [];
  const parts = partsOf(text);
  const isNumbered = parts.some(({ sign }) => NUMBER.test(sign));
  let last: ReadSibling | undefined;
  let depthOfLast = 0;
  /** Where something about a husband, a wife or children begins, and where their name stands. */
  let skipped = Infinity;
  let ofSpouse = 0;
  // Text after a sentence may be about somebody else.
  let sure = !/(?<=[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]{4})(?<!श्री)\.\s+\p{L}/u.test(
    text,
  );
  const open = (who: Sibling['gender'], count?: number) =>
    groups.push({ gender: who, count, members: [], states: [] });
  const begin = (person: ReadSibling, depth: number) => {
    groups.at(-1)?.members.push(person);
    last = person;
    depthOfLast = depth;
  };
  for (const [at, { text: part, depth, sign }] of parts.entries()) {
    const isOrdered = part.search(lists.ORDER) >= 0;
    const isNextOne = isOrdered || genderOf(part) !== undefined || /[;\d]/u.test(sign);
    // '2, दोघेही विवाहित (एक वाहक, एक शेती)': the work of those who were counted.
    const isOfCounted = depth > 0 && !last && (groups.at(-1)?.count ?? 0) > 1;
    const isEach = isOfCounted && readCount(part)?.number === 1 && !statusOf(part);
    if ((isEach || depth >= skipped) && !isNextOne) {
      // A marital status or one more name may be that of the next brother.
      if (isEach || statusOf(part) || (at > ofSpouse && nameIn(part))) sure = false;
      continue;
    }
    skipped = lists.OF_SPOUSE.test(fold(part)) ? depth : Infinity;
    ofSpouse = part.includes(' ') ? at : at + 1;
    if (skipped < Infinity) continue;
    const who = genderOf(part) ?? gender ?? groups.at(-1)?.gender;
    if (!who) continue;
    let plain = tidy(part.replace(lists.ORDER, ' ').replace(lists.SIBLING_WORD, ' ')).replace(
      lists.PRONOUN,
      '',
    );
    // 'वन रक्षक' is an occupation: in the middle, a number counts persons or comes with a marital status.
    const isCounting = isOrdered || /^\d/u.test(plain) || (genderOf(part) ?? statusOf(part));
    const count = last && (depth > depthOfLast || !isCounting) ? undefined : readCount(plain);
    if (count) plain = tidy(count.rest.replace(lists.SIBLING_WORD, ' ')).replace(lists.PRONOUN, '');
    if (count || groups.at(-1)?.gender !== who) {
      open(who, count?.number);
      last = undefined;
    }
    if (lists.NONE.test(fold(plain))) continue;
    // 'elder, married; younger, unmarried' are two, 'Abhishek, younger, unmarried' is one.
    const isNew =
      last === undefined || (Object.keys(last).length > 1 && !(last.name && plain === ''));
    const isOneMore = isOrdered && !count && isNew;
    // 'the elder two are married, the youngest …' is one more.
    if (isOneMore && groups.at(-1)?.states.length) open(who);
    const group = groups.at(-1) as Group;
    if (count?.number === 1 || isOneMore) begin({ gender: who }, depth);
    const isOfAll = lists.ALL.test(fold(plain));
    const isWork = isOccupation(plain.replace(lists.VERB_END, ''));
    const isNoName = isOfAll || isDegree(plain) || (isWork && last?.name);
    // After the marital status of one person: 'सौ. गंगा (विवाहित) – उदगीर', '(अविवाहित, जिम ट्रेनर)'.
    const isOne = group.count === 1 || lists.ONE_SIBLING.test(fold(label));
    const isDeeper = depth > depthOfLast;
    const isAfter =
      last?.marital_status !== undefined &&
      statusOf(part) === undefined &&
      (isDeeper || (isOne && at === parts.length - 1 && !plain.includes(' ')));
    const name = isNoName || isAfter ? undefined : nameIn(plain);
    const isOwn = last === undefined || depth <= depthOfLast;
    const isTitle = lists.IS_MARRIED.test(part) || lists.TITLE.test(part.split(' ')[0] ?? '');
    // '1 विवाहित - सौ. कोमल': the one who was counted. Without a title it may be a place.
    const isHere = !last?.marital_status || (isTitle && (depth > depthOfLast || group.count === 1));
    if (name && last && !last.name && isHere) last.name = name.words;
    else if (name && isOwn) {
      const isDue = (group.count ?? (last || isOrdered ? 0 : 1)) > group.members.length;
      const next = parts[at + 1];
      // 'Imran, married, driver; Salman, unmarried', 'Salman (unmarried)'
      const isParted =
        next && (next.sign.includes('(') || (/;/u.test(sign) && !/;/u.test(next.sign)));
      const isTold = isParted && statusOf(next.text) !== undefined;
      // 'Junaid (married, Jeddah), Mubashir (B.Com)'
      const isAlike = next?.sign.includes('(') && parts[at - 1]?.depth === depth + 1;
      if (isAlike && !isTold) sure = false;
      const isNext = isNumbered
        ? NUMBER.test(sign)
        : isTitle ||
          isOrdered ||
          isTold ||
          isAlike ||
          (group.states.length === 0 && (isDue || /\p{L}|&/u.test(sign)));
      if (isNext) begin({ name: name.words, gender: who }, depth);
      else sure = false;
    } else if (name) sure = false;
    const rest = tidy(name ? name.rest : plain);
    const state = statusOf(rest) ?? (name && lists.IS_MARRIED.test(part) ? 'Maried' : undefined);
    const age = AGE.exec(rest)?.[1];
    if (state && isOfAll)
      for (const each of groups)
        if (each.members.length === 0) each.states = [state];
        else for (const member of each.members) member.marital_status ??= state;
    else if (state && last) last.marital_status ??= state;
    else if (state) group.states.push(state);
    if (state && state !== (last?.marital_status ?? state)) sure = false;
    if (age && last) last.age ??= Number(age);
    // 'Married to a banker': the banker is another person.
    const isOwnWork = name && last === group.members.at(-1) && !/\sto\s/u.test(rest);
    const said = isOwnWork ? workInSentence(rest) : undefined;
    if (said && last) last.occupation ??= said;
    // 'दोघींची लग्ने झाली' of three, '2 motha vivahit', '1 विवाहित 1 शिक्षण घेत आहे', 'engaged'.
    const told = wordOf(lists.ALL_OF, plain) ?? group.count;
    const number = isOfAll ? Number(told) : isOrdered && state && count ? 1 : group.count;
    const isUnread = (state ? /(?:^|\s)\d(?=\s)/u : lists.MARRIAGE).test(fold(rest));
    if (isUnread || (group.count && number !== group.count)) sure = false;
    if (state || age || rest === '' || name) continue;
    const work = occupationOf(rest)?.replace(/\s+(?:in|at)\s+.*$/iu, '');
    // If the person is unmarried, this may be work.
    const isPlace = isAfter && !plain.includes(' ') && last?.marital_status === 'Maried';
    const isNone = lists.NO_WORK.test(fold(rest)) || lists.VERB_END.test(` ${rest}`);
    const isSaid = isAfter && plain.includes(' ') && statusOf(parts[at - 1]?.text ?? '');
    if ((isWork || (isSaid && !isNone)) && last && work) last.occupation ??= work;
    if (!isWork && !isPlace && !isNone) sure = false;
  }
  return wholeOf(groups, sure, statusOf(label));
}

/** Lists the named, then those who are only counted. Leaves out the number of all. */
function wholeOf(
  groups: Group[],
  sure: boolean,
  state: Sibling['marital_status'] | undefined,
): Siblings | undefined {
  const [total, ...others] = groups;
  const numberOf = (group: Group) => group.count ?? group.members.length;
  const sum = others.reduce((all, group) => all + numberOf(group), 0);
  const isTotal = others.length > 0 && total?.members.length === 0 && total.count === sum;
  let isSure = sure;
  // 'Two, one married': one of the two.
  const isAlike = others.every(({ gender }) => gender === total?.gender);
  const isOnlyCounted = total?.members.length === 0 && total.states.length === 0;
  if (isAlike && isOnlyCounted && sum < (total.count ?? 0)) total.count = (total.count ?? 0) - sum;
  const siblings = (isTotal ? others : groups).flatMap((group) => {
    const { gender, members, states, count } = group;
    if (count !== undefined && members.length > 0 && members.length !== count) isSure = false;
    // A marital status without a person, or the same kind of person twice.
    if (members.length > 0 && states.length > 0) isSure = false;
    const alike = isTotal ? [] : groups.filter((other) => other.gender === gender);
    if (alike.length > 1 && !alike.every(isCountedByState)) isSure = false;
    while (members.length > 0 && members.length < (count ?? 0)) members.push({ gender });
    if (members.length > 0) return members;
    if (count === undefined && states.length === 0) return [];
    if (new Set(states).size > 1 && states.length !== count) isSure = false;
    if (count === undefined) isSure = false;
    return Array.from({ length: count ?? 1 }, (_, index) => {
      const each =
        states.length === count ? states[index] : new Set(states).size === 1 && states[0];
      return { gender, ...(each ? { marital_status: each } : {}) };
    });
  });
  for (const sibling of siblings)
    if (state && groups.length === 1) sibling.marital_status ??= state;
  return siblings.length === 0 || siblings.length > 8 ? undefined : { siblings, sure: isSure };
}

/** '1 विवाहित, 1 अविवाहित' */
const isCountedByState = ({ count, members, states }: Group) =>
  count === 1
    ? members[0]?.marital_status !== undefined && members[0].name === undefined
    : count !== undefined && members.length === 0 && states.length === 1;

/** The parts between signs, with the sign ahead of each and the brackets around it. */
function partsOf(text: string): { text: string; depth: number; sign: string }[] {
  let depth = 0;
  let sign = '';
  return text.split(lists.SIGN).flatMap((piece, index) => {
    if (index % 2 === 0) return tidy(piece) === '' ? [] : [{ text: tidy(piece), depth, sign }];
    sign = piece;
    if (!NUMBER.test(piece)) depth += (piece.includes('(') ? 1 : 0) - (piece.includes(')') ? 1 : 0);
    depth = Math.max(0, depth);
    return [];
  });
}

/** The words of a part that are a name, and what follows them. */
function nameIn(part: string): { words: string; rest: string } | undefined {
  const degree = part.search(lists.DEGREE_IN_SENTENCE);
  const name = readName(degree > 0 ? part.slice(0, degree) : part);
  const isOther = (word: string, at: number, all: string[]) =>
    statusOf(all.slice(at).join(' ')) !== statusOf(all.slice(at + 1).join(' ')) ||
    isOccupation(word);
  const cut = name?.words.findIndex(isOther) ?? -1;
  const words = name?.words.slice(0, cut < 0 ? undefined : cut) ?? [];
  if (!name || words.length === 0 || words.length > 4 || lists.NOT_NAMED.test(fold(words[0] ?? '')))
    return undefined;
  if (/^\p{Ll}/u.test(words[0] ?? '') || lists.VERB_END.test(` ${words[0]}`)) return undefined;
  const rest = [...name.words.slice(words.length), name.rest].join(' ');
  return { words: words.join(' '), rest };
}

export const statusOf = (text: string) => wordOf(lists.STATUSES, text);

function genderOf(text: string): Sibling['gender'] | undefined {
  const word = fold(lists.SIBLING_WORD.exec(text)?.[0] ?? '');
  if (word === '') return undefined;
  return /^(?:भा|bro|bha|बंधू|son)/u.test(word) ? 'Brother' : 'Sister';
}

function readCount(text: string): { number: number; rest: string } | undefined {
  const match =
    /^(?:(\d)(?![\d]|\s*(?:वी|वीं|th|yrs|years|वर्ष))|([A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f]+))[\s,).:–-]*(.*)$/su.exec(
      text,
    );
  if (!match) return undefined;
  const number = match[1]
    ? Number(match[1])
    : Number(lists.NUMBER_WORDS[fold(match[2] ?? '')] ?? 0);
  return number === 0 || number > 9 ? undefined : { number, rest: match[3] ?? '' };
}

/** '1)', '(ii)' */
const NUMBER = /\d|\(?i+\)/u;
const AGE = /^(?:वय |age )?(\d{1,2})(?: ?(?:yrs?|years?|वर्षे|वर्ष|साल)\.?)?$/iu;
