/** Bytes of a file from an offset on; fewer only at its end. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>;

export interface VideoFile {
  mediaType: string;
  sizeBytes: number;
  readAt: ReadAt;
}

/**
 * Whether a file is a whole video container: its boxes (MP4, MOV: ISO/IEC 14496-12) or
 * chunks (AVI: RIFF) fill it exactly, and they hold a picture track and its data. What
 * was renamed, cut off or glued together does not. Only headers are read.
 */
export async function isWholeVideo({ mediaType, sizeBytes, readAt }: VideoFile): Promise<boolean> {
  const format = mediaType === 'video/x-msvideo' ? AVI : BOXES;
  const shown = new Set<string>();
  let partCount = 0;
  const isFilled = async (inside: string, start: number, end: number): Promise<boolean> => {
    for (let at = start; end - at >= format.headerMinBytes;) {
      const header = await readAt(at, Math.min(format.headerMaxBytes, end - at));
      if (inside === '' && isPadding(header)) return isAllPadding(readAt, at, end);
      const part = format.read(header, { inside, leftBytes: end - at });
      partCount += 1;
      if (!part || at + part.sizeBytes > end || partCount > PARTS_MAX) return false;
      if (part.shows !== undefined) shown.add(part.shows);
      const childrenFrom = at + (part.containsFromByte ?? 0);
      const isContainer = part.containsFromByte !== undefined;
      if (isContainer && !(await isFilled(part.type, childrenFrom, at + part.sizeBytes))) {
        return false;
      }
      at += part.sizeBytes;
      if (at === end) return true;
    }
    // Inside a container a short rest ends it; a file ends with its last part.
    return inside !== '';
  };
  return (await isFilled('', 0, sizeBytes)) && format.needs.every((need) => shown.has(need));
}

interface Part {
  type: string;
  /** Header included. */
  sizeBytes: number;
  /** Where its own parts begin, for those whose parts are looked at. */
  containsFromByte?: number | undefined;
  shows?: string | undefined;
}

interface Format {
  headerMinBytes: number;
  headerMaxBytes: number;
  /** @returns undefined for what is no header */
  read: (header: Buffer, at: { inside: string; leftBytes: number }) => Part | undefined;
  needs: readonly string[];
}

/** size 4 · type 4 · (size 8 where the first is 1) · contents. A size of 0 goes to the end of the file. */
const BOXES: Format = {
  headerMinBytes: 8,
  headerMaxBytes: 32,
  needs: ['movie', 'picture track', 'data'],
  read(header, { inside, leftBytes }) {
    const type = header.toString('latin1', 4, 8);
    if (!/^[\x20-\x7e\xa9]{4}$/u.test(type)) return undefined;
    const size32 = header.readUInt32BE(0);
    const isLong = size32 === 1 && header.length >= 16;
    const headerBytes = isLong ? 16 : 8;
    const given = isLong ? Number(header.readBigUInt64BE(8)) : size32;
    const sizeBytes = given === 0 && inside === '' ? leftBytes : given;
    if (sizeBytes < headerBytes) return undefined;
    const path = inside === '' ? type : `${inside}/${type}`;
    return {
      type: path,
      sizeBytes,
      containsFromByte: BOX_CONTAINERS.has(path) ? headerBytes : undefined,
      shows: boxShows(path, header.toString('latin1', headerBytes + 8, headerBytes + 12)),
    };
  },
};

const BOX_CONTAINERS = new Set(['moov', 'moov/trak', 'moov/trak/mdia']);

function boxShows(path: string, handler: string): string | undefined {
  if (path === 'moov') return 'movie';
  if (path === 'mdat') return 'data';
  return path === 'moov/trak/mdia/hdlr' && handler === 'vide' ? 'picture track' : undefined;
}

/** type 4 · size 4, little-endian, without the header · contents, to an even length; RIFF and LIST name a kind first. */
const AVI: Format = {
  headerMinBytes: 8,
  headerMaxBytes: 12,
  needs: ['movie', 'picture track', 'data'],
  read(header, { inside, leftBytes }) {
    const type = header.toString('latin1', 0, 4);
    if (!/^[\x20-\x7e]{4}$/u.test(type)) return undefined;
    const isList = type === 'RIFF' || type === 'LIST';
    if ((inside === '') !== (type === 'RIFF') || (isList && header.length < 12)) return undefined;
    const kind = isList ? header.toString('latin1', 8, 12) : type;
    const size = 8 + header.readUInt32LE(4);
    // The last chunk of a file may come without the byte that makes its length even.
    const sizeBytes = Math.max(size, Math.min(size + (size % 2), leftBytes));
    return {
      type: kind,
      sizeBytes,
      containsFromByte: isList && AVI_CONTAINERS.has(kind) ? 12 : undefined,
      shows: aviShows(kind, header.toString('latin1', 8, 12)),
    };
  },
};

const AVI_CONTAINERS = new Set(['AVI ', 'hdrl', 'strl']);

function aviShows(kind: string, firstWord: string): string | undefined {
  if (kind === 'avih') return 'movie';
  if (kind === 'movi') return 'data';
  return kind === 'strh' && firstWord === 'vids' ? 'picture track' : undefined;
}

function isPadding(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

/** Some cameras fill the last block of the card with zeros. */
async function isAllPadding(readAt: ReadAt, from: number, end: number): Promise<boolean> {
  if (end - from > PADDING_MAX_BYTES) return false;
  return isPadding(await readAt(from, end - from));
}

const PADDING_MAX_BYTES = 1024 ** 2;
/** Far more than the fragments of a long recording. */
const PARTS_MAX = 100_000;
