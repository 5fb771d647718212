/**
 * Judges a film by its structure: boxes of MP4 and MOV, chunks of AVI. The phone judges a film
 * before it sends a byte, the server after the file has arrived. Like players, this code accepts
 * extra data after the film and wrong counts in headers. Nothing is decoded.
 */
import { detectMediaType, MEDIA_SIGNATURE_BYTES } from './media.ts';

/** 'damaged': a part, usually the end, is missing. Players play only some of it or nothing. */
type FilmVerdict = 'film' | 'damaged' | 'notFilm';

/** Returns fewer bytes than `length` only at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Uint8Array>;

export async function judgeFilm({
  sizeBytes,
  readAt,
}: {
  sizeBytes: number;
  readAt: ReadAt;
}): Promise<FilmVerdict> {
  const read = inWindows(readAt, sizeBytes);
  const type = detectMediaType(await read(0, MEDIA_SIGNATURE_BYTES));
  if (type === 'video/x-msvideo') return judgeChunks(read, sizeBytes);
  return type?.startsWith('video/') === true ? judgeBoxes(read, sizeBytes) : 'notFilm';
}

/** Films that lack up to this many bytes at their end still play to the end. */
const MISSING_MAX_BYTES = 4096;
/** The most headers that are read in one file. Even a long recording in fragments has fewer. */
const READS_MAX = 100_000;

interface Stretch {
  from: number;
  end: number;
}

/** A box or a chunk. Its contents begin at `from` and should end at `end`. */
interface Part extends Stretch {
  type: string;
}

type ReadPart = (read: ReadAt, at: number, sizeBytes: number) => Promise<Part | undefined>;

async function* listParts(
  read: ReadAt,
  [from, end]: [number, number],
  readPart: ReadPart,
): AsyncGenerator<Part> {
  for (let at = from; end - at >= HEADER_BYTES;) {
    const part = await readPart(read, at, end);
    if (!part) return;
    yield part;
    at = part.end;
  }
}

async function* listInside(
  read: ReadAt,
  { from, end }: Stretch,
  readPart: ReadPart,
): AsyncGenerator<Part> {
  for await (const part of listParts(read, [from, end], readPart)) {
    yield { ...part, end: Math.min(part.end, end) };
  }
}

async function judgeBoxes(read: ReadAt, sizeBytes: number): Promise<FilmVerdict> {
  let hasMovie = false;
  let hasData = false;
  for await (const { type, from, end } of listParts(read, [0, sizeBytes], readBox)) {
    if (type === 'moov') {
      if (end > sizeBytes) return 'damaged';
      if (!(await hasPicture(read, { from, end }))) return 'notFilm';
      hasMovie = true;
    } else if (type === 'mdat' || type === 'moof') {
      if (end > sizeBytes + MISSING_MAX_BYTES) return 'damaged';
      hasData ||= end > from;
    }
  }
  if (hasMovie && hasData) return 'film';
  return hasMovie || hasData ? 'damaged' : 'notFilm';
}

/**
 * A box of ISO/IEC 14496-12 begins with 4 bytes for its size and 4 for its type. Size 1: the size
 * is in the next 8 bytes. Size 0: the box reaches to the end.
 */
async function readBox(read: ReadAt, at: number, end: number): Promise<Part | undefined> {
  const header = viewOf(await read(at, LONG_HEADER_BYTES));
  if (header.byteLength < HEADER_BYTES) return undefined;
  const type = textOf(header, 4);
  const size32 = header.getUint32(0);
  const isLong = size32 === 1 && header.byteLength === LONG_HEADER_BYTES;
  const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
  const given = isLong ? Number(header.getBigUint64(HEADER_BYTES)) : size32;
  const sizeBytes = given === 0 ? end - at : given;
  if (!/^[\x20-\x7e\xa9]{4}$/u.test(type) || sizeBytes < headerBytes) return undefined;
  return { type, from: at + headerBytes, end: at + sizeBytes };
}

