import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../server/db/database.ts';
import { createMediaKey } from '../../../server/storage/media-store.ts';
import { sweepMedia } from '../../../server/sweep.ts';
import { CHUNK_BYTES } from '../../../src/protocol/resumable.ts';
import {
  startStrictObjectStore,
  type Fate,
  type StoreRequest,
} from '../../support/object-store/strict-object-store.ts';
import { registerAccount, type TestAccount } from '../../support/test-account.ts';
import { useTestServer } from '../../support/test-server.ts';
import { sendForm } from '../support/file-forms.ts';
import { mp4 } from '../support/media-files.ts';
import { askOffset, attachUpload, beginUpload, sendPiece } from '../support/resumable-upload.ts';
import { fetchMedia, storedKeys } from '../support/upload.ts';

const VIDEO = mp4({ dataBytes: 2 * CHUNK_BYTES + 300_000 });
const objects = await startStrictObjectStore();
afterAll(() => objects.stop());
const server = useTestServer({ settings: { s3: objects.settings } });
let account: TestAccount;
beforeEach(async () => {
  account = await registerAccount(server);
});
afterEach(() => {
  objects.fate = undefined;
});

const sendPhoto = (key = randomUUID()) => sendForm(server, account, { kind: 'photo', key });

const listPhotos = async () => (await account.call(`/profiles/photos/${account.profileId}`)).body;

function happenTo(what: string, fate: Fate, count = Number.POSITIVE_INFINITY): void {
  let left = count;
  objects.fate = (request: StoreRequest) => {
    if (request.what !== what || left === 0) return 'as ever';
    left -= 1;
    return fate;
  };
}

async function sendWhole(): Promise<string> {
  const path = await beginUpload(server, account, { length: VIDEO.length });
  for (let offset = 0; offset < VIDEO.length;) {
    const bytes = VIDEO.subarray(offset, offset + CHUNK_BYTES);
    const sent = await sendPiece(server, account, { path, offset, bytes });
    expect(sent.status).toBe(204);
    ({ offset } = sent);
  }
  return path;
}

describe('while the object store is away', () => {
  test('an upload is 503 with when to try again, and has had no effect; sent again it is there once', async () => {
    const key = randomUUID();
    const before = await storedKeys(server);
    await objects.goAway();
    const refused = await sendPhoto(key);
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await listPhotos()).toEqual([]);
    await objects.comeBack();
    expect((await sendPhoto(key)).status).toBe(201);
    expect((await sendPhoto(key)).status).toBe(201);
    expect(await listPhotos()).toHaveLength(1);
    expect(await storedKeys(server)).toHaveLength(before.length + 1);
  });

  test('a piece of a video is 503, and the upload stands where it stood', async () => {
    const path = await beginUpload(server, account, { length: VIDEO.length });
    const chunk = (offset: number) => ({
      path,
      offset,
      bytes: VIDEO.subarray(offset, offset + CHUNK_BYTES),
    });
    await sendPiece(server, account, chunk(0));
    await objects.goAway();
    const refused = await sendPiece(server, account, chunk(CHUNK_BYTES));
    expect(refused).toMatchObject({ status: 503, retryAfter: '5' });
    expect(await askOffset(server, account, path)).toBe(CHUNK_BYTES);
    await objects.comeBack();
    expect((await sendPiece(server, account, chunk(CHUNK_BYTES))).status).toBe(204);
  });

  test('a file is 503, a list is there, and a deletion holds: the file is swept later', async () => {
    const { body } = await sendPhoto();
    const fileKey = body.image.split('.')[1] as string;
    await objects.goAway();
    expect((await fetchMedia(server, body.image)).status).toBe(503);
    expect(await listPhotos()).toHaveLength(1);
    const deleted = await account.call(`/profiles/photos/${body.id}/`, { method: 'DELETE' });
    expect(deleted.status).toBe(200);
    await objects.comeBack();
    expect(await listPhotos()).toEqual([]);
    expect(await storedKeys(server)).toContain(fileKey);
    const inTwoHours = () => Date.now() + 2 * 3_600_000;
    await sweepMedia({ db: createDatabase(server.db), now: inTwoHours, media: server.media });
    expect(await storedKeys(server)).not.toContain(fileKey);
  });
});

