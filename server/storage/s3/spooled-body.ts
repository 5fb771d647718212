import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { UploadSpool } from '../upload-spool.ts';
import { ask, bodyHashes, statusOf } from './s3-bucket.ts';

/**
 * Bytes of unknown length that go to the store. A slow connection may take an hour to deliver them,
 * or may break. So the server first writes them to its disk. Then it sends them to the store fast,
 * with their length and hash, and can retry the request. The bytes are never all in memory.
 */
interface SpooledBody {
  sizeBytes: number;
  /** Sends the bytes by `request`. Retries the request if the store or the connection failed. */
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

/**
 * Retries a request that sends a stream. The SDK does not retry it, because the SDK cannot start
 * the stream again.
 */
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

/**
 * Checks whether the connection broke, or the store reported its own fault, a timeout or too many
 * requests.
 */
function isWorthRepeating(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429 || status === 408;
}

const ATTEMPTS = 3;
const FIRST_WAIT_MS = 100;
