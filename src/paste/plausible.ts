import { fold } from '../domain/fold.ts';
import { rolesOf } from './label-key.ts';

/** Whether the value looks like what stands in such a field, so that it may be sure. */
export function isPlausible(path: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.every((each) => isPlausible(path, each));
  if (typeof value === 'object' && value !== null && 'name' in value) {
    return isPlausible(path, value.name);
  }
  const most = Object.entries(MOST_WORDS).find(([ending]) => path.endsWith(ending))?.[1];
  if (typeof value !== 'string' || most === undefined) return true;
  const words = value.trim().split(/\s+/u);
  if (words.length > most || value.length > 60 || SENTENCE.test(fold(value))) return false;
  if (path.endsWith('_name')) return /^[\p{L}\p{M}.'’ -]{2,}$/u.test(value);
  if (
    /(?:place|city|state|country|gotra|religion|caste)$/u.test(path) &&
    !/^(?!.*\s[-–])[\p{L}\p{M} .,'’()-]+$/u.test(value)
  )
    return false;
  if (/\d/u.test(value) && !/education|profession|occupation/u.test(path)) return false;
  // 'EDUCATION & CAREER' and 'Kashyap non manglik': a label is not a value, nor a part of one.
  if (rolesOf(value).some((role) => !path.includes(role)))
    return /occupation|profession/u.test(path);
  return (
    !/gotra|caste$|place$|city$/u.test(path) || !words.some((word) => isOtherLabel(word, path))
  );
}

function isOtherLabel(word: string, path: string): boolean {
  return (
    word.length > 3 &&
    rolesOf(word).some((role) => OF_ANOTHER_FIELD.test(role) && !path.includes(role))
  );
}

const OF_ANOTHER_FIELD =
  /^(?:mangal|gotra|rashi|nakshatra|height|dob|birth|father|mother|education|income|contact|name)/u;

/** A verb, or what begins a sentence. */
const SENTENCE =
  /(?:^|\s)(?:है|हैं|हूं|था|थी|थे|आहे|आहेत|होते|होता|होती|हवा|हवी|चाहिए|hai|hain|hoon|ahe|aahe|ahet|tha|thi|hota|hoti|hote|ata|is|are|was|has|have|she|he|we|वो|वह|तो|ती|आम्ही|हम)(?=\s|$)|[।?!]/u;

/** The most words that a value of the field has. */
const MOST_WORDS: Record<string, number> = {
  contact_name: 4,
  first_name: 2,
  last_name: 2,
  father_name: 5,
  mother_name: 5,
  education: 9,
  profession: 5,
  gotra: 3,
  sub_caste: 4,
  caste: 3,
  religion: 2,
  devak: 4,
  birth_place: 5,
  _city: 3,
  _state: 3,
  _country: 3,
  _occupation: 8,
  mother_tongue: 2,
  hobbies: 5,
  languages_known: 2,
};
