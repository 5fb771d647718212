/**
 * What tells relatives apart [S13]: spec.md §3 gives them no id, but a free map that every
 * server keeps. Names do not do: they are put right, and two brothers may share one.
 */
import type { LooseValues } from './sections.ts';

export function readRelativeId({ additional_details: details }: LooseValues): string | undefined {
  const id = isMap(details) ? details['id'] : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** The relative as added or changed: with an id of its own from now on. */
export function withRelativeId(relative: LooseValues, newId: () => string): LooseValues {
  if (readRelativeId(relative) !== undefined) return relative;
  const details = relative['additional_details'];
  return { ...relative, additional_details: { ...(isMap(details) ? details : {}), id: newId() } };
}

function isMap(value: unknown): value is LooseValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
