import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { UploadSpool } from '../upload-spool.ts';
import { ask, bodyHashes, statusOf } from './s3-bucket.ts';

/**
 * The bytes may arrive slowly, so this server first writes them to its disk. Then their length and
 * hash are known, and a request can be retried.
 */
interface SpooledBody {
  sizeBytes: number;
  send: <T>(request: (body: BodyOfKnownLength) => Promise<T>) => Promise<T>;
}

interface BodyOfKnownLength {
  Body: Readable;
  ContentLength: number;
}

/** Keeps the bytes on the disk while `work` runs. Errors of `bytes` are thrown unchanged. */
export async function withSpooledBody<T>(
  spool: UploadSpool,
  bytes: AsyncIterable<Uint8Array>,
  work: (body: SpooledBody) => Promise<T>,
): Promise<T> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const counted = async function* () {
    for await (const chunk of bytes) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  const name = await spool.keep(counted());
  const sha256 = hash.digest('hex');
  try {
    return await work({
      sizeBytes,
      send: (request) =>
        repeat(async () => {
          const Body = spool.read(name);
          bodyHashes.set(Body, sha256);
          try {
            return await request({ Body, ContentLength: sizeBytes });
          } finally {
            Body.destroy();
          }
        }),
    });
  } finally {
    await spool.remove(name);
  }
}

/** The SDK does not retry a request with a stream, because it cannot start the stream again. */
async function repeat<T>(attempt: () => Promise<T>): Promise<T> {
  return ask(async () => {
    for (let failures = 0; ;) {
      try {
        return await attempt();
      } catch (error) {
        failures += 1;
        if (failures === ATTEMPTS || !isWorthRepeating(error)) throw error;
      }
      await wait(Math.random() * FIRST_WAIT_MS * 2 ** failures);
    }
  });
}

function isWorthRepeating(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429 || status === 408;
}

const ATTEMPTS = 3;
const FIRST_WAIT_MS = 100;
