/** What a family hopes for in a partner. */
import { fold } from '../domain/fold.ts';
import { casteOf, isReligion, readHeight, tidy } from './values.ts';
import { isDegree } from './own-facts.ts';
import {
  AGED,
  AT_LEAST,
  AT_MOST,
  CHOICE,
  CHOICE_END,
  GRADUATE,
  OCCUPATION,
  PLACES_FROM,
  VEGETARIAN,
  WISHED_STATUSES,
  WORK,
  AGE,
} from './words.ts';

/** By field, what a sentence hopes for. `topic`: the label that stands before it, if it has one. */
export function readWishes(text: string, topic: string | undefined): Record<string, unknown> {
  const folded = fold(text);
  const [, from = 0, to = 0] = (
    AGE.exec(folded) ??
    (topic === 'age' ? /(\d{2}) ?(?:-|–|to|ते|से) ?(\d{2})/u.exec(folded) : null) ??
    []
  ).map(Number);
  const statuses = WISHED_STATUSES.flatMap(([status, words]) =>
    words.test(folded) ? [status] : [],
  );
  const choices = text
    .split(/[,;]/u)
    .map((part) => tidy(part.replace(CHOICE_END, '')).split(CHOICE));
  const graduate = topic === undefined ? GRADUATE.exec(text)?.[0] : undefined;
  const studies =
    topic === 'education'
      ? text.split(/[,/]| किंवा | या | or /u).map(tidy)
      : ((graduate ? [graduate] : undefined) ?? choices.find((each) => each.every(isDegree)) ?? []);
  const isShort = studies.every((item) => item !== '' && item.length < 30 && !/\d/u.test(item));
  const towns = choices.find((each) => each.length > 1 && each.every(isTown)) ?? [];
  const places = topic === 'places' ? text : (PLACES_FROM.exec(text)?.[1] ?? towns.join('/'));
  const parts = text.split(/[,\s/]+/u);
  const castes = parts.filter((word) => word.length > 2 && casteOf(word) && !isReligion(word));
  return {
    age: from >= 18 && to >= from ? { from, to } : undefined,
    height: heightRange(text, topic === 'height'),
    marital_status: statuses.length > 0 ? statuses : undefined,
    diet: VEGETARIAN.test(folded) && !/non|मांसाहार/u.test(folded) ? ['Vegetarian'] : undefined,
    education: isShort ? itemsOf(studies) : undefined,
    places: itemsOf(placesIn(places)),
    religion: itemsOf(parts.filter(isReligion)),
    caste: /no bar|बंधन नाही|बंधन नहीं|no caste|कोणतीही जात/u.test(folded)
      ? undefined
      : itemsOf(castes),
  };
}

const itemsOf = (names: string[]) =>
  names.length > 0 ? [...new Set(names)].map((name) => ({ name })) : undefined;

/** Nobody tells their own age as a range. */
export const isAgeRange = (text: string) => AGED.test(fold(text)) && AGE.test(fold(text));

const placesIn = (text: string) =>
  text
    .split(/[,/|]|\s(?:किंवा|या|or|and|आणि|और|व)\s/u)
    .map(tidy)
    .filter((each) => /^[\p{L}\p{M} .]{2,25}$/u.test(each) && !WORK.test(fold(each)));

/** A town, and no study, state, caste or work. */
const isTown = (text: string) =>
  /^\p{Lu}[\p{L}]+$|^[A-Z]{2,4}$|^[\p{Script=Devanagari}\p{M}]{2,}$/u.test(text) &&
  !(isDegree(text) || casteOf(text) || isReligion(text)) &&
  ![WORK, OCCUPATION, ...WISHED_STATUSES.map(([, words]) => words)].some((each) =>
    each.test(fold(text)),
  );

function heightRange(text: string, isTopic: boolean) {
  const first = readHeight(text);
  if (!first) return undefined;
  const second = readHeight(text.slice(first.end));
  const between = second ? text.slice(first.end, first.end + second.start) : '';
  if (second && /^[\s"”″]*(?:-|–|—|to|ते|से|se)[\s]*$/iu.test(between))
    return { from: first.value, to: second.value };
  const around = fold(text.slice(Math.max(0, first.start - 26), first.end + 26));
  const isMost = AT_MOST.test(around);
  if (isMost && AT_LEAST.test(around.replace(AT_MOST, ''))) return undefined;
  if (isMost) return { from: null, to: first.value };
  if (AT_LEAST.test(around)) return { from: first.value, to: null };
  return isTopic ? { from: first.value, to: null } : undefined;
}
