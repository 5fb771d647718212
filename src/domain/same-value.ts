/**
 * Checks whether two field values mean the same. This is deep equality in which null, undefined, ''
 * and [] are equal, and so are items with the same id.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  return canonicalText(a) === canonicalText(b);
}

/** Returns the same text for all values that mean the same. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(normalise(value) ?? null);
}

/**
 * Keeps only the parts of a value that are compared. An item is reduced to its id, because its name
 * may be in another language. Keys are sorted, because servers may reorder them.
 */
function normalise(value: unknown): unknown {
  if (value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(normalise);
  if (typeof value !== 'object' || value === null) return value;
  if ('id' in value && 'name' in value) return { id: String(value.id) };
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined && inner !== null && inner !== '')
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, inner]) => [name, normalise(inner)]),
  );
}
