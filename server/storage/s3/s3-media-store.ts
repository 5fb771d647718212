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
import { randomBytes } from 'node:crypto';
import { type S3Settings, SettingsError } from '../../base/settings.ts';
import { type ByteRange, errorCodeOf, type MediaStore, type StoredMedia } from '../media-store.ts';
import type { UploadSpool } from '../upload-spool.ts';
import { concatenate } from './concatenate.ts';
import {
  ask,
  isMissing,
  keyOf,
  OBJECT_PREFIX,
  openS3Bucket,
  patience,
  type S3Bucket,
  statusOf,
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

/**
 * Tries to write, read, list and delete in the bucket.
 * @throws SettingsError that names the variable that is the likely cause
 */
async function assertUsable(
  { client, bucket: Bucket }: S3Bucket,
  settings: S3Settings,
): Promise<void> {
  const Key = `${OBJECT_PREFIX}start-${randomBytes(8).toString('hex')}`;
  const Prefix = OBJECT_PREFIX;
  const options = { requestTimeout: ANSWER_MAX_MS };
  const steps = [
    ['write to', () => client.send(new PutObjectCommand({ Bucket, Key, Body: TRIAL }), options)],
    ['read from', () => readBack(client.send(new GetObjectCommand({ Bucket, Key }), options))],
    ['list', () => client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys: 1 }), options)],
    [
      'list uploads of',
      () =>
        client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, MaxUploads: 1 }), options),
    ],
    ['delete from', () => client.send(new DeleteObjectCommand({ Bucket, Key }), options)],
  ] as const;
  for (const [action, step] of steps) {
    try {
      await step();
    } catch (cause) {
      throw new SettingsError(explain(cause, { action, ...settings }), { cause });
    }
  }
}

/** Compares the bytes: a web server that is no object store may also answer every request. */
async function readBack(asking: Promise<{ Body?: unknown }>): Promise<void> {
  const { Body } = await asking;
  const chunks: Uint8Array[] = [];
  for await (const chunk of Body as AsyncIterable<Uint8Array>) chunks.push(chunk);
  if (Buffer.concat(chunks).toString() !== TRIAL) throw new NoObjectStore();
}

class NoObjectStore extends Error {
  override name = 'not an object store';
}

/** Names the variable that an operator should check first. */
function explain(
  error: unknown,
  { action, bucket, endpoint, region }: S3Settings & { action: string },
): string {
  const code = errorCodeOf(error);
  switch (code) {
    case 'NoSuchBucket':
      return `S3_BUCKET ${bucket} does not exist at ${endpoint}.`;
    case 'InvalidBucketName':
      return `S3_BUCKET ${bucket} is not a valid bucket name at ${endpoint}.`;
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID is not known at ${endpoint}.`;
    case 'SignatureDoesNotMatch':
      return 'S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID.';
    case 'AccessDenied':
    case 'AllAccessDisabled':
      return `S3_ACCESS_KEY_ID may not ${action} S3_BUCKET ${bucket}.`;
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'IllegalLocationConstraintException':
      return `S3_BUCKET ${bucket} is not in S3_REGION ${region}.`;
    case 'RequestTimeTooSkewed':
      return `S3_ENDPOINT ${endpoint} refuses requests, because the clock of this machine is wrong.`;
    default:
      break;
  }
  const status = statusOf(error);
  if (status === undefined)
    return `S3_ENDPOINT ${endpoint} does not answer as an object store does (${code}).`;
  return `S3_ENDPOINT ${endpoint} answered ${status} ${code} when asked to ${action} S3_BUCKET ${bucket}.`;
}

const TRIAL = 'start';
const ANSWER_MAX_MS = 10_000;
