import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../../base/settings.ts';
import type { ByteRange, MediaStore, StoredMedia } from '../media-store.ts';
import type { UploadSpool } from '../upload-spool.ts';
import { assertUsable } from './assert-usable.ts';
import { concatenate } from './concatenate.ts';
import {
  ask,
  isMissing,
  keyOf,
  OBJECT_PREFIX,
  openS3Bucket,
  patience,
  type S3Bucket,
} from './s3-bucket.ts';
import { withSpooledBody } from './spooled-body.ts';

/** An object is complete or does not exist: the store shows no part of an unfinished upload. */
export function createS3MediaStore(settings: S3Settings, spool: UploadSpool): MediaStore {
  const s3 = openS3Bucket(settings);
  const { client, bucket: Bucket, objectOf } = s3;

  async function read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const Range = range && `bytes=${range.first}-${range.last}`;
    const asked = new GetObjectCommand({ Bucket, Key: objectOf(key), Range });
    try {
      return (await ask(() => client.send(asked))).Body as Readable;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  return {
    assertUsable: () => assertUsable(s3, settings),

    async check() {
      const abortSignal = AbortSignal.timeout(CHECK_MAX_MS);
      await ask(() => client.send(new HeadBucketCommand({ Bucket }), { abortSignal }));
    },

    async write(key, bytes) {
      const Key = objectOf(key);
      await withSpooledBody(spool, bytes, async (body) => {
        try {
          await body.send((file) =>
            client.send(
              new PutObjectCommand({
                Bucket,
                Key,
                ...file,
                ContentType: 'application/octet-stream',
              }),
              patience(body.sizeBytes),
            ),
          );
        } catch (error) {
          // The object may exist although the answer was lost. If this deletion fails too, the
          // sweep removes the object.
          const abortSignal = AbortSignal.timeout(CLEAN_UP_MAX_MS);
          const remove = new DeleteObjectCommand({ Bucket, Key });
          await client.send(remove, { abortSignal }).catch(() => undefined);
          throw error;
        }
      });
    },

    concatenate: (key, pieces) => concatenate({ s3, spool, read }, { key, pieces }),

    read,

    async remove(key) {
      await ask(() => client.send(new DeleteObjectCommand({ Bucket, Key: objectOf(key) }))).catch(
        (error: unknown) => {
          if (!isMissing(error)) throw error;
        },
      );
    },

    list: () => list(s3),

    removeUnfinished: (before) => removeUnfinished(s3, before),
  };
}

async function* list({ client, bucket: Bucket }: S3Bucket): AsyncGenerator<StoredMedia> {
  let ContinuationToken: string | undefined;
  do {
    const next = new ListObjectsV2Command({ Bucket, Prefix: OBJECT_PREFIX, ContinuationToken });
    const page = await ask(() => client.send(next));
    for (const { Key, LastModified } of page.Contents ?? []) {
      const key = keyOf(Key ?? '');
      if (key !== undefined && LastModified) yield { key, modifiedAt: LastModified };
    }
    ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (ContinuationToken !== undefined);
}

async function removeUnfinished({ client, bucket: Bucket }: S3Bucket, before: Date): Promise<void> {
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined;
  do {
    const next = new ListMultipartUploadsCommand({ Bucket, Prefix: OBJECT_PREFIX, ...from });
    const page = await ask(() => client.send(next));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Initiated || Initiated >= before) continue;
      const end = new AbortMultipartUploadCommand({ Bucket, Key, UploadId });
      await ask(() => client.send(end)).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
    from = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : undefined;
  } while (from);
}

const CLEAN_UP_MAX_MS = 3_000;
const CHECK_MAX_MS = 3_000;
