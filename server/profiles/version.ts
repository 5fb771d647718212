import { ProblemError } from '../base/problem-error.ts';

/** The number counts within one epoch of the database (db/epoch.ts). */
export interface Version {
  epoch: string;
  /** Undefined if the section is not stored yet. */
  number: number | undefined;
}

/** Writes an ETag (RFC 9110 §8.8.3). */
export function formatVersion({ epoch, number }: Version): string {
  return `"${epoch}-${number}"`;
}

/**
 * [S14] RFC 9110 §13.1.2. If two phones create the same section, the second one gets a conflict.
 * @throws ProblemError version_conflict with the stored version
 */
export function assertIsNew(ifNoneMatch: string | undefined, version: Version): void {
  if (ifNoneMatch?.trim() !== '*' || version.number === undefined) return;
  throw new ProblemError('version_conflict', { headers: { etag: formatVersion(version) } });
}

/**
 * [S14] RFC 9110 §13.1.1. A proxy that compresses answers may mark an ETag as weak, or add the name
 * of the compression ("7-gzip").
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
