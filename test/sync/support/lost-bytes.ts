import { vi } from 'vitest';

/** A browser may silently lose the bytes of a stored file. */
export function loseBytesOf(sizeBytes: number) {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the Blob that is asked
  const { slice } = Blob.prototype;
  return vi.spyOn(Blob.prototype, 'slice').mockImplementation(function (this: Blob, ...ends) {
    const piece = slice.apply(this, ends);
    if (this.size !== sizeBytes) return piece;
    const error = new DOMException('The file could not be read', 'NotReadableError');
    return Object.assign(piece, { arrayBuffer: () => Promise.reject(error) });
  });
}
