import { Readable } from 'node:stream';
import { S3Client, S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../base/settings.ts';
import { MediaStoreError } from '../media-store.ts';

/** One bucket of an S3-compatible store. The names of our objects begin with OBJECT_PREFIX. */
export interface S3Bucket {
  client: S3Client;
  bucket: string;
  objectOf: (key: string) => string;
}

/** The bucket may contain objects of other programs, which the sweep must not delete. */
export const OBJECT_PREFIX = 'media/';

export function openS3Bucket(settings: S3Settings): S3Bucket {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = settings;
  const client = new S3Client({
    ...STEADY,
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
  });
  const options = { step: 'build', name: 'signBody' } as const;
  client.middlewareStack.add(
    (next) => (args) => {
      signBody(args.request);
      return next(args);
    },
    options,
  );
  return {
    client,
    bucket,
    objectOf(key) {
      if (!MEDIA_KEY.test(key))
        throw new Error('The key of a media file must have 8 to 64 hexadecimal digits');
      return OBJECT_PREFIX + key;
    },
  };
}

/** The SHA-256 in hex of each streamed body. Without it, the SDK would sign 'UNSIGNED-PAYLOAD'. */
export const bodyHashes = new WeakMap<object, string>();

function signBody(request: unknown): void {
  const { body, headers } = request as { body?: unknown; headers: Record<string, string> };
  const hash = body instanceof Readable ? bodyHashes.get(body) : undefined;
  if (hash !== undefined) headers['x-amz-content-sha256'] = hash;
}

/** @returns undefined if the object does not belong to the media store */
export function keyOf(object: string): string | undefined {
  const key = object.slice(OBJECT_PREFIX.length);
  return object.startsWith(OBJECT_PREFIX) && MEDIA_KEY.test(key) ? key : undefined;
}

export class MissingPieceError extends Error {
  override name = 'MissingPieceError';
}

/** @throws MediaStoreError for every failure except a missing piece */
export async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof MissingPieceError ? error : new MediaStoreError(error);
  }
}

/** A missing bucket (NoSuchBucket) is a different error. */
export function isMissing(error: unknown): boolean {
  const cause = error instanceof MediaStoreError ? error.cause : error;
  if (!(cause instanceof S3ServiceException)) return false;
  return cause.$metadata.httpStatusCode === 404 && cause.name !== 'NoSuchBucket';
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** A request may take the time that its file needs at this rate, and REQUEST_MS more. */
const SLOWEST_BYTES_PER_MS = 1_000;
const REQUEST_MS = 10_000;

/** The request sends `sizeBytes`, or makes the store copy them. */
export function patience(sizeBytes = 0): { requestTimeout: number } {
  return { requestTimeout: REQUEST_MS + sizeBytes / SLOWEST_BYTES_PER_MS };
}

const silent = () => undefined;

const STEADY: S3ClientConfig = {
  // The server logs failures itself. The SDK would print further lines.
  logger: { debug: silent, info: silent, warn: silent, error: silent },
  // URLs with the bucket in the host name would need DNS entries, and fail for names with dots.
  forcePathStyle: true,
  // The SDK sends its own checksums as HTTP trailers, which many stores refuse. Instead, the
  // SHA-256 of each body is signed.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  // With an Expect header, every file would need a connection of its own.
  expectContinueHeader: false,
  maxAttempts: 3,
  retryMode: 'standard',
  requestHandler: {
    connectionTimeout: 3_000,
    requestTimeout: REQUEST_MS,
    throwOnRequestTimeout: true,
    // A paused video leaves its connection to the store unused. After this time the connection is
    // closed, and the player later requests the rest again.
    socketTimeout: 5 * 60_000,
    httpAgent: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
    httpsAgent: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
  },
};

const MEDIA_KEY = /^[\da-f]{8,64}$/u;
