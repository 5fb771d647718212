/**
 * Whether a JPEG (ITU-T T.81, annex B) has its end: one that lacks it was cut off on its way, and what is missing
 * of the picture is grey. The server's decoder refuses those for the same mark.
 */
export function hasJpegEnd(bytes: Uint8Array): boolean {
  const picture = findPictureData(bytes);
  // Inside the data the mark cannot be by chance.
  for (let at = picture; at + 1 < bytes.length; at += 1) {
    if (bytes[at] === MARK && bytes[at + 1] === END) return true;
  }
  return false;
}

/** Behind the segments that may hold a JPEG of their own, such as a thumbnail. */
function findPictureData(bytes: Uint8Array): number {
  let at = 2;
  while (at + 3 < bytes.length) {
    if (bytes[at] !== MARK) return at;
    const kind = bytes[at + 1];
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (kind === SCAN) return at + 2 + length;
    // Marks may be filled up.
    at += kind === MARK ? 1 : 2 + length;
  }
  return at;
}

const MARK = 0xff;
const SCAN = 0xda;
const END = 0xd9;
