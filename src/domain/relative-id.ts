/**
 * Reads and sets the id of a relative [S13]. spec.md §3 gives relatives no id. It gives each
 * relative a free map that every server stores, so the app puts the id into this map. A name cannot
 * replace the id, because families correct names, and two brothers may have the same name.
 */
import type { LooseValues } from './sections.ts';

export function readRelativeId({ additional_details: details }: LooseValues): string | undefined {
  const id = isMap(details) ? details['id'] : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Returns the relative with an id. A relative without an id gets a new id. */
export function withRelativeId(relative: LooseValues, newId: () => string): LooseValues {
  if (readRelativeId(relative) !== undefined) return relative;
  const details = relative['additional_details'];
  return { ...relative, additional_details: { ...(isMap(details) ? details : {}), id: newId() } };
}

function isMap(value: unknown): value is LooseValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
