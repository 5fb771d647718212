import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '../../../server/db/database.ts';
import { sweepMedia, sweep } from '../../../server/sweep.ts';
import { VIDEO_MAX_BYTES } from '../../../src/domain/limits.ts';
import { CHUNK_BYTES } from '../../../src/protocol/resumable.ts';
import { registerAccount } from '../../support/test-account.ts';
import { useAccount, useServerWithClock, useTestServer } from '../../support/test-server.ts';
import { mp4 } from '../support/media-files.ts';
import {
  askOffset,
  askToBegin,
  attachUpload,
  beginPiece,
  beginUpload,
  digestOf,
  sendPiece,
  TUS,
  UPLOADS,
} from '../support/resumable-upload.ts';
import { fetchMedia, storedKeys } from '../support/upload.ts';

/* test/server/media/upload-kinds.test.ts holds what the three kinds of files have in common. */
const { clock, server } = useServerWithClock({ startMs: Date.now() });
const second = useTestServer(() => {
  const { databaseUrl, settings } = server;
  return { clock, databaseUrl, settings: { ...settings } };
});
const account = useAccount(server, clock);

const VIDEO = mp4({ dataBytes: CHUNK_BYTES + 300_000 });
const FIRST_CHUNK = VIDEO.subarray(0, CHUNK_BYTES);
const FIRST_DIGEST = digestOf(FIRST_CHUNK);

const begin = (length = VIDEO.length, key?: string) =>
  beginUpload(server, account, { length, key });
type Piece = Parameters<typeof sendPiece>[2];
const send = (path: string, piece: Omit<Piece, 'path'>, at = server) =>
  sendPiece(at, account, { path, ...piece });
const sendFirst = (path: string) => send(path, { offset: 0, bytes: VIDEO.subarray(0, 5_000) });
const offsetOf = (path: string, at = server) => askOffset(at, account, path);

/** Sends what follows the first chunk. The attached video must be the one that was sent. */
async function finish(path: string, at = server): Promise<void> {
  await send(path, { offset: CHUNK_BYTES, bytes: VIDEO.subarray(CHUNK_BYTES) }, at);
  const { body } = await attachUpload(server, account, { path });
  expect((await fetchMedia(server, body.video_file)).bytes.equals(VIDEO)).toBe(true);
}

async function rowsOf(table: 'uploads' | 'upload_pieces', path: string) {
  const column = table === 'uploads' ? 'id' : 'upload_id';
  const id = path.slice(UPLOADS.length);
  return (await server.db.query(`select * from ${table} where ${column} = $1`, [id])).rows;
}
const writerOf = async (path: string) => (await rowsOf('uploads', path))[0]?.writer;

const beginSending = (path: string, bytes: Buffer) =>
  beginPiece(server, account, { path, bytes, length: CHUNK_BYTES });

test('OPTIONS tells that there are resumable uploads, and of which kind', async () => {
  const { status, headers } = await account.call(UPLOADS, { method: 'OPTIONS' });
  expect(status).toBe(204);
  expect(Object.fromEntries(headers)).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,expiration,termination',
    'tus-max-size': String(VIDEO_MAX_BYTES),
  });
});

