import { randomBytes } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { inject } from 'vitest';
import type { S3Settings } from '../../../server/base/settings.ts';
import type { ObjectStoreAccess } from './object-store-setup.ts';

export interface TestBucket {
  settings: S3Settings;
  remove: () => Promise<void>;
}

/** It is undefined if the project keeps media in files. */
export async function makeTestBucket(): Promise<TestBucket | undefined> {
  const access = inject('objectStore');
  return access && makeBucket(access);
}

export async function makeBucket(access: ObjectStoreAccess): Promise<TestBucket> {
  const { endpoint, region, accessKeyId, secretAccessKey } = access;
  const Bucket = `sambandh-test-${randomBytes(6).toString('hex')}`;
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  await client.send(new CreateBucketCommand({ Bucket }));
  return {
    settings: { bucket: Bucket, endpoint, region, accessKeyId, secretAccessKey },
    async remove() {
      await empty(client, Bucket);
      await client.send(new DeleteBucketCommand({ Bucket }));
      client.destroy();
    },
  };
}

async function empty(client: S3Client, Bucket: string): Promise<void> {
  const uploads = await client.send(new ListMultipartUploadsCommand({ Bucket }));
  for (const { Key, UploadId } of uploads.Uploads ?? []) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    if (Contents.length === 0) return;
    await Promise.all(
      Contents.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket, Key }))),
    );
  }
}
