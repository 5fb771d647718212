/** A biodata as text. The preview, the PDF and the picture are drawn from it. */
import type { Language } from '../../domain/languages.ts';

export type SectionName =
  | 'facts'
  | 'personal'
  | 'about'
  | 'family'
  | 'horoscope'
  | 'expectations'
  | 'contact';

export interface Row {
  /** The key of the family's choice for this line, for example 'dob' or 'sibling:<id>'. */
  key: string;
  /** The key before relatives got ids: 'sibling:Rohan'. */
  formerKey?: string;
  label: string;
  /** Line breaks are those that the family typed. */
  value: string;
  /** A partner expectation is a must or good to have. Missing in all other rows. */
  mark?: 'must' | 'good';
  isWide?: true;
}

export interface Section {
  name: SectionName;
  /** The section 'facts' has no heading, because it directly follows the name. */
  heading?: string;
  rows: Row[];
}

export interface Biodata {
  language: Language;
  name: string;
  /** The line above the name. */
  opening?: string;
  /** The alternative text of the photo. If it is missing, the page has no photo. */
  photo?: string;
  /** Names the recipient of this copy at the foot of the page. */
  forWhom?: string;
  /** Age and place, at the top of every picture after the first one. */
  summary: string;
  sections: Section[];
  /** `continued` is added to the heading of a continued section. The others explain the marks. */
  words: { continued: string; must: string; good: string };
}
