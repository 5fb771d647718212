import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { deriveKeys } from '../../../server/base/keys.ts';
import {
  seal,
  SealedFileError,
  unseal,
  unsealStream,
} from '../../../server/storage/identity-cipher.ts';

const KIB = 1024;
const NAME = 'a1b2c3';
const masterKey = deriveKeys({
  tokenSecret: 'a secret of at least thirty-two letters',
}).identityDocuments[0];

async function* inChunks(bytes: Buffer, size = 10_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function collect(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(bytes));
}
const sealed = (bytes: Buffer, options = { masterKey, name: NAME }) =>
  collect(seal(inChunks(bytes), options));
const opened = (bytes: Buffer, { masterKey: key, name } = { masterKey, name: NAME }) =>
  collect(unseal(inChunks(bytes, 7_001), { masterKeys: [key], name }));

describe('an identity document at rest', () => {
  test.each([0, 1, 64 * KIB - 1, 64 * KIB, 64 * KIB + 1, 300 * KIB])(
    'comes back as it was: %d bytes',
    async (sizeBytes) => {
      const bytes = randomBytes(sizeBytes);
      expect((await opened(await sealed(bytes))).equals(bytes)).toBe(true);
    },
  );

  test('is another text each time', async () => {
    const bytes = Buffer.alloc(1_000);
    expect((await sealed(bytes)).equals(await sealed(bytes))).toBe(false);
  });

  test.each<[string, (file: Buffer) => Buffer]>([
    ['a bit is turned in its header', (file) => turned(file, 20)],
    ['a bit is turned in its data key', (file) => turned(file, 40)],
    ['a bit is turned in a piece', (file) => turned(file, 70_000)],
    ['its last piece is cut off', (file) => file.subarray(0, 64 + 2 * (64 * KIB + 16))],
    ['it is cut off in a piece', (file) => file.subarray(0, 100_000)],
    ['only the header is left', (file) => file.subarray(0, 64)],
    ['nothing is left', () => Buffer.alloc(0)],
    ['something is added', (file) => Buffer.concat([file, Buffer.alloc(20)])],
    ['two pieces are swapped', (file) => swapped(file)],
    ['it was never sealed', (file) => Buffer.alloc(file.length, 'x')],
  ])('is refused where %s', async (_what, change) => {
    const file = await sealed(randomBytes(150 * KIB));
    await expect(opened(change(Buffer.from(file)))).rejects.toThrow(SealedFileError);
  });

  test('as a stream it comes back as it was, and one that nobody reads keeps no file open', async () => {
    const bytes = randomBytes(100 * KIB);
    const options = { masterKeys: [masterKey] as const, name: NAME };
    const file = await sealed(bytes);
    const read = await unsealStream(Readable.from(inChunks(file)), options).toArray();
    expect(Buffer.concat(read).equals(bytes)).toBe(true);

    const source = Readable.from(inChunks(file));
    unsealStream(source, options).destroy();
    await once(source, 'close');
    expect(source.destroyed).toBe(true);
  });

  test('is refused under the name of another file, and under another key', async () => {
    const file = await sealed(Buffer.from('card'));
    await expect(opened(file, { masterKey, name: 'other' })).rejects.toThrow(SealedFileError);
    const [otherKey] = deriveKeys({ tokenSecret: 'x'.repeat(32) }).identityDocuments;
    await expect(opened(file, { masterKey: otherKey, name: NAME })).rejects.toThrow(
      SealedFileError,
    );
  });
});

function turned(file: Buffer, at: number): Buffer {
  file[at]! ^= 1;
  return file;
}

function swapped(file: Buffer): Buffer {
  const size = 64 * KIB + 16;
  const [first, second] = [64, 64 + size].map((at) => Buffer.from(file.subarray(at, at + size)));
  file.set(second!, 64);
  file.set(first!, 64 + size);
  return file;
}
