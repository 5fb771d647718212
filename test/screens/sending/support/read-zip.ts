import { crc32 } from 'node:zlib';

/** Throws if a checksum is wrong. */
export async function readZip(archive: Blob): Promise<Map<string, Buffer>> {
  const bytes = Buffer.from(await archive.arrayBuffer());
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, size, nameBytes] = [
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
    ];
    const header = bytes.readUInt32LE(at + 42);
    const path = bytes.toString('utf8', at + 46, at + 46 + nameBytes);
    const start = header + 30 + bytes.readUInt16LE(header + 26);
    const content = bytes.subarray(start, start + size);
    if (crc32(content) !== crc) throw new Error(`${path} is damaged.`);
    files.set(path, content);
    at += 46 + nameBytes;
  }
  return files;
}
