/** What was done to a family in a round, what it came to, and what was found at the end. */
export interface Tally {
  /** How often, by kind. */
  readonly faults: Record<string, number>;
  /** What else is worth a number: half-typed fields that came back, files that were swept. */
  readonly seen: Record<string, number>;
  /** What somebody had seen as saved, and is not as it was. */
  readonly lost: string[];
  /** What is there more than once, or was done more than once. */
  readonly doubled: string[];
  /** What happened when, for whoever has to find out why. */
  readonly diary: string[];
}

/** The attachment of a test by which the report knows it (report.ts). */
export const TALLY = 'tally';

export function createTally(): Tally {
  return { faults: {}, seen: {}, lost: [], doubled: [], diary: [] };
}

export function count(into: Record<string, number>, what: string, by = 1): void {
  into[what] = (into[what] ?? 0) + by;
}

export function addTally(sum: Tally, other: Tally): void {
  for (const [what, by] of Object.entries(other.faults)) count(sum.faults, what, by);
  for (const [what, by] of Object.entries(other.seen)) count(sum.seen, what, by);
  sum.lost.push(...other.lost);
  sum.doubled.push(...other.doubled);
}

export function note(tally: Tally, what: string): void {
  tally.diary.push(`${new Date().toISOString()} ${what}`);
}
