import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, expect, inject, test } from 'vitest';
import { createMedia } from '../../server/storage/create-media.ts';
import { useFolder } from '../server/support/use-folder.ts';
import { makeBucket } from '../support/object-store/test-bucket.ts';

/* In these cases, the object store of the tests must be as strict as Amazon S3. */
const dataDir = await useFolder();
const bucket = await makeBucket(inject('objectStore')!);
afterAll(bucket.remove);

function clientWith(secretAccessKey = bucket.settings.secretAccessKey): S3Client {
  const { endpoint, region, accessKeyId } = bucket.settings;
  const credentials = { accessKeyId, secretAccessKey };
  return new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}

test('it refuses a wrong secret, and the check at start names the variable', async () => {
  const wrong = { Bucket: bucket.settings.bucket, Key: 'media/00000000', Body: 'x' };
  const put = clientWith('not the secret').send(new PutObjectCommand(wrong));
  await expect(put).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' });
  const s3 = { ...bucket.settings, secretAccessKey: 'not the secret' };
  const { store } = await createMedia({ dataDir, s3 });
  await expect(store.assertUsable()).rejects.toThrow(/^S3_SECRET_ACCESS_KEY does not belong/u);
});

test('the check at start names a bucket that is not there', async () => {
  const s3 = { ...bucket.settings, bucket: 'nobodys-bucket-at-all' };
  const { store } = await createMedia({ dataDir, s3 });
  await expect(store.assertUsable()).rejects.toThrow(/^S3_BUCKET nobodys-bucket-at-all does not/u);
});

test('it refuses a body that is not the one that was signed', async () => {
  const client = clientWith();
  client.middlewareStack.add(
    (next) => (args) => {
      const { headers } = args.request as { headers: Record<string, string> };
      headers['x-amz-content-sha256'] = '0'.repeat(64);
      return next(args);
    },
    { step: 'build' },
  );
  const body = { Bucket: bucket.settings.bucket, Key: 'media/00000001', Body: 'x' };
  const put = client.send(new PutObjectCommand(body));
  await expect(put).rejects.toBeInstanceOf(S3ServiceException);
  const { Bucket, Key } = body;
  const get = clientWith().send(new GetObjectCommand({ Bucket, Key }));
  await expect(get).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('it refuses a part under 5 MiB that is not the last', async () => {
  const client = clientWith();
  const at = { Bucket: bucket.settings.bucket, Key: 'media/00000002' };
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at));
  const Parts = [];
  for (const PartNumber of [1, 2]) {
    const Body = Buffer.alloc(1024 ** 2);
    const part = new UploadPartCommand({ ...at, UploadId, PartNumber, Body });
    Parts.push({ PartNumber, ETag: (await client.send(part)).ETag });
  }
  const end = new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } });
  await expect(client.send(end)).rejects.toMatchObject({ name: 'EntityTooSmall' });
  await client.send(new AbortMultipartUploadCommand({ ...at, UploadId }));
});
