import { labelKey, rolesOf } from './label-key.ts';
import { isOccupation } from './own-facts.ts';
import { fold } from './remembered.ts';
import * as lists from './words.ts';

/** Whether the value looks like what stands in such a field, so that it may be sure. */
export function isPlausible(path: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.every((each) => isPlausible(path, each));
  const most = Object.entries(lists.MOST_WORDS).find(([ending]) => path.endsWith(ending))?.[1];
  if (typeof value !== 'string' || most === undefined) return true;
  const words = value.trim().split(/\s+/u);
  const isLong = words.length > most || value.length > 60;
  // 'बी.टेक (' was cut somewhere.
  const isPart = /\||^[^(]*\)|\([^)]*$/u.test(value);
  if (isLong || isPart || lists.IN_A_SENTENCE.test(fold(value))) return false;
  if (path.endsWith('_name'))
    return (
      /^(?!\p{Ll})[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f.'’ -]{2,}$/u.test(value) &&
      rolesOf(value).length === 0
    );
  if (
    /(?:place|city|state|country|gotra|religion|caste)$/u.test(path) &&
    !/^(?!.*\s[-–])[A-Za-z\u00c0-\u024f\u0900-\u0963\u0971-\u097f .,'’()-]+$/u.test(value)
  )
    return false;
  if (/\d/u.test(value) && !/education|profession|occupation/u.test(path)) return false;
  // 'EDUCATION & CAREER' and 'Kashyap non manglik': a label is not a value, nor a part of one.
  if (rolesOf(value).some((role) => !path.includes(role)))
    return /occupation|profession/u.test(path);
  const isOther = (word: string) =>
    labelKey(word).length > 1 &&
    rolesOf(word).some((role) => lists.OF_ANOTHER_FIELD.test(role) && !path.includes(role));
  return (
    !/gotra|caste$|place$|city$|education|profession|occupation/u.test(path) || !words.some(isOther)
  );
}

/** True if no word is one of a label or an occupation, as in 'bhai 1 chota padhai'. */
export const isSiblingName = (name: string) =>
  isPlausible('contact_name', name) &&
  !/^\p{Ll}|-|ing$/u.test(name) &&
  !lists.UNFINISHED.test(fold(name)) &&
  name.split(' ').every((word) => rolesOf(word).length === 0 && !lists.WORK.test(fold(word)));

export const isKnownWork = (text: string) =>
  lists.PARENT_WORK.test(fold(text)) || isOccupation(text);

/** An occupation as families name it, and nothing beside it. */
export const isWork = (text: string) =>
  (lists.WORK.test(fold(text)) || lists.PARENT_WORK.test(fold(text))) &&
  !/\d|\([^()]*\)$|,\s*(?:आई|माता|mother)/iu.test(text);
