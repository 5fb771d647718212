/**
 * Replaces the WOFF2 decompressor of fontkit. No font of the biodata is WOFF2, and the decompressor
 * would be a third of the PDF worker's code.
 */
export default function decompress(): never {
  throw new Error('This build cannot read WOFF2 fonts.');
}
