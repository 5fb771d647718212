import { join } from 'node:path';
import { SettingsError, type Settings } from '../settings.ts';
import { createFileMediaStore } from './file-media-store.ts';
import type { MediaStore } from './media-store.ts';
import { createUploadSpool, type UploadSpool } from './upload-spool.ts';

export interface Media {
  store: MediaStore;
  spool: UploadSpool;
}

/** @throws SettingsError where an object store is asked for */
export function createMedia({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): Media {
  if (s3)
    throw new SettingsError('S3_BUCKET cannot be used: this version keeps media in DATA_DIR.');
  return {
    store: createFileMediaStore(join(dataDir, 'media')),
    spool: createUploadSpool(join(dataDir, 'uploads')),
  };
}
