import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listFolder, writeWhole } from './file-media-store.ts';

/**
 * A folder of this server for what arrived and is not where it belongs yet: pictures to be
 * encoded anew, files on their way to an object store. On the disk, since a slow line takes minutes.
 */
export interface UploadSpool {
  /** @returns the path; if it throws, nothing is there */
  keep: (bytes: AsyncIterable<Uint8Array>) => Promise<string>;
  remove: (path: string) => Promise<void>;
  removeUnfinished: (before: Date) => Promise<void>;
}

export function createUploadSpool(folder: string): UploadSpool {
  const remove = (path: string) => rm(path, { force: true });
  return {
    async keep(bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, randomUUID());
      try {
        await writeWhole(path, bytes);
        return path;
      } catch (error) {
        await remove(path);
        throw error;
      }
    },
    remove,
    async removeUnfinished(before) {
      for await (const { key, modifiedAt } of listFolder(folder)) {
        if (modifiedAt < before) await remove(join(folder, key));
      }
    },
  };
}
