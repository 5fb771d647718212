import { isSomethingElse } from './other-formats.ts';
import { BOXES } from './video-boxes.ts';
import { CHUNKS } from './video-chunks.ts';
import type { Blank, Part, ReadAt } from './video-part.ts';

export interface VideoFile {
  mediaType: string;
  sizeBytes: number;
  readAt: ReadAt;
}

/**
 * Looks at a file as a video container: its boxes (MP4, MOV) or chunks (AVI) fill it
 * exactly, and they hold a picture track, what it is encoded with, and its data. What was
 * renamed, cut off or glued together does not. Only headers are read, and what is to be
 * blanked where that is little.
 *
 * @returns undefined for what is no whole video, or is something else, too; else what is
 * to become zeros or another word (`blankOut`), in the order of the file
 */
export async function inspectVideo(file: VideoFile): Promise<Blank[] | undefined> {
  const { mediaType, sizeBytes, readAt } = file;
  const format = mediaType === 'video/x-msvideo' ? CHUNKS : BOXES;
  const shown = new Set<string>();
  const blanks: Blank[] = [];
  let partCount = 0;

  const isFilled = async (inside: string, start: number, end: number): Promise<boolean> => {
    for (let at = start; end - at >= format.headerMinBytes;) {
      const header = await readAt(at, Math.min(format.headerMaxBytes, end - at));
      if (inside === '' && isZeros(header)) return isAllPadding(readAt, at, end);
      const part = format.read(header, { inside, leftBytes: end - at });
      partCount += 1;
      if (!part || at + part.sizeBytes > end || partCount > PARTS_MAX) return false;
      if (part.shows !== undefined) shown.add(part.shows);
      await noteBlanks(part, at);
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

  /** What is blank already is left alone: most files are stored as they came. */
  const noteBlanks = async (part: Part, at: number) => {
    for (const { start, end, text } of part.blanks ?? []) {
      const blank = { start: at + start, end: at + Math.min(end, part.sizeBytes), text };
      if (blank.end > blank.start && !(await isBlank(readAt, blank))) blanks.push(blank);
    }
  };

  if (!(await isFilled('', 0, sizeBytes))) return undefined;
  if (!format.needs.every((need) => shown.has(need))) return undefined;
  const readBlanked: ReadAt = async (offset, length) =>
    blankOut(await readAt(offset, length), { offset, blanks });
  if (await isSomethingElse({ sizeBytes, readAt: readBlanked })) return undefined;
  return blanks;
}

/** The same bytes, of this place in the file, without what is to be blank. */
export function blankOut(
  bytes: Buffer,
  { offset, blanks }: { offset: number; blanks: readonly Blank[] },
): Buffer {
  const end = offset + bytes.length;
  const inside = blanks.filter((blank) => blank.start < end && blank.end > offset);
  if (inside.length === 0) return bytes;
  const blanked = Buffer.from(bytes);
  for (const blank of inside) {
    const [from, to] = [Math.max(blank.start, offset), Math.min(blank.end, end)];
    const text = Buffer.from(blank.text ?? '');
    for (let at = from; at < to; at += 1) blanked[at - offset] = text[at - blank.start] ?? 0;
  }
  return blanked;
}

async function isBlank(readAt: ReadAt, { start, end, text = '' }: Blank): Promise<boolean> {
  if (end - start > LOOKED_AT_MAX_BYTES) return false;
  const bytes = await readAt(start, end - start);
  return isZeros(bytes.subarray(text.length)) && bytes.toString('latin1', 0, text.length) === text;
}

function isZeros(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

/** Some cameras fill the last block of the card with zeros. */
async function isAllPadding(readAt: ReadAt, from: number, end: number): Promise<boolean> {
  if (end - from > LOOKED_AT_MAX_BYTES) return false;
  return isZeros(await readAt(from, end - from));
}

const LOOKED_AT_MAX_BYTES = 1024 ** 2;
/** Far more than the fragments of a long recording. */
const PARTS_MAX = 100_000;
