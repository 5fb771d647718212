import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { orMissing, syncFolder } from '../base/files.ts';
import { SettingsError } from '../base/settings.ts';
import type { MediaStore, StoredMedia } from './media-store.ts';
import { isOfEndedProcess, nameForProcess } from './process-files.ts';

/** A file has the path `ab/abcdef…`. While it is written, it is in the folder `unfinished`. */
export function createFileMediaStore(root: string): MediaStore {
  const unfinished = join(root, 'unfinished');
  const pathOf = (key: string) => {
    if (!/^[\da-f]{8,64}$/u.test(key))
      throw new Error('The key of a media file must have 8 to 64 hexadecimal digits');
    return join(root, key.slice(0, 2), key);
  };

  async function write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const path = pathOf(key);
    const draft = join(unfinished, await nameForProcess(key));
    await mkdir(unfinished, { recursive: true, mode: 0o700 });
    try {
      await writeWhole(draft, bytes);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    async assertUsable() {
      await mkdir(unfinished, { recursive: true, mode: 0o700 }).catch((cause: unknown) => {
        throw new SettingsError(
          `DATA_DIR cannot store media: the folder ${unfinished} cannot be created: ${(cause as Error).message}.`,
          { cause },
        );
      });
    },

    write,

    async concatenate(key, pieces) {
      const files = pieces.map((piece) => pathOf(piece.key));
      try {
        await write(key, readFiles(files));
        return true;
      } catch (error) {
        if (error instanceof MissingFileError) return false;
        throw error;
      }
    },

    async read(key, range) {
      const file = await orMissing(open(pathOf(key)));
      return file?.createReadStream(range && { start: range.first, end: range.last });
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async *list() {
      for (const folder of await namesIn(root)) {
        if (!/^[\da-f]{2}$/u.test(folder)) continue;
        yield* listFolder(join(root, folder));
      }
    },

    async check() {
      await mkdir(unfinished, { recursive: true, mode: 0o700 });
      await access(unfinished, constants.W_OK);
    },

    async removeUnfinished(before) {
      for await (const { key: name, modifiedAt } of listFolder(unfinished)) {
        if (modifiedAt >= before && !(await isOfEndedProcess(name))) continue;
        await rm(join(unfinished, name), { force: true });
      }
    },
  };
}

/** Waits until the new file is on the disk (fsync). */
export async function writeWhole(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes) await writeChunk(file, chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function* listFolder(folder: string): AsyncGenerator<StoredMedia> {
  for (const key of await namesIn(folder)) {
    const found = await orMissing(stat(join(folder, key)));
    if (found?.isFile()) yield { key, modifiedAt: found.mtime };
  }
}

class MissingFileError extends Error {}

async function* readFiles(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) {
    const file = await orMissing(open(path));
    if (!file) throw new MissingFileError();
    yield* file.createReadStream() as AsyncIterable<Buffer>;
  }
}

async function writeChunk(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length;) {
    at += (await file.write(chunk, at, chunk.length - at)).bytesWritten;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return (await orMissing(readdir(folder))) ?? [];
}
