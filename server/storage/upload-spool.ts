import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { listFolder, writeWhole } from './file-media-store.ts';
import { seal, unsealStream } from './identity-cipher.ts';
import { isOfEndedProcess, nameForProcess } from './process-files.ts';

/**
 * Files that have arrived but are not in the media store yet, encrypted on the disk. The key is
 * only in memory, so that nobody can read what a killed server has left.
 */
export interface UploadSpool {
  /** @returns the name to read and remove the bytes by. If it throws, nothing is stored */
  keep: (bytes: AsyncIterable<Uint8Array>) => Promise<string>;
  /** The bytes are decrypted, and begin at the start each time. */
  read: (name: string) => Readable;
  remove: (name: string) => Promise<void>;
  /** Removes files that are older than `before`, and all files of processes that have ended. */
  removeUnfinished: (before: Date) => Promise<void>;
}

export function createUploadSpool(folder: string): UploadSpool {
  const masterKey = randomBytes(KEY_BYTES);
  const remove = (name: string) => rm(join(folder, name), { force: true });
  return {
    async keep(bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = await nameForProcess(randomUUID());
      try {
        await writeWhole(join(folder, name), seal(bytes, { masterKey, name }));
        return name;
      } catch (error) {
        await remove(name);
        throw error;
      }
    },
    read: (name) =>
      unsealStream(createReadStream(join(folder, name)), { masterKeys: [masterKey], name }),
    remove,
    async removeUnfinished(before) {
      for await (const { key: name, modifiedAt } of listFolder(folder)) {
        if (modifiedAt < before || (await isOfEndedProcess(name))) await remove(name);
      }
    },
  };
}

const KEY_BYTES = 32;
