/** Deep equality. null, undefined, '' and [] are equal, and so are items with the same id. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return canonicalText(a) === canonicalText(b);
}

export function canonicalText(value: unknown): string {
  return JSON.stringify(normalise(value) ?? null);
}

/** Ignores the names of items, which depend on the language, and the order of an object's keys. */
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
