/** The faults of a test round, their effects, and the findings at its end. */
export interface Tally {
  /** The number of faults of each kind. */
  readonly faults: Record<string, number>;
  /**
   * Other counts, for example of half-typed fields that were restored, or of files that were swept.
   */
  readonly seen: Record<string, number>;
  /** Data that the family saw as saved and that is missing or different. */
  readonly lost: string[];
  /** Data that exists more than once, and actions that took effect more than once. */
  readonly doubled: string[];
  /** The events with their times, for the analysis of a failed round. */
  readonly diary: string[];
}

/** The name of the attachment. The report (report.ts) uses it to find the tally of a test. */
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
