/** The design of the page: the headline of a Devanagari word continues to the right margin. */
import type { Drawing, PlacedRun, Tone } from './page.ts';

/**
 * From the baseline to the middle of the drawn line, in em: the headline of Noto Serif Devanagari,
 * or the top of Latin capitals.
 */
const HEADLINE_MIDDLE = 0.581;
const CAPITALS_MIDDLE = 0.67;
export const THICKNESS = 0.088;
/** The line begins inside a Devanagari letter, without a seam, or at a gap after a Latin letter. */
const OVERLAP = 0.07;
const LATIN_GAP = 0.34;

/** From the baseline of a word of this size up to its headline. */
export function headlineRise(size: number): number {
  return HEADLINE_MIDDLE * size;
}

/** From the baseline to the middle of the line that runs on from these runs, in em. */
export function lineRise(runs: readonly PlacedRun[]): number {
  return endsInHeadline(runs) ? HEADLINE_MIDDLE : CAPITALS_MIDDLE;
}

function endsInHeadline(runs: readonly PlacedRun[]): boolean {
  const last = runs.at(-1);
  return last?.font === 'devanagari' && HEADLINE_LETTER.test(last.drawn ?? last.text);
}

/** Draws the line from the end of the last word to `right`, or none if the space is too small. */
export function runningLine(
  runs: readonly PlacedRun[],
  { y, size, right, tone }: { y: number; size: number; right: number; tone: Tone },
): Drawing[] {
  const last = runs.at(-1);
  if (!last) return [];
  const end = last.x + last.width;
  const x = endsInHeadline(runs) ? end - OVERLAP * size : end + LATIN_GAP * size;
  if (right - x < size / 2) return [];
  return [
    {
      kind: 'line',
      x,
      y: y - lineRise(runs) * size,
      width: right - x,
      thickness: THICKNESS * size,
      tone,
    },
  ];
}

/** A last letter or sign that touches the headline. Visarga, halant, digits and danda do not. */
const HEADLINE_LETTER =
  /[\u0900-\u0902\u0904-\u093b\u093e-\u094c\u094e\u094f\u0955-\u0961\u0970-\u097f]$/u;
