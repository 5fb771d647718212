import { randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { listFolder, writeWhole } from './file-media-store.ts';
import { seal, unsealStream } from './identity-cipher.ts';
import { isLeftBehind, nameForProcess } from './process-files.ts';

/**
 * A folder of this server for what arrived and is not where it belongs yet: pictures to be
 * encoded anew, files on their way to an object store. On the disk, since a slow line takes
 * minutes; and encrypted under a key that is in this process's memory alone, since an
 * Aadhaar card arrives with everything that its phone wrote into it. What a server that
 * was killed has left there, nobody can read.
 */
export interface UploadSpool {
  /** @returns the name that it is read and removed by; if it throws, nothing is there */
  keep: (bytes: AsyncIterable<Uint8Array>) => Promise<string>;
  /** The bytes as they came, from the beginning each time. */
  read: (name: string) => Readable;
  remove: (name: string) => Promise<void>;
  /** Removes what is older than that moment, and all that processes have left that are gone. */
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
        if (modifiedAt < before || (await isLeftBehind(name))) await remove(name);
      }
    },
  };
}

const KEY_BYTES = 32;
