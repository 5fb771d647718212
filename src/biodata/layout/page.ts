/**
 * Describes pages as drawings, with the position of each word, line and dot. All three renderers
 * (SVG, picture, PDF) draw exactly these drawings.
 */
import type { Language } from '../../domain/enumerations.ts';
import type { Run, Weight } from './fonts.ts';

/**
 * 'name' is for the candidate's name and the line after it. In a PDF, only texts and lines of this
 * tone have a colour.
 */
export type Tone = 'ink' | 'name' | 'heading';

export interface PlacedRun extends Run {
  /** The text without the letters that no font has; missing if all letters can be drawn. */
  drawn?: string;
  x: number;
  width: number;
  /** The font size of this run. Latin letters are smaller beside Devanagari letters. */
  size: number;
}

export interface TextDrawing {
  kind: 'text';
  runs: PlacedRun[];
  /** The vertical position of the text's baseline. */
  y: number;
  weight: Weight;
  tone: Tone;
  /** True if the text continues in the next line. */
  goesOn?: boolean;
  /** The index of the text's structure node; missing for a text that repeats on each page. */
  node?: number;
}

export type Drawing =
  | TextDrawing
  | { kind: 'line'; x: number; y: number; width: number; thickness: number; tone: Tone }
  /**
   * The looks 'must' and 'good' have a meaning, so such a dot in a row has a structure node with
   * words.
   */
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
  /** The border of a picture: a filled band with lines and dots. */
  | { kind: 'band'; y: number; height: number };

export interface Page {
  drawings: Drawing[];
  height: number;
}

/** A node of the structure by which a screen reader reads the document. */
export interface StructureNode {
  role: 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Figure' | 'Span';
  /** The index of the parent node; missing for a child of the document itself. */
  parent?: number;
  /** The alternative text, read instead of the content. */
  alt?: string;
}

export interface Pages {
  language: Language;
  title: string;
  width: number;
  pages: Page[];
  structure: StructureNode[];
}
