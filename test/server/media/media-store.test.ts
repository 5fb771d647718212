import { Readable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { createMedia } from '../../../server/storage/create-media.ts';
import { createMediaKey } from '../../../server/storage/media-store.ts';
import { makeTestBucket } from '../../support/object-store/test-bucket.ts';
import { useFolder } from '../support/use-folder.ts';

/*
 * These tests run on files (project 'server') and on a store with the S3 interface ('object
 * store').
 */
const dataDir = await useFolder();
const bucket = await makeTestBucket();
const { store } = await createMedia({ dataDir, s3: bucket?.settings });
afterAll(async () => bucket?.remove());

const MIB = 1024 ** 2;

/** The bytes differ from place to place, so that a wrong order would be seen. */
const bytesOf = (sizeBytes: number, seed = 1) => {
  const bytes = Buffer.alloc(sizeBytes);
  for (let at = 0; at + 4 <= sizeBytes; at += 4) bytes.writeUInt32LE((at * seed) >>> 0, at);
  return bytes;
};

async function* inChunks(bytes: Buffer, chunkBytes = 64 * 1024): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
}

async function write(bytes: Buffer): Promise<string> {
  const key = createMediaKey();
  await store.write(key, inChunks(bytes));
  return key;
}

async function readAll(key: string): Promise<Buffer | undefined> {
  const found = await store.read(key);
  return found && Buffer.concat(await found.toArray());
}

async function listKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
}

test('can be used, says the check at start', async () => {
  await expect(store.assertUsable()).resolves.toBeUndefined();
  expect(await listKeys()).toEqual([]);
});

describe('write', () => {
  test.each([0, 1, 70_000, 5 * MIB, 5 * MIB + 1, 12 * MIB])(
    'keeps %i bytes as they came',
    async (sizeBytes) => {
      const bytes = bytesOf(sizeBytes);
      const key = await write(bytes);
      expect((await readAll(key))?.equals(bytes)).toBe(true);
    },
  );

  test('leaves nothing where the bytes break off', async () => {
    const key = createMediaKey();
    const broken = Readable.from(
      (async function* () {
        yield bytesOf(6 * MIB);
        throw new RangeError('the line broke');
      })(),
    );
    await expect(store.write(key, broken)).rejects.toThrow(RangeError);
    expect(await store.read(key)).toBeUndefined();
    expect(await listKeys()).not.toContain(key);
  });

  test('keeps many at once apart', async () => {
    const files = [1, 2, 3, 4, 5, 6].map((seed) => bytesOf(700_000, seed));
    const keys = await Promise.all(files.map(write));
    for (const [index, key] of keys.entries()) {
      expect((await readAll(key))?.equals(files[index]!)).toBe(true);
    }
  });

  test.each(['../token-secret', 'a', 'ABCDEF0123', '0123456789abcdef/..', ''])(
    'takes no %j for a key',
    async (key) => {
      await expect(store.write(key, inChunks(bytesOf(10)))).rejects.toThrow(
        'The key of a media file must have',
      );
    },
  );
});

describe('read', () => {
  test('gives ranges, both ends counted in, and to the end where less is there', async () => {
    const bytes = bytesOf(200_000);
    const key = await write(bytes);
    const readRange = async (first: number, last: number) =>
      Buffer.concat((await (await store.read(key, { first, last }))?.toArray()) ?? []);
    expect((await readRange(0, 0)).equals(bytes.subarray(0, 1))).toBe(true);
    expect((await readRange(99_999, 150_000)).equals(bytes.subarray(99_999, 150_001))).toBe(true);
    expect((await readRange(199_990, 999_999)).equals(bytes.subarray(199_990))).toBe(true);
  });

  test('knows of nothing under a key that was never written', async () => {
    expect(await store.read(createMediaKey())).toBeUndefined();
    expect(await store.read(createMediaKey(), { first: 0, last: 9 })).toBeUndefined();
  });

  test('may be left before its end, again and again', async () => {
    const key = await write(bytesOf(8 * MIB));
    for (let turn = 0; turn < 60; turn += 1) {
      const bytes = await store.read(key);
      await bytes?.iterator({ destroyOnReturn: true }).next();
      bytes?.destroy();
    }
    expect((await readAll(key))?.length).toBe(8 * MIB);
  });
});

describe('remove', () => {
  test('removes, and what is not there is removed', async () => {
    const key = await write(bytesOf(10));
    await store.remove(key);
    expect(await store.read(key)).toBeUndefined();
    await expect(store.remove(key)).resolves.toBeUndefined();
    await expect(store.remove(createMediaKey())).resolves.toBeUndefined();
  });
});

describe('concatenate', () => {
  const cases: [string, number[]][] = [
    ['one small piece', [10]],
    ['whole chunks', [5 * MIB, 5 * MIB, 5 * MIB]],
    ['whole chunks and a short end', [5 * MIB, 5 * MIB, 77]],
    ['pieces that make a chunk together, between whole ones', [5 * MIB, 2 * MIB, 3 * MIB, 5 * MIB]],
    ['many small pieces', Array.from({ length: 40 }, (_, index) => 300_000 + index)],
    ['a small piece before a large one', [1, 6 * MIB, 9]],
  ];
  test.each(cases)('puts %s together, in order, and leaves them', async (_, sizes) => {
    const files = sizes.map((sizeBytes, index) => bytesOf(sizeBytes, index + 3));
    const pieces = await Promise.all(
      files.map(async (bytes) => ({ key: await write(bytes), sizeBytes: bytes.length })),
    );
    const key = createMediaKey();
    expect(await store.concatenate(key, pieces)).toBe(true);
    expect((await readAll(key))?.equals(Buffer.concat(files))).toBe(true);
    expect((await readAll(pieces[0]!.key))?.equals(files[0]!)).toBe(true);
  });

  test.each([
    ['a small', 10],
    ['a large', 5 * MIB],
  ])('leaves nothing where %s piece is missing', async (_, sizeBytes) => {
    const before = await write(bytesOf(5 * MIB));
    const pieces = [
      { key: before, sizeBytes: 5 * MIB },
      { key: createMediaKey(), sizeBytes },
    ];
    const key = createMediaKey();
    expect(await store.concatenate(key, pieces)).toBe(false);
    expect(await store.read(key)).toBeUndefined();
    expect(await listKeys()).not.toContain(key);
  });
});

describe('list', () => {
  test('tells everything there is, once, with when it was written', async () => {
    // A page of the test object store has fewer keys than this.
    const keys = await Promise.all(Array.from({ length: 45 }, () => write(bytesOf(9))));
    const found = new Map<string, number>();
    for await (const { key, modifiedAt } of store.list()) {
      expect(found.has(key)).toBe(false);
      found.set(key, modifiedAt.getTime());
    }
    const now = Date.now();
    for (const key of keys) expect(Math.abs(now - (found.get(key) ?? 0))).toBeLessThan(60_000);
  });
});

describe('removeUnfinished', () => {
  test('touches nothing that is whole', async () => {
    const key = await write(bytesOf(6 * MIB));
    await store.removeUnfinished(new Date(Date.now() + 60_000));
    expect(await readAll(key)).toHaveLength(6 * MIB);
  });
});
