/**
 * Finds rows of groups of four digits, at any tilt. In each of 36 directions, neighbouring pieces
 * of print of similar height form a row. The row is split into groups at gaps of several widths in
 * turn. Three or more groups of similar width at similar distances are a number, even if digits
 * touch.
 */
import { turn, type Point } from '../../../domain/redaction.ts';
import type { Piece } from './find-pieces.ts';

export interface NumberLine extends Point {
  /** From the left end of the first digit to the right end of the last digit. */
  length: number;
  height: number;
  angleDegrees: number;
  /** 3 for an Aadhaar number, 4 for a virtual Aadhaar number. Other print may give more. */
  groups: number;
  /** The number of pieces of print. A whole number has 12 or 16 if no digits touch each other. */
  pieces: number;
}

const STEP_DEGREES = 5;
const HEIGHT_MIN_PX = 5;
/** The maximum height of a digit, as a fraction of the picture's long edge. */
const HEIGHT_MAX = 0.1;
/** For neighbours: the ratio of their heights, and distances as multiples of the height. */
const HEIGHT_RATIO = 1.4;
const OFF_LINE_MAX = 0.3;
const OVERLAP_MAX = 0.3;
const GAP_MAX = 1.5;
/** The gaps to try, and the width of a group of four, as multiples of the digits' height. */
const GROUP_GAPS = [0.2, 0.3, 0.4, 0.5, 0.65];
const GROUP_MIN = 2.1;
const GROUP_MAX = 4.7;
/** Widths and distances vary within a number: the side nearer to the camera looks larger. */
const WIDTH_RATIO = 1.3;
const STRIDE_RATIO = 1.2;
const GROUPS_MIN = 3;
/** Three groups of fewer pieces are words: the letters of a word touch each other. */
const PIECES_MIN = 5;

/** A piece as seen in one direction: its extent along the row and across the row. */
interface Seen {
  from: number;
  to: number;
  middle: number;
  height: number;
}

export function findNumberLines(pieces: readonly Piece[], longEdge: number): NumberLine[] {
  const lines: NumberLine[] = [];
  for (let degrees = -90; degrees < 90; degrees += STEP_DEGREES) {
    const seen = lookFrom(pieces, degrees).filter(
      ({ from, to, height }) =>
        height >= HEIGHT_MIN_PX &&
        height <= HEIGHT_MAX * longEdge &&
        to - from <= GROUP_MAX * height,
    );
    for (const row of findRows(seen)) {
      const line = readRow(row);
      if (line) lines.push(turnBack(line, degrees));
    }
  }
  return dropRepeated(lines);
}

function lookFrom(pieces: readonly Piece[], degrees: number): Seen[] {
  const cos = Math.cos((degrees * Math.PI) / 180);
  const sin = Math.sin((degrees * Math.PI) / 180);
  return pieces.map(({ ends }) => {
    let [from, to, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const { x, y } of ends) {
      const along = x * cos + y * sin;
      const across = y * cos - x * sin;
      if (along < from) from = along;
      if (along > to) to = along;
      if (across < top) top = across;
      if (across > bottom) bottom = across;
    }
    return { from, to: to + 1, middle: (top + bottom) / 2, height: bottom - top + 1 };
  });
}

function findRows(seen: readonly Seen[]): Seen[][] {
  const pieces = [...seen].sort((a, b) => a.from - b.from);
  const isTaken = new Set<Seen>();
  const rows: Seen[][] = [];
  for (const [index, first] of pieces.entries()) {
    if (isTaken.has(first)) continue;
    const row = [first];
    let last = first;
    for (let at = index + 1; at < pieces.length; at += 1) {
      const next = pieces[at]!;
      if (next.from > last.to + GAP_MAX * last.height) break;
      if (isTaken.has(next) || !isNext(last, next)) continue;
      row.push(next);
      isTaken.add(next);
      last = next;
    }
    if (row.length >= PIECES_MIN) rows.push(row);
  }
  return rows;
}

