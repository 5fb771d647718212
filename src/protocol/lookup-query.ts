/** Not in paths.ts, because the screens before the login need no lookups. */
import { LOOKUP_PARENTS, hasParent, type LookupKind } from '../domain/enumerations.ts';
import type { Id } from '../domain/reference-item.ts';

/** The result is a query parameter or a field of a body. It is empty without a parent. */
export function lookupFilter(kind: LookupKind, parentId: Id | undefined): Record<string, Id> {
  if (!hasParent(kind) || parentId === undefined) return {};
  return { [LOOKUP_PARENTS[kind].filter]: parentId };
}

interface LookupAsked {
  query: string;
  language: string;
  limit: number;
  filter: Record<string, unknown>;
  /** Extension 'names': the answer has all names and the parent of each item. */
  allNames?: boolean;
}

/** The query string without the '?'. `filter` has the form that `lookupFilter` returns. */
export function lookupQuery({ query, language, limit, filter, allNames }: LookupAsked): string {
  const asked = { query, lang: language, limit, ...(allNames ? { names: 'all' } : {}), ...filter };
  return Object.entries(asked)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
}