describe('when a request to the store fails', () => {
  test.each<Fate>(['too busy', 'broken', 'answer lost'])(
    'a picture is written again after two that were %s',
    async (fate) => {
      happenTo('PUT', fate, 2);
      const { status, body } = await sendPhoto();
      expect(status).toBe(201);
      expect((await fetchMedia(server, body.image)).status).toBe(200);
    },
  );

  test('keys that are refused all at once are 503, since they were good before', async () => {
    happenTo('PUT', 'refused');
    expect((await sendPhoto()).status).toBe(503);
    expect(await listPhotos()).toEqual([]);
  });

  test.each<[string, Fate, number]>([
    ['POST uploads', 'too busy', 2],
    ['PUT copy', 'answer lost', 2],
    ['PUT copy', 'cannot', 99],
    ['PUT partNumber', 'broken', 2],
    ['POST uploadId', 'answer lost', 1],
    ['POST uploadId', 'answer lost', 99],
  ])('a video is put together although %s is %s %i times', async (what, fate, count) => {
    const path = await sendWhole();
    happenTo(what, fate, count);
    const { status, body } = await attachUpload(server, account, { path });
    expect(status).toBe(201);
    const fetched = await fetchMedia(server, body.video_file);
    expect(fetched.bytes.equals(VIDEO)).toBe(true);
    expect(objects.unfinished()).toBe(0);
  });

  test.each(['PUT copy', 'POST uploadId'])(
    'a video that cannot be put together (%s) is 503, leaves nothing, and is put together later',
    async (what) => {
      const path = await sendWhole();
      const before = await storedKeys(server);
      const key = randomUUID();
      happenTo(what, 'refused');
      expect((await attachUpload(server, account, { path, key })).status).toBe(503);
      expect(objects.unfinished()).toBe(0);
      objects.fate = undefined;
      expect(await storedKeys(server)).toEqual(before);
      expect((await attachUpload(server, account, { path, key })).status).toBe(201);
      expect(await storedKeys(server)).toHaveLength(before.length - 3 + 1);
    },
  );
});

test('[S7] a video attached twice with one key, the second time while the first puts it together, is answered alike', async () => {
  const path = await sendWhole();
  const key = randomUUID();
  const { promise: secondIsDone, resolve: goOn } = Promise.withResolvers<Fate>();
  let uploads = 0;
  objects.fate = ({ what }) => {
    if (what !== 'POST uploads') return 'as ever';
    uploads += 1;
    return uploads === 1 ? secondIsDone : 'as ever';
  };
  const first = attachUpload(server, account, { path, key });
  await expect.poll(() => uploads).toBe(1);
  const second = await attachUpload(server, account, { path, key });
  expect(second.status).toBe(201);
  goOn('as ever');
  expect(await first).toMatchObject({ status: 201, body: second.body });
  expect(objects.unfinished()).toBe(0);
});

test('whole chunks are copied inside the store: of them no byte travels again', async () => {
  const path = await sendWhole();
  const from = objects.requests.length;
  await attachUpload(server, account, { path });
  const asked = objects.requests.slice(from).map(({ what }) => what);
  expect(asked.filter((what) => what === 'PUT copy')).toHaveLength(3);
  expect(asked).not.toContain('PUT');
  expect(asked).not.toContain('PUT partNumber');
});

test('what a killed server had begun to put together is ended after an hour', async () => {
  const { store } = server.media;
  const piece = { key: createMediaKey(), sizeBytes: 5 };
  await store.write(
    piece.key,
    (async function* () {
      yield Buffer.from('five!');
    })(),
  );
  // After the multipart upload has begun, each of its requests fails, even the one that aborts it.
  objects.fate = ({ what }) => (/uploadId|partNumber|copy/u.test(what) ? 'refused' : 'as ever');
  await expect(store.concatenate(createMediaKey(), [piece])).rejects.toThrow('media store');
  objects.fate = undefined;
  expect(objects.unfinished()).toBe(1);
  await store.removeUnfinished(new Date(Date.now() - 3_600_000));
  expect(objects.unfinished()).toBe(1);
  await store.removeUnfinished(new Date(Date.now() + 1_000));
  expect(objects.unfinished()).toBe(0);
});
