import { Readable } from 'node:stream';
import { S3Client, S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from '../../base/settings.ts';
import { MediaStoreError } from '../media-store-error.ts';

/** One bucket of an S3-compatible store, and the part of it that is ours. */
export interface S3Bucket {
  client: S3Client;
  bucket: string;
  /** The object that a key of the media store names. */
  objectOf: (key: string) => string;
}

/** Apart from whatever else lies in the bucket, so that no sweep can touch it. */
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
      if (!MEDIA_KEY.test(key)) throw new Error('Not a key of the media store');
      return OBJECT_PREFIX + key;
    },
  };
}

/** SHA-256, in hex, of bodies that are streams: the SDK would sign that it does not know them. */
export const bodyHashes = new WeakMap<object, string>();

function signBody(request: unknown): void {
  const { body, headers } = request as { body?: unknown; headers: Record<string, string> };
  const hash = body instanceof Readable ? bodyHashes.get(body) : undefined;
  if (hash !== undefined) headers['x-amz-content-sha256'] = hash;
}

/** @returns undefined for an object that is not one of the media store's */
export function keyOf(object: string): string | undefined {
  const key = object.slice(OBJECT_PREFIX.length);
  return object.startsWith(OBJECT_PREFIX) && MEDIA_KEY.test(key) ? key : undefined;
}

/** One of the objects that are to be put together is not there. */
export class MissingPieceError extends Error {
  override name = 'MissingPieceError';
}

/** @throws MediaStoreError for whatever goes wrong between here and the store */
export async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof MissingPieceError ? error : new MediaStoreError(error);
  }
}

/** The object is not there; that the bucket is gone is another matter. */
export function isMissing(error: unknown): boolean {
  const cause = error instanceof MediaStoreError ? error.cause : error;
  if (!(cause instanceof S3ServiceException)) return false;
  return cause.$metadata.httpStatusCode === 404 && cause.name !== 'NoSuchBucket';
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
}

/** Beyond its own time, a request with a file may take what the file takes at this rate. */
const SLOWEST_BYTES_PER_MS = 1_000;
const REQUEST_MS = 10_000;

/** How long an answer may take to a request that brings, or makes the store move, so many bytes. */
export function patience(sizeBytes = 0): { requestTimeout: number } {
  return { requestTimeout: REQUEST_MS + sizeBytes / SLOWEST_BYTES_PER_MS };
}

const STEADY: S3ClientConfig = {
  // Every store has it, and a bucket's name may hold dots; virtual hosts need DNS and certificates.
  forcePathStyle: true,
  // The SDK's own checksums come as trailers, which many stores refuse. The SHA-256 of each body is signed.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
  // It would take a connection of its own for each file.
  expectContinueHeader: false,
  maxAttempts: 3,
  retryMode: 'standard',
  requestHandler: {
    connectionTimeout: 3_000,
    requestTimeout: REQUEST_MS,
    throwOnRequestTimeout: true,
    // Somebody who watches a video and pauses it holds a connection: it is let go after this, and asked for again.
    socketTimeout: 5 * 60_000,
    httpAgent: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
    httpsAgent: { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY },
  },
};

const MEDIA_KEY = /^[\da-f]{8,64}$/u;
