import { join } from 'node:path';
import type { Settings } from '../base/settings.ts';
import { createFileMediaStore } from './file-media-store.ts';
import type { MediaStore } from './media-store.ts';
import { createUploadSpool, type UploadSpool } from './upload-spool.ts';

export interface Media {
  store: MediaStore;
  spool: UploadSpool;
}

export async function createMedia({
  dataDir,
  s3,
}: Pick<Settings, 'dataDir' | 's3'>): Promise<Media> {
  const spool = createUploadSpool(join(dataDir, 'uploads'));
  if (!s3) return { store: createFileMediaStore(join(dataDir, 'media')), spool };
  // A dynamic import loads the large S3 client only if media are stored in S3.
  const { createS3MediaStore } = await import('./s3/s3-media-store.ts');
  return { store: createS3MediaStore(s3, spool), spool };
}
