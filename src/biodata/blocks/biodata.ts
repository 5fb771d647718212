/** What stands on a biodata, as text: the preview, the PDF and the picture are drawn from this alone. */
import type { Language } from '../../domain/enumerations.ts';

export type SectionName =
  | 'facts'
  | 'personal'
  | 'about'
  | 'family'
  | 'horoscope'
  | 'expectations'
  | 'contact';

export interface Row {
  /** What a family leaves the line out by: 'dob', 'sibling:Rohan'. */
  key: string;
  label: string;
  /** Lines that the family typed stay lines ('\n'). */
  value: string;
  /** An expectation: a must, or good to have. */
  mark?: 'must' | 'good';
  /** Takes the whole width, however short it is. */
  isWide?: true;
}

export interface Section {
  name: SectionName;
  /** None for the first facts, which stand under the name. */
  heading?: string;
  rows: Row[];
}

export interface Biodata {
  language: Language;
  /** The candidate's name: title of the page and of the file. */
  name: string;
  /** The line above the name; none by default. */
  opening?: string;
  /** The alternative text of the photo; without it there is no photo on the page. */
  photo?: string;
  /** Whom the copy is for; small at the foot. */
  forWhom?: string;
  /** Age and place, for the head of a second picture. */
  summary: string;
  sections: Section[];
  /** The few words that a page says of itself. */
  words: { continued: string; must: string; good: string };
}
