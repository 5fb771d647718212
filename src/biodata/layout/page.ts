/** The position of each word, line and dot: SVG, picture and PDF show exactly these drawings. */
import type { Language } from '../../domain/languages.ts';
import type { Run, Weight } from './fonts.ts';

/** 'name': the candidate's name and the line after it. In a PDF, only this tone has a colour. */
export type Tone = 'ink' | 'name' | 'heading';

export interface PlacedRun extends Run {
  x: number;
  width: number;
  /** In a Marathi or Hindi biodata, Latin letters are smaller than Devanagari letters. */
  size: number;
  /** Letters that no font has. They are not drawn. */
  missing?: string[];
}

export interface TextDrawing {
  kind: 'text';
  runs: PlacedRun[];
  /** The baseline. */
  y: number;
  weight: Weight;
  tone: Tone;
  /** The text continues in the next line. */
  goesOn?: boolean;
  /** Index of the structure node. Missing, for example, for a text that repeats on each page. */
  node?: number;
}

/** Runs with the same key look the same. */
export function standInKey(
  { text, size }: PlacedRun,
  { weight, tone }: Pick<TextDrawing, 'weight' | 'tone'>,
): string {
  return `${weight} ${tone} ${size} ${text}`;
}

export type Drawing =
  | TextDrawing
  | { kind: 'line'; x: number; y: number; width: number; thickness: number; tone: Tone }
  /** 'must' and 'good' have a meaning: in a row, such a dot has a structure node with words. */
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

/** A screen reader reads the document by its structure nodes. */
interface StructureNode {
  role: 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Figure' | 'Span';
  /** Index of the parent. Missing for a child of the document itself. */
  parent?: number;
  alt?: string;
}

export interface Pages {
  language: Language;
  title: string;
  width: number;
  pages: Page[];
  structure: StructureNode[];
}

export type Structure = ReturnType<typeof createStructure>;

/** A node is identified by its index. */
export function createStructure() {
  const nodes: StructureNode[] = [];
  return { nodes, add: (node: StructureNode) => nodes.push(node) - 1 };
}

export function listTexts({ pages }: Pages): TextDrawing[] {
  return pages.flatMap(({ drawings }) => drawings.filter((drawing) => drawing.kind === 'text'));
}
