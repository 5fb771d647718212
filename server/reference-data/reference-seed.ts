/** One item of the reference data (spec.md §3), before it is written to the database. */

import type { LookupKind } from '../../src/domain/enumerations.ts';

export interface ReferenceSeed {
  kind: LookupKind;
  /** A stable key, unique within its kind: 'IN', 'IN.16.pune', 'maratha.deshmukh' or 'farmer'. */
  code: string;
  parentCode?: string;
  /** The English name, or the name in Latin letters. */
  name: string;
  hi?: string;
  mr?: string;
  /** Other names under which a search finds the item, in any script. */
  aliases?: string[];
}

/** A child's code begins with its parent's code: 'IN.16' for 'IN.16.pune'. */
export function parentCodeOf(code: string): string | undefined {
  const dot = code.lastIndexOf('.');
  return dot < 0 ? undefined : code.slice(0, dot);
}
