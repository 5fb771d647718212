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
  /** An older key of the same choice, from the time before relatives had ids: 'sibling:Rohan'. */
  formerKey?: string;
  label: string;
  /** The text, with the line breaks that the family typed ('\n'). */
  value: string;
  /** Whether an expectation is a must or good to have; missing in all other rows. */
  mark?: 'must' | 'good';
  /** True: the row takes the full width, even if it is short. */
  isWide?: true;
}

export interface Section {
  name: SectionName;
  /** The heading; missing in the section of the first facts, which follows the name directly. */
  heading?: string;
  rows: Row[];
}

export interface Biodata {
  language: Language;
  /** The candidate's name, which is also the title of the PDF. */
  name: string;
  /** The line above the name; missing by default. */
  opening?: string;
  /** The alternative text of the photo. If it is missing, the page has no photo. */
  photo?: string;
  /** The note with the recipient of this copy, in small letters at the foot. */
  forWhom?: string;
  /** Age and place, for the top of every picture after the first. */
  summary: string;
  sections: Section[];
  /** The words of the page that do not come from the family's data. */
  words: { continued: string; must: string; good: string };
}
