/**
 * Replaces fontkit's decompression of WOFF2, which no font here uses: it would be a third of the
 * code.
 */
export default function decompress(): never {
  throw new Error('This build cannot read WOFF2 fonts.');
}
