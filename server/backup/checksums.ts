import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/* The format of `sha256sum`. The manifest has this file's checksum: a missing line is noticed. */
const CHECKSUMS = 'checksums';

/** The path of a file in the backup's folder, and its SHA-256 in hex. */
export type Checksums = Map<string, string>;

/** @returns the checksum of the file `checksums` */
export async function writeChecksums(folder: string, sums: Checksums): Promise<string> {
  const text = [...sums].map(([path, sum]) => `${sum}  ${path}\n`).join('');
  await writeFile(join(folder, CHECKSUMS), text, { mode: 0o600, flag: 'wx', flush: true });
  return sha256(text);
}

/** @throws if the checksum of the file `checksums` is not `sum` */
export async function readChecksums(folder: string, sum: string): Promise<Checksums> {
  const text = await readFile(join(folder, CHECKSUMS), 'utf8').catch(() => '');
  if (sha256(text) !== sum) throw damaged(folder, CHECKSUMS);
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
}

/** @throws an error that names the first damaged or missing file */
export async function assertUndamaged(folder: string, sums: Checksums): Promise<void> {
  for (const [path, sum] of sums) {
    const found = await sumOf(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return 'missing';
      throw error;
    });
    if (found !== sum) throw damaged(folder, path);
  }
}

/** @returns the same bytes, and a function that returns their SHA-256 after the last byte */
export function summing(bytes: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  }
  return { bytes: pass(), sum: () => hash.digest('hex') };
}

async function sumOf(path: string): Promise<string> {
  const { bytes, sum } = summing(createReadStream(path));
  for await (const _ of bytes);
  return sum();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function damaged(folder: string, path: string): Error {
  return new Error(
    `The backup ${folder} is damaged: its file ${path} is missing or has changed. Use another backup, or another copy of this one.`,
  );
}