function isNext(last: Seen, next: Seen): boolean {
  const height = Math.min(last.height, next.height);
  return (
    Math.max(last.height, next.height) < height * HEIGHT_RATIO + 1 &&
    Math.abs(last.middle - next.middle) < OFF_LINE_MAX * height &&
    next.from > last.to - OVERLAP_MAX * height
  );
}

/** A line that was found in one direction. `slope` is its slope, measured from that direction. */
type FlatLine = Omit<NumberLine, 'angleDegrees'> & { slope: number };

/** Uses the gap width that gives the most pieces. */
function readRow(row: readonly Seen[]): FlatLine | undefined {
  const heights = row.map((piece) => piece.height).sort((a, b) => a - b);
  const height = heights[Math.floor(heights.length / 2)]!;
  let best: FlatLine | undefined;
  for (const gap of GROUP_GAPS) {
    const groups = splitAt(row, gap * height);
    for (let start = 0; start + GROUPS_MIN <= groups.length; start += 1) {
      let end = start + 1;
      while (end < groups.length && isAlike(groups.slice(start, end + 1), height)) end += 1;
      if (end - start < GROUPS_MIN) continue;
      const line = describe(groups.slice(start, end), height);
      if (line.pieces >= PIECES_MIN && line.pieces > (best?.pieces ?? 0)) best = line;
    }
  }
  return best;
}

interface Group {
  from: number;
  to: number;
  members: Seen[];
}

function splitAt(row: readonly Seen[], gap: number): Group[] {
  const groups: Group[] = [];
  for (const piece of row) {
    const group = groups.at(-1);
    if (group && piece.from - group.to <= gap) {
      group.members.push(piece);
      group.to = Math.max(group.to, piece.to);
    } else groups.push({ from: piece.from, to: piece.to, members: [piece] });
  }
  return groups;
}

function isAlike(groups: readonly Group[], height: number): boolean {
  const widths = groups.map(({ from, to }) => to - from);
  const strides = groups.slice(1).map(({ from }, index) => from - groups[index]!.from);
  return (
    groups.every(({ members }) => members.length <= 4) &&
    Math.min(...widths) >= GROUP_MIN * height &&
    Math.max(...widths) <= Math.min(GROUP_MAX * height, WIDTH_RATIO * Math.min(...widths)) &&
    Math.max(...strides) <= STRIDE_RATIO * Math.min(...strides)
  );
}

function describe(groups: readonly Group[], height: number): FlatLine {
  const [first, last] = [groups[0]!, groups.at(-1)!];
  const middleOf = ({ members }: Group) =>
    members.reduce((sum, { middle }) => sum + middle, 0) / members.length;
  const centreOf = ({ from, to }: Group) => (from + to) / 2;
  return {
    x: (first.from + last.to) / 2,
    y: (middleOf(first) + middleOf(last)) / 2,
    length: last.to - first.from,
    height,
    groups: groups.length,
    pieces: groups.reduce((sum, { members }) => sum + members.length, 0),
    slope: (middleOf(last) - middleOf(first)) / (centreOf(last) - centreOf(first)),
  };
}

function turnBack({ slope, x, y, ...line }: FlatLine, degrees: number): NumberLine {
  const angleDegrees = degrees + (Math.atan(slope) * 180) / Math.PI;
  return { ...line, ...turn({ x, y }, degrees), angleDegrees };
}

/** The same row is found in several directions. The result with the most pieces stays. */
function dropRepeated(lines: readonly NumberLine[]): NumberLine[] {
  const kept: NumberLine[] = [];
  for (const line of [...lines].sort((a, b) => b.pieces - a.pieces || a.height - b.height)) {
    const isKnown = kept.some((known) => {
      const off = turn({ x: line.x - known.x, y: line.y - known.y }, -known.angleDegrees);
      return Math.abs(off.x) < known.length / 2 && Math.abs(off.y) < known.height / 2;
    });
    if (!isKnown) kept.push(line);
  }
  return kept;
}
