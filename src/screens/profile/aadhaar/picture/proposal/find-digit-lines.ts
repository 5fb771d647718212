import type { Glyph } from './find-glyphs.ts';

/** Pieces of print of one size in a straight row, as printed numbers are and words are not. */
export interface DigitLine {
  x: number;
  y: number;
  /** From the first to the last centre. */
  length: number;
  /** The height of its digits. */
  size: number;
  angleDegrees: number;
  /** In groups of four, as the number of a card is. */
  isGrouped: boolean;
}

const DIGITS_MIN = 9;
const DIGITS_MAX = 26;
/** How much glyphs of one line may differ in size. */
const SIZE_RATIO = 1.45;
/** From one centre to the next, in digit heights: within a group, and over the gap between two. */
const STEP_MIN = 0.25;
const PITCH_MAX = 1.35;
const GAP_MAX = 2.6;
const OFF_LINE_MAX = 0.38;
/** The gap between two groups, in gaps between two digits. */
const GROUP_GAP = 1.4;

export function findDigitLines(glyphs: readonly Glyph[]): DigitLine[] {
  const lines: { members: Glyph[]; line: DigitLine }[] = [];
  const isTaken = new Set<Glyph>();
  for (const first of glyphs) {
    if (isTaken.has(first)) continue;
    let best: Glyph[] = [];
    for (const second of glyphs) {
      const distance = Math.hypot(second.x - first.x, second.y - first.y);
      if (second === first || !isAlike(first, second)) continue;
      if (distance > PITCH_MAX * first.size || distance < STEP_MIN * first.size) continue;
      const members = collect(glyphs, first, second);
      if (members.length > best.length) best = members;
    }
    if (best.length < DIGITS_MIN || best.length > DIGITS_MAX) continue;
    for (const member of best) isTaken.add(member);
    lines.push({ members: best, line: describe(best) });
  }
  return lines.map(({ line }) => line);
}

function isAlike(a: Glyph, b: Glyph): boolean {
  return a.size < b.size * SIZE_RATIO && b.size < a.size * SIZE_RATIO;
}

/** The row through two neighbours, as far as it goes on without a hole; sorted along it. */
function collect(glyphs: readonly Glyph[], first: Glyph, second: Glyph): Glyph[] {
  const rough = inRow(glyphs, first, axisOf([first, second]));
  if (rough.length < 4) return rough;
  // Two neighbours tell the direction badly; the whole row tells it well.
  return inRow(glyphs, first, axisOf(rough));
}

interface Axis {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

function inRow(glyphs: readonly Glyph[], first: Glyph, axis: Axis): Glyph[] {
  const placed = glyphs
    .filter((glyph) => isAlike(first, glyph) && offAxis(axis, glyph) < OFF_LINE_MAX * first.size)
    .map((glyph) => ({ glyph, at: alongAxis(axis, glyph) }))
    .sort((a, b) => a.at - b.at);
  const middle = placed.findIndex(({ glyph }) => glyph === first);
  if (middle < 0) return [];
  let from = middle;
  let to = middle;
  const isNear = (a: number, b: number) => placed[b]!.at - placed[a]!.at <= GAP_MAX * first.size;
  while (from > 0 && isNear(from - 1, from)) from -= 1;
  while (to < placed.length - 1 && isNear(to, to + 1)) to += 1;
  return placed.slice(from, to + 1).map(({ glyph }) => glyph);
}

function alongAxis(axis: Axis, { x, y }: Glyph): number {
  return (x - axis.x) * axis.dx + (y - axis.y) * axis.dy;
}

function offAxis(axis: Axis, { x, y }: Glyph): number {
  return Math.abs((y - axis.y) * axis.dx - (x - axis.x) * axis.dy);
}

/** The line that fits best through the centres. */
function axisOf(members: readonly Glyph[]): Axis {
  const x = members.reduce((sum, glyph) => sum + glyph.x, 0) / members.length;
  const y = members.reduce((sum, glyph) => sum + glyph.y, 0) / members.length;
  let [xx, yy, xy] = [0, 0, 0];
  for (const glyph of members) {
    xx += (glyph.x - x) ** 2;
    yy += (glyph.y - y) ** 2;
    xy += (glyph.x - x) * (glyph.y - y);
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { x, y, dx: Math.cos(angle), dy: Math.sin(angle) };
}

function describe(members: readonly Glyph[]): DigitLine {
  const axis = axisOf(members);
  const places = members.map((glyph) => alongAxis(axis, glyph)).sort((a, b) => a - b);
  const [start, end] = [places[0]!, places.at(-1)!];
  const middle = (start + end) / 2;
  return {
    x: axis.x + middle * axis.dx,
    y: axis.y + middle * axis.dy,
    length: end - start,
    size: Math.max(...members.map((glyph) => glyph.size)),
    angleDegrees: (Math.atan2(axis.dy, axis.dx) * 180) / Math.PI,
    isGrouped: isInFours(places),
  };
}

/** Two groups of exactly four at least: twelve digits are three, a virtual number's sixteen are four. */
function isInFours(places: readonly number[]): boolean {
  const gaps = places.slice(1).map((place, index) => place - places[index]!);
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)]!;
  let size = 1;
  let fours = 0;
  for (const gap of [...gaps, Infinity]) {
    if (gap < GROUP_GAP * usual) size += 1;
    else {
      if (size === 4) fours += 1;
      size = 1;
    }
  }
  return fours >= 2;
}
