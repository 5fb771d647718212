export interface Tally {
  readonly faults: Record<string, number>;
  /** Counts, for example, the half-typed fields that were restored after a kill. */
  readonly seen: Record<string, number>;
  /** The family saw this data as saved, and it is missing or different. */
  readonly lost: string[];
  /** This data exists more than once, or this action took effect more than once. */
  readonly doubled: string[];
  /** A person reads these events when a round failed. */
  readonly diary: string[];
}

/** The report finds the tally of a test by this name of an attachment. */
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
