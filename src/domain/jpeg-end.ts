/**
 * Checks whether a JPEG (ITU-T T.81, annex B) has its end marker. A file without this marker is
 * truncated, and the missing part of the picture is grey. The server's decoder refuses such files,
 * too.
 */
export function hasJpegEnd(bytes: Uint8Array): boolean {
  const picture = findPictureData(bytes);
  // Image data cannot contain this marker by chance: each 0xff byte in it is followed by 0x00.
  for (let at = picture; at + 1 < bytes.length; at += 1) {
    if (bytes[at] === MARK && bytes[at + 1] === END) return true;
  }
  return false;
}

/**
 * Returns the offset of the image data. The segments before it are skipped, because they may
 * contain another JPEG, such as a thumbnail.
 */
function findPictureData(bytes: Uint8Array): number {
  let at = 2;
  while (at + 3 < bytes.length) {
    if (bytes[at] !== MARK) return at;
    const kind = bytes[at + 1];
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (kind === SCAN) return at + 2 + length;
    // A marker may be preceded by any number of 0xff fill bytes.
    at += kind === MARK ? 1 : 2 + length;
  }
  return at;
}

const MARK = 0xff;
const SCAN = 0xda;
const END = 0xd9;
