import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const FONT_HEADER = 12;
const FONT_ENTRY = 16;

export function unwrapWoff(woff: Uint8Array): Uint8Array {
  const from = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = from.getUint16(12);
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, from, WOFF_HEADER + WOFF_ENTRY * index),
  );
  const starts: number[] = [];
  let end = FONT_HEADER + FONT_ENTRY * count;
  for (const { bytes } of tables) {
    starts.push(end);
    end += Math.ceil(bytes.length / 4) * 4;
  }
  const font = new Uint8Array(end);
  const to = new DataView(font.buffer);
  to.setUint32(0, from.getUint32(4));
  to.setUint16(4, count);
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = FONT_HEADER + FONT_ENTRY * index;
    const start = starts[index] ?? 0;
    to.setUint32(entry, tag);
    to.setUint32(entry + 4, checksum);
    to.setUint32(entry + 8, start);
    to.setUint32(entry + 12, bytes.length);
    font.set(bytes, start);
  }
  return font;
}

function readTable(woff: Uint8Array, view: DataView, entry: number) {
  const start = view.getUint32(entry + 4);
  const packedLength = view.getUint32(entry + 8);
  const length = view.getUint32(entry + 12);
  const packed = woff.subarray(start, start + packedLength);
  return {
    tag: view.getUint32(entry),
    checksum: view.getUint32(entry + 16),
    bytes: packedLength === length ? packed : inflateSync(packed),
  };
}