/** Whether a video track names its codec. */
async function hasPicture(read: ReadAt, movie: Stretch): Promise<boolean> {
  for await (const track of listInside(read, movie, readBox)) {
    if (track.type !== 'trak') continue;
    const media = await findBox(read, track, ['mdia']);
    const handler = await findBox(read, media, ['hdlr']);
    const codecs = await findBox(read, media, ['minf', 'stbl', 'stsd']);
    if (!handler || !codecs) continue;
    const isPicture = textOf(viewOf(await read(handler.from + 8, 4)), 0) === 'vide';
    const count = viewOf(await read(codecs.from + 4, 4));
    if (isPicture && count.byteLength === 4 && count.getUint32(0) > 0) return true;
  }
  return false;
}

async function findBox(
  read: ReadAt,
  inside: Part | undefined,
  [type, ...deeper]: string[],
): Promise<Part | undefined> {
  if (!inside || type === undefined) return inside;
  for await (const box of listInside(read, inside, readBox)) {
    if (box.type === type) return findBox(read, box, deeper);
  }
  return undefined;
}

/** The total length in an AVI's header is ignored: it is wrong if the recorder lost its power. */
async function judgeChunks(read: ReadAt, sizeBytes: number): Promise<FilmVerdict> {
  let hasMovie = false;
  for await (const { type, from, end } of listParts(
    read,
    [LIST_HEADER_BYTES, sizeBytes],
    readChunk,
  )) {
    if (type === 'hdrl') {
      if (!(await hasPictureStream(read, { from, end }))) return 'notFilm';
      hasMovie = true;
    } else if (type === 'movi' && hasMovie) {
      return end > sizeBytes + MISSING_MAX_BYTES ? 'damaged' : 'film';
    }
  }
  return hasMovie ? 'damaged' : 'notFilm';
}

/**
 * A chunk of RIFF begins with 4 bytes for its type and 4 (little-endian) for the size of its
 * contents. These are padded to an even length, and in a list they begin with the list's kind.
 */
async function readChunk(read: ReadAt, at: number, end: number): Promise<Part | undefined> {
  const header = viewOf(await read(at, LIST_HEADER_BYTES));
  if (header.byteLength < HEADER_BYTES) return undefined;
  const type = textOf(header, 0);
  if (!/^[\x20-\x7e]{4}$/u.test(type)) return undefined;
  const size = header.getUint32(4, true);
  const isList = type === 'LIST' && header.byteLength === LIST_HEADER_BYTES;
  return {
    type: isList ? textOf(header, HEADER_BYTES) : type,
    from: at + (isList ? LIST_HEADER_BYTES : HEADER_BYTES),
    // A recorder that writes into a pipe cannot go back to fill in a list's size: it is 0.
    end: isList && size === 0 ? end : at + HEADER_BYTES + size + (size % 2),
  };
}

async function hasPictureStream(read: ReadAt, headers: Stretch): Promise<boolean> {
  for await (const stream of listInside(read, headers, readChunk)) {
    if (stream.type !== 'strl') continue;
    for await (const { type, from } of listInside(read, stream, readChunk)) {
      if (type === 'strh' && textOf(viewOf(await read(from, 4)), 0) === 'vids') return true;
    }
  }
  return false;
}

const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
const LIST_HEADER_BYTES = 12;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function textOf(view: DataView, at: number): string {
  let text = '';
  for (let index = at; index < Math.min(at + 4, view.byteLength); index += 1) {
    text += String.fromCharCode(view.getUint8(index));
  }
  return text;
}

/** Reads WINDOW_BYTES or more at a time: headers lie close together, and a remote store is slow. */
function inWindows(readAt: ReadAt, sizeBytes: number): ReadAt {
  let start = 0;
  let window: Uint8Array = new Uint8Array();
  let reads = 0;
  return async (offset, length) => {
    reads += 1;
    if (reads > READS_MAX) return new Uint8Array();
    const end = Math.min(offset + length, sizeBytes);
    if (offset < start || end > start + window.length) {
      window = await readAt(offset, Math.max(length, WINDOW_BYTES));
      start = offset;
    }
    return window.subarray(offset - start, Math.max(offset, end) - start);
  };
}

const WINDOW_BYTES = 64 * 1024;
