import type { ReadAt } from './video-part.ts';

/**
 * Whether a reader of another kind would find its own in a file: pages, scripts and PDF at
 * the beginning, archives there or at the end. What has these bytes by chance is one file
 * in millions.
 */
export async function isSomethingElse(file: {
  sizeBytes: number;
  readAt: ReadAt;
}): Promise<boolean> {
  const { sizeBytes, readAt } = file;
  const head = await readAt(0, Math.min(sizeBytes, HEAD_BYTES));
  if (TEXTS.test(head.toString('latin1', 0, TEXT_BYTES))) return true;
  if (ARCHIVES.some((magic) => head.includes(magic))) return true;
  return endsLikeZip(file);
}

/** A ZIP is read from its end: 22 bytes and a comment of 64 KiB at most, which say where its list is. */
async function endsLikeZip({
  sizeBytes,
  readAt,
}: {
  sizeBytes: number;
  readAt: ReadAt;
}): Promise<boolean> {
  const start = Math.max(0, sizeBytes - ZIP_END_BYTES - ZIP_COMMENT_BYTES);
  const tail = await readAt(start, sizeBytes - start);
  for (let at = tail.indexOf('PK\x05\x06'); at >= 0; at = tail.indexOf('PK\x05\x06', at + 1)) {
    if (at + ZIP_END_BYTES > tail.length) return false;
    if (tail.toString('latin1', Math.max(0, at - 20), at).startsWith('PK\x06\x07')) return true;
    const listBytes = tail.readUInt32LE(at + 12);
    for (const list of [start + at - listBytes, tail.readUInt32LE(at + 16)]) {
      if (list < 0 || list + 4 > sizeBytes) continue;
      if ((await readAt(list, 4)).toString('latin1') === 'PK\x01\x02') return true;
    }
  }
  return false;
}

const TEXTS = /%PDF-|<!doctype|<html|<script|<svg|<\?php/iu;
/** Where readers of PDF look, and sniffing browsers. */
const TEXT_BYTES = 1_024;
/** RAR and 7z look for themselves behind a program that unpacks them. */
const ARCHIVES = [
  Buffer.from('Rar!\x1a\x07', 'latin1'),
  Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'),
];
const HEAD_BYTES = 1024 ** 2;
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_BYTES = 65_535;
