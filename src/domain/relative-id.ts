/**
 * Gives relatives an id [S13], in the free map of spec.md §3, which every server stores. A name is
 * no id: families correct names, and two brothers may have the same one.
 */
import { isMap } from './free-map.ts';
import type { LooseValues } from './sections.ts';

export function readRelativeId({ additional_details: details }: LooseValues): string | undefined {
  const id = isMap(details) ? details['id'] : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

export function withRelativeId(relative: LooseValues, newId: () => string): LooseValues {
  if (readRelativeId(relative) !== undefined) return relative;
  const details = relative['additional_details'];
  return { ...relative, additional_details: { ...(isMap(details) ? details : {}), id: newId() } };
}
