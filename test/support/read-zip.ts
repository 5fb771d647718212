import { crc32, inflateRawSync } from 'node:zlib';

/** Reads the files in the central directory (PKWARE, APPNOTE.TXT). Checks their checksums. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0) throw new Error('The ZIP is incomplete: it has no end of the central directory.');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const lengths = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const [nameLength = 0] = lengths;
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString();
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const stored = zip.subarray(start, start + size);
    const content = method === 0 ? stored : inflateRawSync(stored);
    if (crc32(content) !== zip.readUInt32LE(at + 16))
      throw new Error(`The checksum of ${name} in the ZIP is wrong.`);
    files.set(name, content);
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return files;
}

const END_OF_DIRECTORY = Buffer.from('504b0506', 'hex');
