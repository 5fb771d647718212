/** What a family hopes for in a partner. */
import { fold } from '../domain/fold.ts';
import { casteOf, isReligion, readHeight, tidy } from './values.ts';
import { isDegree } from './own-facts.ts';
import type { Item } from './own-facts.ts';
import { AGED, GRADUATE, OCCUPATION, WISHED_STATUSES, WORK } from './words.ts';

export interface Wishes {
  age?: { from: number | null; to: number | null };
  height?: { from: number | null; to: number | null };
  marital_status?: string[];
  religion?: Item[];
  caste?: Item[];
  diet?: string[];
  education?: Item[];
  places?: Item[];
}

/** Reads a sentence of wishes. `topic`: the label that stands before it, if it has one. */
export function readWishes(text: string, topic: string | undefined): Wishes {
  const wishes: Wishes = {};
  const folded = fold(text);
  const age =
    AGE.exec(folded) ?? (topic === 'age' ? /(\d{2}) ?(?:-|–|to|ते|से) ?(\d{2})/u.exec(folded) : null);
  if (age?.[1] && age[2] && Number(age[1]) >= 18 && Number(age[2]) >= Number(age[1])) {
    wishes.age = { from: Number(age[1]), to: Number(age[2]) };
  }
  const height = heightRange(text, topic === 'height');
  if (height) wishes.height = height;
  const statuses = WISHED_STATUSES.filter(([, words]) => words.test(folded)).map(
    ([status]) => status,
  );
  if (statuses.length > 0) wishes.marital_status = statuses;
  if (
    /शाकाहार|(?:^|[^n-] ?)(?:pure |शुद्ध )?\bveg|vegetarian|shakahar/u.test(folded) &&
    !/non|मांसाहार/u.test(folded)
  )
    wishes.diet = ['Vegetarian'];
  const choices = text
    .split(/[,;]/u)
    .map((part) => tidy(part.replace(CHOICE_END, '')).split(CHOICE));
  const isTopic = (name: string) => topic === name;
  const studies = isTopic('education')
    ? text.split(/[,/]| किंवा | या | or /u).map(tidy)
    : (choices.find((each) => each.every(isDegree)) ?? []);
  if (
    studies.every((item) => item !== '' && item.length < 30 && !/\d/u.test(item)) &&
    studies.length > 0
  )
    wishes.education = studies.map((name) => ({ name }));
  const graduate = topic === undefined ? GRADUATE.exec(text)?.[0] : undefined;
  if (graduate) wishes.education = [{ name: graduate }];
  const towns = choices.find((each) => each.length > 1 && each.every(isTown)) ?? [];
  const from =
    /(?:preferably (?:from|in)|from|in)\s+([\p{Lu}][\p{L}]+(?:\s*(?:\/|,| or )\s*[\p{Lu}][\p{L}]+)+)/u.exec(
      text,
    )?.[1];
  const places = placesIn(isTopic('places') ? text : (from ?? towns.join('/')));
  if (places.length > 0) wishes.places = places;
  const religion = text.split(/[,\s/]+/u).filter((word) => isReligion(word));
  if (religion.length > 0) wishes.religion = [...new Set(religion)].map((name) => ({ name }));
  const caste = text
    .split(/[,\s/]+/u)
    .filter((word) => word.length > 2 && casteOf(word) && !isReligion(word));
  if (caste.length > 0 && !/no bar|बंधन नाही|बंधन नहीं|no caste|कोणतीही जात/u.test(folded))
    wishes.caste = [...new Set(caste)].map((name) => ({ name }));
  return wishes;
}

/** Nobody tells their own age as a range. */
export const isAgeRange = (text: string) => AGED.test(fold(text)) && AGE.test(fold(text));

function placesIn(text: string): Item[] {
  return text
    .split(/[,/|]|\s(?:किंवा|या|or|and|आणि|और|व)\s/u)
    .map((each) => tidy(each))
    .filter((each) => /^[\p{L}\p{M} .]{2,25}$/u.test(each) && !WORK.test(fold(each)))
    .map((name) => ({ name }));
}

/** A town, and no study, state, caste or work. */
const isTown = (text: string) =>
  /^\p{Lu}[\p{L}]+$|^[A-Z]{2,4}$|^[\p{Script=Devanagari}\p{M}]{2,}$/u.test(text) &&
  !isDegree(text) &&
  !casteOf(text) &&
  !isReligion(text) &&
  !isWorkOrState(text);
const isWorkOrState = (text: string) =>
  WORK.test(fold(text)) ||
  OCCUPATION.test(fold(text)) ||
  WISHED_STATUSES.some(([, words]) => words.test(fold(text)));

const CHOICE = /\s*\/\s*|\s+(?:किंवा|या|or|kiva|ya)\s+/u;
const CHOICE_END =
  /^.*(?=\s\S+ (?:या|किंवा) )(?:लड़?का|लड़?की|मुलगा|मुलगी)|\s+(?:साइड|side|इथे|येथे|मध्ये|में|स्थायिक|स्थित|based|settled|preferred|का|की|चा|ची|चाहिए|हवा|हवी).*$/iu;

const AGE =
  /(?:^|[^\d./'])(\d{2})\s*(?:-|–|—|to|and|ते|से|se|te)\s*(\d{2})(?![\d'"]|\s*(?:लाख|lakh|lpa|हजार|k\b|%|फ|ft|kg|cm))/u;

function heightRange(text: string, isTopic: boolean): Wishes['height'] | undefined {
  const first = readHeight(text);
  if (!first) return undefined;
  const second = readHeight(text.slice(first.end));
  const between = second ? text.slice(first.end, first.end + second.start) : '';
  if (second && /^[\s"”″]*(?:-|–|—|to|ते|से|se)[\s]*$/iu.test(between))
    return { from: first.value, to: second.value };
  const around = fold(text);
  if (
    /पुढे|पेक्षा जास्त|जास्त|वर(?:$|[\s,])|(?:chya|पेक्षा) var|ऊपर|अधिक|कम से कम|किमान|above|at ?least|min|plus|\+|onwards|taller|and up|&|न्यूनतम|कमीत कमी|कम न|upar|pudhe|peksha|kam se kam|not less|from/u.test(
      around,
    )
  )
    return { from: first.value, to: null };
  return isTopic ? { from: first.value, to: null } : undefined;
}
