import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** A value, or some bytes of a file, that a test looks for. */
export type Mark = string | Buffer;

/**
 * Which marks are anywhere in the files of a browser's profile, by name: the folder or the file
 * where each was found. A deleted record counts for as long as the browser keeps its bytes.
 */
export async function findInProfile(
  profile: string,
  marks: Record<string, Mark>,
): Promise<Record<string, string[]>> {
  const needles = Object.entries(marks).map(([name, mark]) => ({
    name,
    forms: typeof mark === 'string' ? [Buffer.from(mark), Buffer.from(mark, 'utf16le')] : [mark],
  }));
  const found: Record<string, string[]> = {};
  for (const file of await listFiles(profile)) {
    // A browser that still runs may just have removed the file.
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    const views = viewsOf(file, bytes);
    for (const { name, forms } of needles) {
      if (!views.some((view) => forms.some((form) => view.includes(form)))) continue;
      (found[name] ??= []).push(relative(profile, file));
    }
  }
  return found;
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** The bytes as they are, and what Chromium has compressed or divided in them. */
function viewsOf(file: string, bytes: Buffer): Buffer[] {
  const views = [bytes];
  if (file.endsWith('.ldb')) views.push(...readTable(bytes));
  else if (/\d+\.log$/u.test(file)) views.push(joinRecords(bytes));
  return views.flatMap((view) => [view, ...readCompressedValues(view)]);
}

/** Since version 112, Chromium compresses large values of IndexedDB by themselves. */
const COMPRESSED_VALUE = Buffer.from([0xff, 0x11, 0x02]);

function readCompressedValues(bytes: Buffer): Buffer[] {
  const values: Buffer[] = [];
  for (
    let at = bytes.indexOf(COMPRESSED_VALUE);
    at >= 0;
    at = bytes.indexOf(COMPRESSED_VALUE, at + 1)
  ) {
    values.push(unsnap(bytes.subarray(at + COMPRESSED_VALUE.length)));
  }
  return values;
}

const LOG_BLOCK = 32_768;
const LOG_HEADER = 7;

/** A log of LevelDB divides its records where one of its blocks ends. */
function joinRecords(log: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let block = 0; block < log.length; block += LOG_BLOCK) {
    const end = Math.min(block + LOG_BLOCK, log.length);
    for (let at = block; at + LOG_HEADER < end;) {
      const length = log.readUInt16LE(at + 4);
      if (length === 0) break;
      parts.push(log.subarray(at + LOG_HEADER, Math.min(at + LOG_HEADER + length, end)));
      at += LOG_HEADER + length;
    }
  }
  return Buffer.concat(parts);
}

const TABLE_FOOTER = 48;

/** The blocks of a table of LevelDB (https://github.com/google/leveldb, doc/table_format.md). */
function readTable(table: Buffer): Buffer[] {
  if (table.length < TABLE_FOOTER) return [];
  const footer = createReader(table.subarray(-TABLE_FOOTER));
  footer.varint();
  footer.varint();
  const index = readBlock(table, { offset: footer.varint(), size: footer.varint() });
  const entriesEnd = index.length - 4 * (index.readUInt32LE(index.length - 4) + 1);
  const entries = createReader(index.subarray(0, entriesEnd));
  const blocks: Buffer[] = [];
  while (!entries.isAtEnd()) {
    entries.varint();
    const keyLength = entries.varint();
    entries.varint();
    entries.skip(keyLength);
    blocks.push(readBlock(table, { offset: entries.varint(), size: entries.varint() }));
  }
  return blocks;
}

const SNAPPY = 1;

function readBlock(table: Buffer, { offset, size }: { offset: number; size: number }): Buffer {
  const block = table.subarray(offset, offset + size);
  return table[offset + size] === SNAPPY ? unsnap(block) : block;
}

function createReader(bytes: Buffer) {
  let at = 0;
  return {
    isAtEnd: () => at >= bytes.length,
    skip: (length: number) => void (at += length),
    varint(): number {
      let value = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = bytes[at++] ?? 0;
        value += (byte & 127) * scale;
        if (byte < 128) return value;
      }
    },
  };
}

const UNSNAPPED_MAX = 16 * 1024 * 1024;

/**
 * Reads the format Snappy (https://github.com/google/snappy, format_description.txt). Returns what
 * was read before the first invalid byte, because the bytes may be of another kind.
 */
function unsnap(bytes: Buffer): Buffer {
  const head = createReader(bytes);
  const length = head.varint();
  let at = 1;
  while ((bytes[at - 1] ?? 0) >= 128) at += 1;
  if (length > UNSNAPPED_MAX) return Buffer.alloc(0);
  const out = Buffer.alloc(length);
  let filled = 0;
  while (filled < length && at < bytes.length) {
    const tag = bytes[at]!;
    const kind = tag & 3;
    at += 1;
    if (kind === 0) {
      const extra = Math.max(0, (tag >> 2) - 59);
      if (at + extra > bytes.length) break;
      const size = 1 + (extra === 0 ? tag >> 2 : bytes.readUIntLE(at, extra));
      at += extra;
      filled += bytes.copy(out, filled, at, at + size);
      at += size;
      continue;
    }
    const wide = kind === 3 ? 4 : kind;
    if (at + wide > bytes.length) break;
    const size = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const back = kind === 1 ? ((tag >> 5) << 8) + bytes[at]! : bytes.readUIntLE(at, wide);
    at += wide;
    if (back === 0 || back > filled) break;
    for (let left = Math.min(size, length - filled); left > 0; left -= 1, filled += 1) {
      out[filled] = out[filled - back]!;
    }
  }
  return out.subarray(0, filled);
}
