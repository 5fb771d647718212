/**
 * The motif of the page: the headline of a Devanagari word (the line on top of its letters) is
 * continued to the margin.
 */
import type { Drawing, PlacedRun, Tone } from './page.ts';

/**
 * The distance from the baseline up to the middle of the drawn line, in em: to the headline of Noto
 * Serif Devanagari, or to the top of Latin capitals.
 */
const HEADLINE_MIDDLE = 0.581;
const CAPITALS_MIDDLE = 0.67;
const THICKNESS = 0.088;
/**
 * After a Devanagari letter, the line begins inside the letter, so that no seam is visible. After a
 * Latin letter, the line begins after a gap.
 */
const OVERLAP = 0.07;
const LATIN_GAP = 0.34;

/**
 * The distance from the baseline of a word of this size up to the line that continues its headline.
 */
export function headlineRise(size: number): number {
  return HEADLINE_MIDDLE * size;
}

/** Draws the line from the end of a word to `right`. Draws no line if there is too little space. */
export function runningLine(
  runs: readonly PlacedRun[],
  { y, size, right, tone }: { y: number; size: number; right: number; tone: Tone },
): Drawing[] {
  const last = runs.at(-1);
  if (!last) return [];
  const end = last.x + last.width;
  const hasHeadline = last.font === 'devanagari' && HEADLINE_LETTER.test(last.text);
  const x = hasHeadline ? end - OVERLAP * size : end + LATIN_GAP * size;
  const middle = hasHeadline ? HEADLINE_MIDDLE : CAPITALS_MIDDLE;
  if (right - x < size / 2) return [];
  return [
    { kind: 'line', x, y: y - middle * size, width: right - x, thickness: THICKNESS * size, tone },
  ];
}

/**
 * Matches a last letter or sign that touches the headline. A visarga, a halant, a digit and a danda
 * do not touch it.
 */
const HEADLINE_LETTER =
  /[\u0900-\u0902\u0904-\u093b\u093e-\u094c\u094e\u094f\u0955-\u0961\u0970-\u097f]$/u;
