/**
 * The contents of a biodata, as text: the preview, the PDF and the picture are drawn from this
 * alone.
 */
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
  /**
   * The key under which a family's choice to show or leave out this line is stored: 'dob', or
   * 'sibling:' with the id of a relative.
   */
  key: string;
  /** The key of a choice that was made before relatives had ids: 'sibling:Rohan'. */
  formerKey?: string;
  label: string;
  /** The text, with the line breaks that the family typed ('\n'). */
  value: string;
  /** Of an expectation: a must, or good to have. */
  mark?: 'must' | 'good';
  /** True: the row takes the full width, even if it is short. */
  isWide?: true;
}

export interface Section {
  name: SectionName;
  /** Missing for the first facts, which are under the name. */
  heading?: string;
  rows: Row[];
}

export interface Biodata {
  language: Language;
  /** The candidate's name, which is also the title of the PDF. */
  name: string;
  /** The line above the name; missing by default. */
  opening?: string;
  /** The alternative text of the photo; without it there is no photo on the page. */
  photo?: string;
  /** The note with the recipient of this copy, in small letters at the foot. */
  forWhom?: string;
  /** Age and place, for the head of the second and each later picture. */
  summary: string;
  sections: Section[];
  /** The few words that the page adds itself. */
  words: { continued: string; must: string; good: string };
}
