/** Without an end marker (ITU-T T.81, annex B) a JPEG is truncated, and the server refuses it. */
export function hasJpegEnd(bytes: Uint8Array): boolean {
  const picture = findPictureData(bytes);
  // Image data cannot contain this marker by chance: a 0xff byte of data is followed by 0x00.
  for (let at = picture; at + 1 < bytes.length; at += 1) {
    if (bytes[at] === MARK && bytes[at + 1] === END) return true;
  }
  return false;
}

/** Skips the segments before the image data: they may contain another JPEG, such as a thumbnail. */
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
