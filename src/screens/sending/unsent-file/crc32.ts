/** How much of a file is in memory at once. */
const SLICE_BYTES = 1024 ** 2;

/** The CRC-32 of ZIP (ISO 3309). Reads the file slice by slice [S19]. */
export async function crc32(file: Blob): Promise<number> {
  let crc = 0xffff_ffff;
  for (let start = 0; start < file.size; start += SLICE_BYTES) {
    const slice = await file.slice(start, start + SLICE_BYTES).arrayBuffer();
    for (const byte of new Uint8Array(slice)) {
      crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
    }
  }
  return ~crc >>> 0;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let crc = index;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb8_8320 : crc >>> 1;
  return crc;
});
