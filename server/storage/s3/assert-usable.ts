import { randomBytes } from 'node:crypto';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { SettingsError, type S3Settings } from '../../base/settings.ts';
import { OBJECT_PREFIX, statusOf, type S3Bucket } from './s3-bucket.ts';

/**
 * Tries to write, read, list and delete in the bucket.
 * @throws SettingsError that names the variable that is the likely cause
 */
export async function assertUsable(
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
  const code = codeOf(error);
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

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const TRIAL = 'start';
const ANSWER_MAX_MS = 10_000;
