/**
 * The contents of a biodata, as text. The preview, the PDF and the picture are all drawn from this
 * data.
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
  /** The key that the same choice had before relatives got ids: 'sibling:Rohan'. */
  formerKey?: string;
  label: string;
  /** The text, with the line breaks that the family typed ('\n'). */
  value: string;
  /** Whether a partner expectation is a must or good to have. Missing in all other rows. */
  mark?: 'must' | 'good';
  /** Whether the row takes the full width, even if it is short. */
  isWide?: true;
}

export interface Section {
  name: SectionName;
  /** The heading. The section of the first facts has none, because it directly follows the name. */
  heading?: string;
  rows: Row[];
}

export interface Biodata {
  language: Language;
  /** The candidate's name, which is also the title of the PDF. */
  name: string;
  /** The line above the name. Missing by default. */
  opening?: string;
  /** The alternative text of the photo. If it is missing, the page has no photo. */
  photo?: string;
  /** The note that names the recipient of this copy, in small letters at the foot of the page. */
  forWhom?: string;
  /** The age and the place, which stand at the top of every picture after the first one. */
  summary: string;
  sections: Section[];
  /**
   * The words that the layout adds: on a continued section, and as alternative texts of the marks.
   */
  words: { continued: string; must: string; good: string };
}