describe('a video in pieces', () => {
  test('[S18] keeps what came before the line broke, and goes on from there', async () => {
    const path = await begin();
    const { request, answered } = beginSending(path, VIDEO.subarray(0, 700_000));
    await expect.poll(() => request.socket?.bytesWritten ?? 0).toBeGreaterThan(700_000);
    // `end` flushes the bytes before the connection breaks.
    request.socket?.end(() => request.destroy(new Error('cut')));
    await answered;
    await expect.poll(() => offsetOf(path)).toBeGreaterThan(0);
    const offset = (await offsetOf(path))!;
    expect(offset).toBeLessThanOrEqual(700_000);
    const rest = { offset, bytes: VIDEO.subarray(offset, CHUNK_BYTES), chunkDigest: FIRST_DIGEST };
    expect(await send(path, rest)).toMatchObject({ status: 204, offset: CHUNK_BYTES });
    await finish(path);
  });

  test('[S18] a chunk that arrived damaged is not counted, and the ones before it stay', async () => {
    const path = await begin();
    await send(path, { offset: 0, bytes: FIRST_CHUNK });
    const bytes = Buffer.from(VIDEO.subarray(CHUNK_BYTES));
    const chunkDigest = digestOf(bytes);
    bytes[1_000]! ^= 1;
    const damaged = await send(path, { offset: CHUNK_BYTES, bytes, chunkDigest });
    expect([damaged.status, JSON.parse(damaged.body).code]).toEqual([460, 'checksum_mismatch']);
    expect(await offsetOf(path)).toBe(CHUNK_BYTES);
  });

  test('[ASVS 5.2.1] that comes byte by byte ends before it takes many files', async () => {
    const before = await storedKeys(server);
    const path = await begin();
    let offset = 0;
    while ((await send(path, { offset, bytes: VIDEO.subarray(offset, offset + 1) })).status === 204)
      offset += 1;
    expect(offset).toBe(201);
    expect(await offsetOf(path)).toBeUndefined();
    expect(await storedKeys(server)).toEqual(before);
  });

  test('[S7] begun twice with the same key, it is one upload', async () => {
    const key = randomUUID();
    expect(await begin(VIDEO.length, key)).toBe(await begin(VIDEO.length, key));
  });

  test('of two that write at once, no byte counts twice, and it goes on from where it stands', async () => {
    const path = await begin();
    const sendAll = () => send(path, { offset: 0, bytes: FIRST_CHUNK }).catch(() => undefined);
    await Promise.all([sendAll(), sendAll()]);
    const offset = (await offsetOf(path))!;
    if (offset < CHUNK_BYTES) {
      const bytes = VIDEO.subarray(offset, CHUNK_BYTES);
      await send(path, { offset, bytes, chunkDigest: FIRST_DIGEST });
    }
    expect(await offsetOf(path)).toBe(CHUNK_BYTES);
    await finish(path);
  });
});

describe('two servers', () => {
  test('[S18] what came through a connection that went silent at one is there for the other, and what it brings later does not count', async () => {
    const path = await begin();
    const abandoned = beginSending(path, VIDEO.subarray(0, 700_000));
    await expect.poll(() => writerOf(path)).not.toBeNull();
    expect(await offsetOf(path, second)).toBe(700_000);
    const rest = { offset: 700_000, bytes: VIDEO.subarray(700_000, CHUNK_BYTES) };
    const sent = await send(path, { ...rest, chunkDigest: FIRST_DIGEST }, second);
    expect(sent.status).toBe(204);
    abandoned.request.end(Buffer.alloc(CHUNK_BYTES - 700_000, 'late'));
    expect([409, undefined]).toContain(await abandoned.answered);
    expect(await offsetOf(path, second)).toBe(CHUNK_BYTES);
    await finish(path, second);
  });

  test('a slow line that pauses goes on where it paused', async () => {
    const path = await begin();
    const slow = beginSending(path, VIDEO.subarray(0, 300_000));
    const countPieces = async () => (await rowsOf('upload_pieces', path)).length;
    await expect.poll(countPieces, { timeout: 10_000 }).toBe(1);
    slow.request.end(VIDEO.subarray(300_000, CHUNK_BYTES));
    expect(await slow.answered).toBe(204);
    expect([await offsetOf(path), await countPieces()]).toEqual([CHUNK_BYTES, 2]);
  });

  test('a slow line whose sign-in ends meanwhile is refused the rest', async () => {
    const leaving = await registerAccount(server);
    const path = await beginUpload(server, leaving, { length: VIDEO.length });
    const bytes = VIDEO.subarray(0, 300_000);
    const slow = beginPiece(server, leaving, { path, bytes, length: CHUNK_BYTES });
    await expect
      .poll(async () => (await rowsOf('upload_pieces', path)).length, { timeout: 10_000 })
      .toBe(1);
    await leaving.mustCall('/accounts/logout/', { body: { refresh: leaving.refresh } });
    slow.request.end(VIDEO.subarray(300_000, CHUNK_BYTES));
    expect([401, undefined]).toContain(await slow.answered);
    expect(await rowsOf('uploads', path)).toMatchObject([{ offset_bytes: '300000' }]);
  });

  test('a writer whose server was killed holds nobody up for long', async () => {
    const path = await begin();
    await sendFirst(path);
    const id = path.slice(UPLOADS.length);
    await server.db.query('update uploads set writer = $1 where id = $2', [randomUUID(), id]);
    expect(await offsetOf(path, second)).toBe(5_000);
    const begun = performance.now();
    expect(await offsetOf(path, second)).toBe(5_000);
    expect(performance.now() - begun).toBeLessThan(3_000);
    const rest = { offset: 5_000, bytes: VIDEO.subarray(5_000, CHUNK_BYTES) };
    expect((await send(path, rest, second)).status).toBe(204);
  });
});

