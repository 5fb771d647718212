import { ProblemError } from '../problem-error.ts';

/** A version as an ETag (RFC 9110 §8.8.3). */
export function formatVersion(version: number): string {
  return `"${version}"`;
}

/**
 * Holds a creation to there being nothing yet (RFC 9110 §13.1.2, `If-None-Match: *`):
 * of two phones that create the same section the second is told.
 * @throws ProblemError version_conflict with the version there is
 */
export function assertIsNew(ifNoneMatch: string | undefined, version: number | undefined): void {
  if (ifNoneMatch?.trim() !== '*' || version === undefined) return;
  throw new ProblemError('version_conflict', { headers: { etag: formatVersion(version) } });
}

/**
 * Holds a save to the version it was made from (RFC 9110 §13.1.1). A tag that became
 * weak on its way, in a proxy that compresses, still names the version.
 * @param version undefined where nothing is stored, which no If-Match matches
 * @throws ProblemError version_conflict with the version there is
 */
export function assertMatches(ifMatch: string | undefined, version: number | undefined): void {
  if (ifMatch === undefined) return;
  if (version !== undefined) {
    const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//u, ''));
    if (tags.includes('*') || tags.includes(formatVersion(version))) return;
  }
  throw new ProblemError('version_conflict', {
    headers: version === undefined ? {} : { etag: formatVersion(version) },
  });
}
