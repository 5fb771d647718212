import type { ByteRange } from '../storage/media-store.ts';

/**
 * Reads the header Range (RFC 9110 §14.2).
 * @returns undefined if the header is missing, is invalid or names several ranges: the answer is
 * then the complete file
 */
export function readByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/u.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const end = sizeBytes - 1;
  if (from === '') {
    return Number(to) === 0
      ? 'unsatisfiable'
      : { first: Math.max(0, sizeBytes - Number(to)), last: end };
  }
  const first = Number(from);
  const last = to === '' ? end : Math.min(Number(to), end);
  if (first > end) return 'unsatisfiable';
  return to !== '' && Number(to) < first ? undefined : { first, last };
}
