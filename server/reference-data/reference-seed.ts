/**
 * An item for the lookup tables (spec.md §3 'Reference item'), before the database gives it an id.
 */

import type { LookupKind } from '../../src/domain/enumerations.ts';

export interface ReferenceSeed {
  kind: LookupKind;
  /** Natural key, unique within its kind and stable: 'IN', 'IN.16', 'IN.16.pune', 'maratha.deshmukh', 'farmer'. */
  code: string;
  /** The country of a state, the state of a city, the caste of a subcaste. */
  parentCode?: string;
  /** The English name, or the name in Latin letters. */
  name: string;
  hi?: string;
  mr?: string;
  /** Other names under which a search finds the item: old names and spellings, in any script. */
  aliases?: string[];
}

/** The code of the parent, with which the code of a child begins: 'IN.16' for 'IN.16.pune'. */
export function parentCodeOf(code: string): string | undefined {
  const dot = code.lastIndexOf('.');
  return dot < 0 ? undefined : code.slice(0, dot);
}
