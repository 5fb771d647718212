import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createMedia } from '../../../server/storage/create-media.ts';
import { SettingsError, type S3Settings } from '../../../server/base/settings.ts';
import { startStrictObjectStore } from '../../support/object-store/strict-object-store.ts';
import { useFolder } from '../support/use-folder.ts';

const dataDir = await useFolder();
const objects = await startStrictObjectStore();
afterEach(() => {
  objects.fate = undefined;
});
afterAll(() => objects.stop());

async function check(changed: Partial<S3Settings> = {}): Promise<void> {
  const s3 = { ...objects.settings, ...changed };
  const { store } = await createMedia({ dataDir, s3 });
  await store.assertUsable();
}

test('a store that takes, gives, lists and deletes can be used, and keeps nothing of the trial', async () => {
  await check();
  const { store } = await createMedia({ dataDir, s3: objects.settings });
  const left: string[] = [];
  for await (const { key } of store.list()) left.push(key);
  expect(left).toEqual([]);
});

describe('what is wrong is said in one line, with the variable to look at first', () => {
  test.each<[Partial<S3Settings>, RegExp]>([
    [{ endpoint: 'http://127.0.0.1:9' }, /^S3_ENDPOINT http:\/\/127\.0\.0\.1:9 does not answer/u],
    [{ endpoint: 'http://no-such-host.invalid' }, /^S3_ENDPOINT .* does not answer/u],
    [{ bucket: 'nobodys' }, /^S3_BUCKET nobodys does not exist at http/u],
    [{ accessKeyId: 'SOMEBODY' }, /^S3_ACCESS_KEY_ID is not known at http/u],
    [{ secretAccessKey: 'wrong' }, /^S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID\.$/u],
    [{ region: 'mars-1' }, /^S3_BUCKET media is not in S3_REGION mars-1\.$/u],
  ])('%j', async (changed, message) => {
    const failed: unknown = await check(changed).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SettingsError);
    expect((failed as Error).message).toMatch(message);
    expect((failed as Error).message).not.toContain('\n');
    expect((failed as Error).message).not.toContain(objects.settings.secretAccessKey);
  });

  test.each([
    ['PUT', /^S3_ACCESS_KEY_ID may not write to S3_BUCKET media\.$/u],
    ['GET', /^S3_ACCESS_KEY_ID may not read from S3_BUCKET media\.$/u],
    ['GET list-type', /^S3_ACCESS_KEY_ID may not list S3_BUCKET media\.$/u],
    ['DELETE', /^S3_ACCESS_KEY_ID may not delete from S3_BUCKET media\.$/u],
  ])('keys that may not %s', async (what, message) => {
    objects.fate = (request) => (request.what === what ? 'refused' : 'as ever');
    await expect(check()).rejects.toThrow(message);
  });

  test('an address where something else answers', async () => {
    const other = createServer((_, response) => response.end('<html>Welcome</html>'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const endpoint = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    await expect(check({ endpoint })).rejects.toThrow(/^S3_ENDPOINT http/u);
    other.close();
  });
});
