/** Pages as drawings: where each word, line and dot stands. All three renderers draw these, and decide nothing. */
import type { Language } from '../../domain/enumerations.ts';
import type { Run, Weight } from './fonts.ts';

/** 'name': the name and its line, which keep colour. */
export type Tone = 'ink' | 'name' | 'heading';

export interface PlacedRun extends Run {
  /** What is drawn of it, where that is not all. */
  drawn?: string;
  x: number;
  width: number;
  /** Of its letters: Latin ones are smaller beside Devanagari. */
  size: number;
}

export interface TextDrawing {
  kind: 'text';
  runs: PlacedRun[];
  /** Of the baseline. */
  y: number;
  weight: Weight;
  tone: Tone;
  /** The text goes on in the next line. */
  goesOn?: boolean;
  /** The place in the structure that it belongs to; none for what repeats on each page. */
  node?: number;
}

export type Drawing =
  | TextDrawing
  | { kind: 'line'; x: number; y: number; width: number; thickness: number; tone: Tone }
  /** 'must' and 'good' say something: they have a place in the structure, and words. */
  | {
      kind: 'dot';
      x: number;
      y: number;
      radius: number;
      look: 'bindu' | 'must' | 'good';
      node?: number;
    }
  | { kind: 'photo'; x: number; y: number; width: number; height: number; node: number }
  | { kind: 'mark'; x: number; y: number; size: number }
  /** The border of a picture: a filled band with rules and bindu. */
  | { kind: 'band'; y: number; height: number };

export interface Page {
  drawings: Drawing[];
  height: number;
}

/** What a reader without eyes walks through. */
export interface StructureNode {
  role: 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Figure' | 'Span';
  /** Missing for what stands in the document itself. */
  parent?: number;
  /** What is read in its place. */
  alt?: string;
}

export interface Pages {
  language: Language;
  title: string;
  width: number;
  pages: Page[];
  structure: StructureNode[];
}
