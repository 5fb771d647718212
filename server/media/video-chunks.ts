import type { Format } from './video-part.ts';

/**
 * AVI (RIFF): type 4 · size 4, little-endian, without the header · contents, to an even
 * length; RIFF and LIST name a kind first.
 */
export const CHUNKS: Format = {
  headerMinBytes: 8,
  headerMaxBytes: 12,
  needs: ['movie', 'picture track', 'codec', 'data'],
  read(header, { inside, leftBytes }) {
    const type = header.toString('latin1', 0, 4);
    if (!/^[\x20-\x7e]{4}$/u.test(type)) return undefined;
    const isList = type === 'RIFF' || type === 'LIST';
    if ((inside === '') !== (type === 'RIFF') || (isList && header.length < 12)) return undefined;
    const kind = isList ? header.toString('latin1', 8, 12) : type;
    const size = 8 + header.readUInt32LE(4);
    // The last chunk of a file may come without the byte that makes its length even.
    const sizeBytes = Math.max(size, Math.min(size + (size % 2), leftBytes));
    const isKept = KEPT[inside]?.has(kind) ?? false;
    if (!isKept && inside === '') return undefined;
    return {
      type: kind,
      sizeBytes,
      containsFromByte: isKept && isList && Object.hasOwn(KEPT, kind) ? 12 : undefined,
      shows: isKept ? chunkShows(kind, header) : undefined,
      blanks: isKept
        ? []
        : [
            { start: 0, end: 4, text: 'JUNK' },
            { start: 8, end: sizeBytes },
          ],
    };
  },
};

/** As in video-boxes.ts: what else there is becomes JUNK, which is the format's word for empty space. */
const KEPT: Record<string, Set<string>> = {
  '': new Set(['AVI ', 'AVIX']),
  'AVI ': new Set(['hdrl', 'movi', 'idx1']),
  AVIX: new Set(['movi', 'idx1']),
  hdrl: new Set(['avih', 'strl', 'odml']),
  strl: new Set(['strh', 'strf', 'indx', 'vprp']),
};

function chunkShows(kind: string, header: Buffer): string | undefined {
  if (kind === 'avih') return 'movie';
  if (kind === 'strf') return 'codec';
  if (kind === 'movi') return header.readUInt32LE(4) > 4 ? 'data' : undefined;
  return kind === 'strh' && header.toString('latin1', 8, 12) === 'vids'
    ? 'picture track'
    : undefined;
}
