import { fold } from './fold.ts';
import type { Language } from './languages.ts';

/**
 * Relations that have one meaning in all languages; 'Uncle' and 'दादा' have several. The words of
 * English, Marathi and Hindi, the one to print first, then Latin spellings of the latter two.
 */
const RELATIONS = [
  ["Mother's brother|Maternal uncle", 'मामा', 'मामा', 'Mama'],
  ["Mother's brother's wife", 'मामी', 'मामी', 'Mami'],
  ["Mother's sister|Maternal aunt", 'मावशी', 'मौसी', 'Mavshi|Maushi|Mausi|Masi'],
  ["Mother's sister's husband", 'मावसा|मावशीचे पती', 'मौसा', 'Mausa'],
  [
    "Father's brother|Paternal uncle|Father's younger brother",
    'काका|चुलते',
    'चाचा|काका',
    'Kaka|Chacha',
  ],
  ["Father's elder brother", 'मोठे काका', 'ताऊ|ताऊजी', 'Tau|Tauji'],
  ["Father's brother's wife", 'काकू|काकी', 'चाची|काकी', 'Kaku|Kaki|Chachi'],
  ["Father's sister|Paternal aunt", 'आत्या', 'बुआ|फूफी', 'Atya|Aatya|Bua|Phoophi'],
  ["Father's sister's husband", 'आतोबा', 'फूफा', 'Phupha|Fufa'],
  ["Grandfather|Father's father", 'आजोबा', 'दादाजी', 'Ajoba|Aajoba|Dadaji'],
  ["Grandmother|Father's mother", 'आजी', 'दादी|दादीजी', 'Aji|Aaji|Dadi'],
  ["Mother's father|Maternal grandfather", 'आईचे वडील', 'नाना|नानाजी', 'Nanaji'],
  ["Mother's mother|Maternal grandmother", 'आईची आई', 'नानी|नानीजी', 'Nani'],
  ["Brother's wife", 'वहिनी', 'भाभी', 'Vahini|Bhabhi'],
  ["Sister's husband", 'बहिणीचे पती', 'जीजा|जीजाजी', 'Jija|Jijaji'],
] as const;
export const RELATION_WORDS = RELATIONS.flat().flatMap((words) => words.split('|'));
const PLACES: Record<Language, number> = { en: 0, mr: 1, hi: 2 };

/** The relations to choose from, in the form's language. */
export function listRelations(language: Language): string[] {
  return RELATIONS.map((names) => names[PLACES[language]]?.split('|')[0] ?? '');
}

/** Translates a relation. It stays as typed if it is in this language already, or unknown. */
export function relationText(typed: string, language: Language): string {
  const wanted = fold(typed);
  const isOf = (words = '') => words.split('|').some((word) => fold(word) === wanted);
  const known = RELATIONS.find((names) => names.some(isOf))?.[PLACES[language]];
  return known === undefined || isOf(known) ? typed : (known.split('|')[0] ?? typed);
}
