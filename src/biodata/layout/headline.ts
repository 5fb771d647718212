/** The idea of the page: a word's own headline runs on to the margin. */
import type { Drawing, PlacedRun, Tone } from './page.ts';

/** In em above the baseline: the headline of Noto Serif Devanagari, and the height of Latin capitals. */
const HEADLINE_MIDDLE = 0.581;
const CAPITALS_MIDDLE = 0.67;
const THICKNESS = 0.088;
/** It begins inside a Devanagari letter, so that no seam shows; behind a Latin one with a gap. */
const OVERLAP = 0.07;
const LATIN_GAP = 0.34;

/** How far the line of a word of this size stands above its baseline. */
export function headlineRise(size: number): number {
  return HEADLINE_MIDDLE * size;
}

/** The line that runs on from a word to `right`; none where there is no room for it. */
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

/** A letter or a sign that hangs from the headline; not a visarga, a halant, a digit or a danda. */
const HEADLINE_LETTER =
  /[\u0900-\u0902\u0904-\u093b\u093e-\u094c\u094e\u094f\u0955-\u0961\u0970-\u097f]$/u;
