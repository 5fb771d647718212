/**
 * A reference item for the lookup tables (spec.md §3 'Reference item') that has no id in the
 * database yet.
 */

import type { LookupKind } from '../../src/domain/enumerations.ts';

export interface ReferenceSeed {
  kind: LookupKind;
  /**
   * A stable key, unique within its kind, such as 'IN', 'IN.16.pune', 'maratha.deshmukh' or
   * 'farmer'.
   */
  code: string;
  /**
   * The code of the parent: the country of a state, the state of a city, the caste of a subcaste.
   */
  parentCode?: string;
  /** The English name, or the name in Latin letters. */
  name: string;
  hi?: string;
  mr?: string;
  /** Other names under which a search finds the item: old names and spellings, in any script. */
  aliases?: string[];
}

/** Returns the code of the parent. A child's code begins with it: 'IN.16' for 'IN.16.pune'. */
export function parentCodeOf(code: string): string | undefined {
  const dot = code.lastIndexOf('.');
  return dot < 0 ? undefined : code.slice(0, dot);
}
