import { ProblemError } from '../base/problem-error.ts';

/** A version of a section, within one epoch of the database (db/epoch.ts). */
export interface Version {
  epoch: string;
  /** The number of the version; undefined if the section is not stored yet. */
  number: number | undefined;
}

/** Writes a version as an ETag (RFC 9110 §8.8.3). */
export function formatVersion({ epoch, number }: Version): string {
  return `"${epoch}-${number}"`;
}

/**
 * [S14] Refuses to create a section that exists already (RFC 9110 §13.1.2, `If-None-Match: *`). If
 * two phones create the same section, the second phone gets a conflict.
 * @throws ProblemError version_conflict with the stored version
 */
export function assertIsNew(ifNoneMatch: string | undefined, version: Version): void {
  if (ifNoneMatch?.trim() !== '*' || version.number === undefined) return;
  throw new ProblemError('version_conflict', { headers: { etag: formatVersion(version) } });
}

/**
 * [S14] Refuses a save that is based on another version than the stored version (RFC 9110 §13.1.1).
 * A proxy that compresses answers may mark an ETag as weak or add the name of the compression
 * ("7-gzip"). Both forms are accepted. An ETag of another epoch never matches.
 * @throws ProblemError version_conflict with the stored version
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
