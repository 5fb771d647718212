import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { KeyRing } from '../base/keys.ts';

/*
 * An encrypted identity document in the store (AES-256-GCM throughout; lengths in bytes):
 *
 *   'SID1' │ nonce 12 │ data key, encrypted by the master key 32 │ tag 16
 *   then pieces of 64 KiB (the last one may be shorter): │ encrypted │ tag 16
 *
 * Each file has its own data key, so a change of the master key changes only 64 bytes of a file.
 * The nonce of a piece contains its number and a flag for the last piece: decryption fails if
 * pieces were swapped, removed or added. The data key is authenticated together with the file's
 * name in the store: decryption fails under another name.
 */
const MAGIC = Buffer.from('SID1');
const NONCE_BYTES = 12;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
export const HEADER_BYTES = MAGIC.length + NONCE_BYTES + KEY_BYTES + TAG_BYTES;
const PIECE_BYTES = 64 * 1024;
const ALGORITHM = 'aes-256-gcm';

/**
 * The file is damaged, truncated, or encrypted with another key. The message goes to the log. It
 * contains nothing but the file's name, which is random.
 */
export class SealedFileError extends Error {
  override name = 'SealedFileError';

  constructor(what: string, options?: ErrorOptions) {
    super(`${what}. Restore the file from a backup`, options);
  }
}

interface SealOptions {
  masterKey: Uint8Array;
  /** The name of the file in the store. */
  name: string;
}

interface UnsealOptions {
  /** One of these keys encrypted the file's data key. */
  masterKeys: KeyRing;
  name: string;
}

export async function* seal(
  bytes: AsyncIterable<Uint8Array>,
  { masterKey, name }: SealOptions,
): AsyncGenerator<Buffer> {
  const dataKey = randomBytes(KEY_BYTES);
  yield wrap(dataKey, { masterKey, name });
  let number = 0;
  for await (const { piece, isLast } of inPieces(bytes, PIECE_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, dataKey, pieceNonce(number, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** @throws SealedFileError, before it yields a byte of a damaged piece */
export async function* unseal(
  bytes: AsyncIterable<Uint8Array>,
  { masterKeys, name }: UnsealOptions,
): AsyncGenerator<Buffer> {
  let dataKey: Buffer | undefined;
  let number = 0;
  for await (const { piece, isLast } of inPieces(bytes, PIECE_BYTES + TAG_BYTES, HEADER_BYTES)) {
    if (dataKey === undefined) {
      ({ dataKey } = unwrap(piece, { masterKeys, name }));
      if (isLast) throw new SealedFileError(`The encrypted file ${name} is truncated`);
      continue;
    }
    yield decrypt(piece, { key: dataKey, nonce: pieceNonce(number, isLast), file: name });
    number += 1;
  }
}

/** Destroying the result also destroys `sealed`. */
export function unsealStream(sealed: Readable, options: UnsealOptions): Readable {
  const bytes = Readable.from(unseal(sealed, options), { objectMode: false });
  // A generator that was never started does not run its `finally`, so `sealed` would stay open.
  bytes.once('close', () => sealed.destroy());
  return bytes;
}

/** Makes the head of an encrypted file. */
function wrap(dataKey: Buffer, { masterKey, name }: SealOptions): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, masterKey, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([MAGIC, nonce, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()]);
}

/**
 * @returns the data key, and whether the first (current) master key encrypted it
 * @throws SealedFileError if the head is damaged or no master key decrypts the data key
 */
export function unwrap(
  head: Buffer,
  { masterKeys, name }: UnsealOptions,
): { dataKey: Buffer; isCurrent: boolean } {
  if (head.length < HEADER_BYTES || !head.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new SealedFileError(
      `The file ${name} should be encrypted, but does not begin with the header of an encrypted file`,
    );
  }
  const nonce = head.subarray(MAGIC.length, MAGIC.length + NONCE_BYTES);
  const wrapped = head.subarray(MAGIC.length + NONCE_BYTES);
  let failure: unknown;
  for (const [index, key] of masterKeys.entries()) {
    try {
      return {
        dataKey: decrypt(wrapped, { key, nonce, name, file: name }),
        isCurrent: index === 0,
      };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/**
 * Encrypts the data key with the current master key. Only the head of the file changes.
 * @throws SealedFileError if the head is damaged or no master key decrypts the data key
 */
export async function* rewrap(
  bytes: AsyncIterable<Uint8Array>,
  { masterKeys, name, newName }: UnsealOptions & { newName: string },
): AsyncGenerator<Uint8Array> {
  let held: Buffer = Buffer.alloc(0);
  let isWrapped = false;
  for await (const chunk of bytes) {
    if (isWrapped) {
      yield chunk;
      continue;
    }
    held = Buffer.concat([held, chunk]);
    if (held.length < HEADER_BYTES) continue;
    const { dataKey } = unwrap(held.subarray(0, HEADER_BYTES), { masterKeys, name });
    yield wrap(dataKey, { masterKey: masterKeys[0], name: newName });
    yield held.subarray(HEADER_BYTES);
    isWrapped = true;
  }
  if (!isWrapped) throw new SealedFileError(`The encrypted file ${name} is truncated`);
}

function decrypt(
  sealed: Buffer,
  {
    key,
    nonce,
    name = '',
    file,
  }: { key: Uint8Array; nonce: Uint8Array; name?: string; file: string },
): Buffer {
  if (sealed.length < TAG_BYTES)
    throw new SealedFileError(`The encrypted file ${file} is truncated`);
  const tag = sealed.subarray(sealed.length - TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(name));
    decipher.setAuthTag(tag);
    const start = decipher.update(sealed.subarray(0, sealed.length - TAG_BYTES));
    return Buffer.concat([start, decipher.final()]);
  } catch (cause) {
    throw new SealedFileError(
      `The encrypted file ${file} is damaged, or its key is missing in MEDIA_KEY_PREVIOUS or TOKEN_SECRET_PREVIOUS`,
      { cause },
    );
  }
}

function pieceNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 5);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

/** The first piece has `firstSize` bytes. The last piece may be shorter or empty. */
async function* inPieces(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  firstSize = size,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0);
  let wanted = firstSize;
  for await (const chunk of bytes) {
    held = Buffer.concat([held, chunk]);
    while (held.length > wanted) {
      yield { piece: held.subarray(0, wanted), isLast: false };
      held = held.subarray(wanted);
      wanted = size;
    }
  }
  yield { piece: held, isLast: true };
}