describe('what is refused', () => {
  test('a piece for another offset than the upload stands at', async () => {
    const reply = await send(await begin(), { offset: 5, bytes: VIDEO.subarray(5, 50) });
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([409, 'offset_conflict']);
  });

  test('more bytes than were announced', async () => {
    const path = await begin(1_000);
    const piece = { offset: 0, bytes: VIDEO.subarray(0, 2_000) };
    const reply = await send(path, piece).catch(() => undefined);
    expect([413, undefined]).toContain(reply?.status);
    expect(await offsetOf(path)).toBe(1_000);
  });

  test('an upload of a length that is no number', async () => {
    const { status, body } = await askToBegin(server, account, { length: Number.NaN });
    expect([status, body.fields]).toEqual([400, { 'upload-length': 'invalid' }]);
  });

  test('another account’s upload when it is attached, and an unknown one', async () => {
    const other = await registerAccount(server);
    expect((await attachUpload(server, other, { path: await begin() })).status).toBe(422);
    for (const id of [randomUUID(), 'not-an-id'])
      expect(await offsetOf(`${UPLOADS}${id}`)).toBeUndefined();
  });

  test('another account cannot break off who is sending', async () => {
    const path = await begin();
    const sending = beginSending(path, VIDEO.subarray(0, 100_000));
    await expect.poll(() => writerOf(path)).not.toBeNull();
    expect(await askOffset(server, await registerAccount(server), path)).toBeUndefined();
    sending.request.end(VIDEO.subarray(100_000, CHUNK_BYTES));
    expect(await sending.answered).toBe(204);
  });

  test('another version of the protocol, and a piece of another type', async () => {
    const headers = { 'upload-length': '10' };
    const former = await account.call(UPLOADS, { method: 'POST', headers });
    expect([former.status, former.headers.get('tus-version')]).toEqual([412, '1.0.0']);
    const json = await account.call(await begin(), {
      method: 'PATCH',
      body: {},
      headers: { ...TUS, 'upload-offset': '0' },
    });
    expect(json.status).toBe(415);
  });
});

describe('what is given up', () => {
  test('DELETE ends an upload with all its pieces', async () => {
    const before = await storedKeys(server);
    const path = await begin();
    await sendFirst(path);
    const { status } = await account.call(path, { method: 'DELETE', headers: TUS });
    expect([status, await offsetOf(path)]).toEqual([204, undefined]);
    expect(await storedKeys(server)).toEqual(before);
  });

  test('an unfinished upload outlives the hourly sweep, and ends after thirty days', async () => {
    const context = { db: createDatabase(server.db), now: clock.now, media: server.media };
    const path = await begin();
    await sendFirst(path);
    const withPiece = await storedKeys(server);
    clock.advance(29 * 86_400_000);
    await sweep(context);
    await sweepMedia(context);
    expect(await storedKeys(server)).toEqual(expect.arrayContaining(withPiece.slice(-1)));
    expect(await rowsOf('upload_pieces', path)).toHaveLength(1);
    clock.advance(2 * 86_400_000);
    await sweep(context);
    expect(await rowsOf('uploads', path)).toEqual([]);
  });
});
