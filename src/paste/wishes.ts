/** What a family hopes for in a partner. */
import { fold } from './remembered.ts';
import { casteOf, isReligion, readHeight, tidy } from './values.ts';
import { isDegree } from './own-facts.ts';
import * as lists from './words.ts';

/** The wishes of a sentence, by field. `topic` is the label before the sentence, if it has one. */
export function readWishes(text: string, topic: string | undefined): Record<string, unknown> {
  const folded = fold(text);
  const statuses = lists.WISHED_STATUSES.flatMap(([status, words]) =>
    words.test(folded) ? [status] : [],
  );
  const choices = text
    .split(/[,;]/u)
    .map((part) => tidy(part.replace(lists.CHOICE_END, '')).split(lists.CHOICE));
  const graduate = topic === undefined ? lists.GRADUATE.exec(text)?.[0] : undefined;
  const studies =
    topic === 'education'
      ? text.split(/[,/]| किंवा | या | or /u).map(tidy)
      : ((graduate ? [graduate] : undefined) ?? choices.find((each) => each.every(isDegree)) ?? []);
  const isShort = studies.every((item) => item !== '' && item.length < 30 && !/\d/u.test(item));
  const towns = choices.find((each) => each.length > 1 && each.every(isTown)) ?? [];
  const places = topic === 'places' ? text : (lists.PLACES_FROM.exec(text)?.[1] ?? towns.join('/'));
  const parts = text.split(/[,\s/]+/u);
  const isCaste = (word: string) => word.length > 2 && !isReligion(word) && casteOf(word);
  // 'Agarwal/Jain': beside a caste, a religion stands for one.
  const isOne = (word: string) => isCaste(word) || isReligion(word);
  const mixed = choices.find((each) => each.some(isCaste) && each.every(isOne));
  const castes = mixed ?? parts.filter(isCaste);
  return {
    age: ageRange(folded, topic === 'age'),
    height: heightRange(text, topic === 'height'),
    marital_status: statuses,
    diet:
      lists.VEGETARIAN.test(folded) && !/non|मांसाहार/u.test(folded) ? ['Vegetarian'] : undefined,
    education: isShort ? itemsOf(studies) : undefined,
    places: itemsOf(placesIn(places)),
    religion: itemsOf(parts.filter((word) => isReligion(word) && !castes.includes(word))),
    caste: /no bar|बंधन नाही|बंधन नहीं|no caste|कोणतीही जात/u.test(folded)
      ? undefined
      : itemsOf(castes),
  };
}

const itemsOf = (names: string[]) => [...new Set(names)];

/** Nobody tells their own age as a range. */
export const isAgeRange = (text: string) =>
  lists.AGED.test(fold(text)) && lists.AGE.test(fold(text));

const placesIn = (text: string) =>
  text
    .split(/[,/|]|\s(?:किंवा|या|or|and|आणि|और|व)\s/u)
    .map(tidy)
    .filter(
      (each) =>
        /^[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f .]{2,25}$/u.test(each) &&
        !lists.WORK.test(fold(each)),
    );

/** One or two words that may be a town. */
export const isPlaceName = (text: string) =>
  lists.ONE_OR_TWO_WORDS.test(text) && text.split(' ').every(isTown);

/** A town, and no study, state, caste or work. */
const isTown = (text: string) =>
  /^\p{Lu}[\p{L}]+$|^[A-Z]{2,4}$|^[\p{Script=Devanagari}\p{M}]{2,}$/u.test(text) &&
  !(isDegree(text) || casteOf(text) || isReligion(text)) &&
  ![lists.WORK, lists.OCCUPATION, ...lists.WISHED_STATUSES.map(([, words]) => words)].some((each) =>
    each.test(fold(text)),
  );

function ageRange(text: string, isTopic: boolean) {
  const pair =
    lists.AGE.exec(text) ?? (isTopic ? /(\d{2}) ?(?:-|–|to|ते|से) ?(\d{2})/u.exec(text) : null);
  const [, from = 0, to = 0] = (pair ?? []).map(Number);
  if (from >= 18 && to >= from) return { from, to };
  const reads = [...(pair ? '' : `${isTopic ? 'वय ' : ''}${text}`).matchAll(lists.ONE_AGE)];
  const ages = reads.map((read) => ({
    value: Number(read[1] ?? read[2]),
    start: read.index,
    end: read.index + read[0].length,
  }));
  return limitsOf(
    text,
    ages.filter(({ value }) => value >= 18 && value <= 60),
  );
}

function heightRange(typed: string, isTopic: boolean) {
  // '5-3' is a height behind the word for it.
  const text =
    isTopic || lists.HEIGHT_WORD.test(fold(typed))
      ? typed.replace(lists.FEET_DASH, "$1'$2")
      : typed;
  const reads: { value: number; start: number; end: number }[] = [];
  for (let from = 0, read = readHeight(text); read && reads.length < 3;) {
    reads.push({ value: read.value, start: from + read.start, end: from + read.end });
    from += read.end;
    read = readHeight(text.slice(from));
  }
  const [first, second] = reads;
  if (first && second && lists.UP_TO.test(text.slice(first.end, second.start)))
    return { from: first.value, to: second.value };
  return limitsOf(text, reads) ?? (first && isTopic ? { from: first.value, to: null } : undefined);
}

/** Each number with what its clause says of it. */
function limitsOf(text: string, reads: readonly { value: number; start: number; end: number }[]) {
  const range: { from: number | null; to: number | null } = { from: null, to: null };
  for (const read of reads) {
    const limit = limitOf(text, read);
    if (limit) range[limit] ??= read.value;
  }
  return (range.from ?? range.to) && (range.from ?? 0) <= (range.to ?? Infinity)
    ? range
    : undefined;
}

/** What the clause says of the number in it: 'at least', 'not more than', or nothing that is clear. */
function limitOf(text: string, { start, end }: { start: number; end: number }) {
  const ahead =
    text
      .slice(Math.max(0, start - 26), start)
      .split(lists.WISH_END)
      .at(-1) ?? '';
  const around = fold(ahead + (text.slice(start, end + 26).split(lists.WISH_END)[0] ?? ''));
  const rest = around.replace(lists.AT_LEAST, ' ').replace(lists.AT_MOST, ' ');
  const isNot = lists.NOT.test(rest);
  const isFrom = lists.AT_LEAST.test(around) || (isNot ? lists.LESS : lists.MORE).test(rest);
  const isTo = lists.AT_MOST.test(around) || (isNot ? lists.MORE : lists.LESS).test(rest);
  return isFrom === isTo ? undefined : isTo ? 'to' : 'from';
}
