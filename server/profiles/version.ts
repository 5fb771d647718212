import { ProblemError } from '../base/problem-error.ts';

/** A version of a section, in one life of the database (db/epoch.ts). */
export interface Version {
  epoch: string;
  /** Undefined where nothing is stored. */
  number: number | undefined;
}

/** A version as an ETag (RFC 9110 §8.8.3). */
export function formatVersion({ epoch, number }: Version): string {
  return `"${epoch}-${number}"`;
}

/**
 * [S14] Holds a creation to there being nothing yet (RFC 9110 §13.1.2, `If-None-Match: *`):
 * of two phones that create the same section the second is told.
 * @throws ProblemError version_conflict with the version there is
 */
export function assertIsNew(ifNoneMatch: string | undefined, version: Version): void {
  if (ifNoneMatch?.trim() !== '*' || version.number === undefined) return;
  throw new ProblemError('version_conflict', { headers: { etag: formatVersion(version) } });
}

/**
 * [S14] Holds a save to the version it was made from (RFC 9110 §13.1.1). A proxy that
 * compresses makes a tag weak, or adds its coding ("7-gzip"): it still names the version.
 * One of another epoch names none.
 * @throws ProblemError version_conflict with the version there is
 */
export function assertMatches(ifMatch: string | undefined, version: Version): void {
  if (ifMatch === undefined) return;
  const isThere = version.number !== undefined;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//u, ''));
  const named = tags.map((tag) => tag.replace(/-(?:gzip|br|zstd|deflate)"$/u, '"'));
  if (isThere && (named.includes('*') || named.includes(formatVersion(version)))) return;
  const headers = isThere ? { etag: formatVersion(version) } : {};
  throw new ProblemError('version_conflict', { headers });
}
