/**
 * Makes an uncompressed ZIP archive out of the files' own Blobs, so that no file is completely in
 * memory [S19]. Not for sizes over 4 GB. docs/decisions/0025-unsent-work-as-a-file.md says why no
 * library does this.
 */
export interface ZipEntry {
  /** With '/' between folders. */
  path: string;
  content: Blob;
  crc: number;
}

interface Stored extends ZipEntry {
  name: Uint8Array<ArrayBuffer>;
  /** Where the entry's header begins in the archive, in bytes. */
  offset: number;
}

export function zip(entries: readonly ZipEntry[], modifiedAt: Date): Blob {
  const at = dosTime(modifiedAt);
  const parts: BlobPart[] = [];
  const stored: Stored[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = new TextEncoder().encode(entry.path);
    const file = { ...entry, name, offset };
    const header = localHeader(file, at);
    parts.push(header, name, entry.content);
    offset += header.byteLength + name.byteLength + entry.content.size;
    stored.push(file);
  }
  const directory = stored.flatMap((file) => [directoryHeader(file, at), file.name]);
  const directoryBytes = directory.reduce((sum, part) => sum + part.byteLength, 0);
  const end = endRecord({ count: stored.length, directoryBytes, offset });
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}

/** The fields of a header in APPNOTE.TXT (PKWARE) §4.3 to §4.5. They are written little-endian. */
type Numbers = readonly (readonly [bytes: 2 | 4, value: number])[];

const VERSION = 20;
/** The names are in UTF-8. */
const FLAGS = 0x0800;
const STORED = 0;

function localHeader(file: Stored, at: number): ArrayBuffer {
  return record([[4, 0x04034b50], [2, VERSION], ...description(file, at), [2, 0]]);
}

function directoryHeader(file: Stored, at: number): ArrayBuffer {
  return record([
    [4, 0x02014b50],
    [2, VERSION],
    [2, VERSION],
    ...description(file, at),
    // No extra field, no comment, disk 0, no attributes.
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, file.offset],
  ]);
}

function description({ name, crc, content }: Stored, at: number): Numbers {
  return [
    [2, FLAGS],
    [2, STORED],
    [4, at],
    [4, crc],
    [4, content.size],
    [4, content.size],
    [2, name.byteLength],
  ];
}

function endRecord({
  count,
  directoryBytes,
  offset,
}: Record<'count' | 'directoryBytes' | 'offset', number>): ArrayBuffer {
  return record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directoryBytes],
    [4, offset],
    [2, 0],
  ]);
}

function record(numbers: Numbers): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [bytes]) => sum + bytes, 0)));
  let position = 0;
  for (const [bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(position, value, true);
    else view.setUint32(position, value, true);
    position += bytes;
  }
  return view.buffer;
}

/** The local time in the format of MS-DOS: the date in the upper 16 bits, the time in the lower. */
function dosTime(date: Date): number {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  const day = ((date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  return ((day << 16) | time) >>> 0;
}

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
