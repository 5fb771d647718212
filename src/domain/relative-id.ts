/**
 * The id that tells relatives apart [S13]. spec.md §3 gives relatives no id, but it gives them a
 * free map that every server stores; the id is put into this map. A name cannot replace it: names
 * get corrected, and two brothers may share a name.
 */
import type { LooseValues } from './sections.ts';

export function readRelativeId({ additional_details: details }: LooseValues): string | undefined {
  const id = isMap(details) ? details['id'] : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** The relative with an id of its own: the one it has, or a new one. */
export function withRelativeId(relative: LooseValues, newId: () => string): LooseValues {
  if (readRelativeId(relative) !== undefined) return relative;
  const details = relative['additional_details'];
  return { ...relative, additional_details: { ...(isMap(details) ? details : {}), id: newId() } };
}

function isMap(value: unknown): value is LooseValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
