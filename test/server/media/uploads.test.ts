import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase } from '../../../server/db/database.ts';
import { sweepMedia } from '../../../server/media/sweep-media.ts';
import { sweep } from '../../../server/sweep.ts';
import { VIDEO_MAX_BYTES } from '../../../src/domain/limits.ts';
import { CHUNK_BYTES, PIECE_TYPE } from '../../../src/protocol/resumable.ts';
import { call } from '../../support/api-call.ts';
import { registerAccount, type TestAccount } from '../../support/test-account.ts';
import { createTestClock, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mp4 } from '../support/media-files.ts';
import { attachUpload, digestOf } from '../support/resumable-upload.ts';
import { fetchMedia, storedKeys } from '../support/upload.ts';

const PATH = '/profiles/uploads/';
const TUS = { 'tus-resumable': '1.0.0' };
const clock = createTestClock(Date.now());
let server: TestServer;
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.advance(3_600_000);
  [account, other] = await Promise.all([registerAccount(server), registerAccount(server)]);
});

const VIDEO = mp4({ dataBytes: CHUNK_BYTES + 300_000 });

interface Begin {
  length?: number | string;
  token?: string | undefined;
  key?: string;
}

const begin = ({ length = VIDEO.length, token = account.access, key }: Begin = {}) =>
  call(server, PATH, {
    method: 'POST',
    token,
    headers: { ...TUS, 'upload-length': String(length) },
    key,
  });

async function mustBegin(options?: Begin): Promise<string> {
  const { status, headers } = await begin(options);
  expect(status).toBe(201);
  return headers.get('location')?.replace(/^\/api/u, '') ?? '';
}

interface Piece {
  offset: number;
  bytes: Buffer;
  chunkDigest?: string;
  token?: string;
  url?: string;
}

async function send(
  path: string,
  { offset, bytes, chunkDigest, token = account.access, url = server.url }: Piece,
): Promise<{ status: number; offset: string | null; body: string }> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'PATCH',
    body: new Uint8Array(bytes),
    headers: {
      ...TUS,
      authorization: `Bearer ${token}`,
      'content-type': PIECE_TYPE,
      'upload-offset': String(offset),
      ...(chunkDigest === undefined ? {} : { 'sambandh-chunk-sha256': chunkDigest }),
    },
  });
  const { status, headers } = response;
  return { status, offset: headers.get('upload-offset'), body: await response.text() };
}

const ask = (path: string, token: string | undefined = account.access) =>
  call(server, path, { method: 'HEAD', token, headers: TUS });

const offsetOf = async (path: string) => Number((await ask(path)).headers.get('upload-offset'));

const attach = (path: string) =>
  attachUpload(server, account, { path, parts: [['video_description', 'At home']] });

async function sendAll(path: string, video = VIDEO): Promise<void> {
  for (let offset = 0; offset < video.length; offset += CHUNK_BYTES) {
    const bytes = video.subarray(offset, offset + CHUNK_BYTES);
    expect(await send(path, { offset, bytes, chunkDigest: digestOf(bytes) })).toMatchObject({
      status: 204,
      offset: String(offset + bytes.length),
    });
  }
}

async function writerOf(path: string): Promise<unknown> {
  const id = path.slice(PATH.length);
  const { rows } = await server.db.query('select writer from uploads where id = $1', [id]);
  return rows[0]?.writer;
}

/** Announces more bytes than it sends, and then breaks the connection. */
async function breakOff(path: string, { offset, bytes }: Piece): Promise<void> {
  await new Promise<void>((resolve) => {
    const request = httpRequest(`${server.url}/api${path}`, {
      method: 'PATCH',
      headers: {
        ...TUS,
        authorization: `Bearer ${account.access}`,
        'content-type': PIECE_TYPE,
        'upload-offset': String(offset),
        'content-length': String(bytes.length + 100_000),
      },
    });
    request.on('error', () => resolve());
    request.write(bytes, () => {
      // `end` flushes the bytes before the connection breaks.
      request.socket?.end(() => request.destroy(new Error('cut')));
    });
  });
}

test('OPTIONS tells that there are resumable uploads, and of which kind', async () => {
  const { status, headers } = await account.call(PATH, { method: 'OPTIONS' });
  expect(status).toBe(204);
  expect(headers.get('tus-version')).toBe('1.0.0');
  expect(headers.get('tus-extension')).toBe('creation,expiration,termination');
  expect(headers.get('tus-max-size')).toBe(String(VIDEO_MAX_BYTES));
});

describe('a video in pieces', () => {
  test('[S18] arrives byte for byte, and is attached when all of it is there', async () => {
    const path = await mustBegin();
    expect((await attach(path)).status).toBe(422);
    await sendAll(path);
    const { status, body } = await attach(path);
    expect(status).toBe(201);
    expect(body).toMatchObject({ video_description: 'At home', profile: account.profileId });
    const fetched = await fetchMedia(server, body.video_file);
    expect(fetched.headers.get('content-type')).toBe('video/mp4');
    expect(fetched.bytes.equals(VIDEO)).toBe(true);
    expect((await ask(path)).status).toBe(404);
  });

  test('[S18] keeps what came before the line broke, and goes on from there', async () => {
    const path = await mustBegin();
    await breakOff(path, { offset: 0, bytes: VIDEO.subarray(0, 700_000) });
    await expect.poll(() => offsetOf(path)).toBeGreaterThan(0);
    const offset = await offsetOf(path);
    expect(offset).toBeLessThanOrEqual(700_000);
    const rest = VIDEO.subarray(offset, CHUNK_BYTES);
    const chunkDigest = digestOf(VIDEO.subarray(0, CHUNK_BYTES));
    expect(await send(path, { offset, bytes: rest, chunkDigest })).toMatchObject({ status: 204 });
    await send(path, { offset: CHUNK_BYTES, bytes: VIDEO.subarray(CHUNK_BYTES) });
    const { body } = await attach(path);
    expect((await fetchMedia(server, body.video_file)).bytes.equals(VIDEO)).toBe(true);
  });

  test('[S18] a chunk that arrived damaged is not counted, and the ones before it stay', async () => {
    const path = await mustBegin();
    const first = VIDEO.subarray(0, CHUNK_BYTES);
    await send(path, { offset: 0, bytes: first, chunkDigest: digestOf(first) });
    const second = Buffer.from(VIDEO.subarray(CHUNK_BYTES));
    const chunkDigest = digestOf(second);
    second[1_000]! ^= 1;
    const damaged = await send(path, { offset: CHUNK_BYTES, bytes: second, chunkDigest });
    expect(damaged.status).toBe(460);
    expect(JSON.parse(damaged.body)).toMatchObject({ code: 'checksum_mismatch' });
    expect(await offsetOf(path)).toBe(CHUNK_BYTES);
  });

  test('[S18] damage in a piece before the line broke is found when its chunk is whole', async () => {
    const path = await mustBegin();
    const head = Buffer.from(VIDEO.subarray(0, 400_000));
    head[399_999]! ^= 1;
    await send(path, { offset: 0, bytes: head });
    const reply = await send(path, {
      offset: head.length,
      bytes: VIDEO.subarray(head.length, CHUNK_BYTES),
      chunkDigest: digestOf(VIDEO.subarray(0, CHUNK_BYTES)),
    });
    expect(reply.status).toBe(460);
    expect(await offsetOf(path)).toBe(0);
  });

  test('[S7] begun twice with the same key, it is one upload', async () => {
    const key = randomUUID();
    expect(await mustBegin({ key })).toBe(await mustBegin({ key }));
  });

  test('of two that write at once, no byte counts twice, and it goes on from where it stands', async () => {
    const path = await mustBegin();
    const bytes = VIDEO.subarray(0, CHUNK_BYTES);
    await Promise.all([
      send(path, { offset: 0, bytes }).catch(() => undefined),
      send(path, { offset: 0, bytes }).catch(() => undefined),
    ]);
    const offset = await offsetOf(path);
    const chunkDigest = digestOf(bytes);
    if (offset < CHUNK_BYTES) {
      await send(path, { offset, bytes: VIDEO.subarray(offset, CHUNK_BYTES), chunkDigest });
    }
    expect(await offsetOf(path)).toBe(CHUNK_BYTES);
    await send(path, { offset: CHUNK_BYTES, bytes: VIDEO.subarray(CHUNK_BYTES) });
    const { body } = await attach(path);
    expect((await fetchMedia(server, body.video_file)).bytes.equals(VIDEO)).toBe(true);
  });
});

describe('two servers', () => {
  let second: TestServer;
  beforeAll(async () => {
    const { databaseUrl, settings } = server;
    second = await startTestServer({ clock, databaseUrl, settings: { ...settings } });
  });
  afterAll(() => second.stop());

  /** After the first bytes nothing comes, as from a phone that lost its network. */
  function beginSilently(path: string, bytes: Buffer) {
    const request = httpRequest(`${server.url}/api${path}`, {
      method: 'PATCH',
      headers: {
        ...TUS,
        authorization: `Bearer ${account.access}`,
        'content-type': PIECE_TYPE,
        'upload-offset': '0',
        'content-length': String(CHUNK_BYTES),
      },
    });
    const answered = new Promise<number | undefined>((resolve) => {
      request.on('error', () => resolve(undefined));
      request.on('response', (response) => resolve(response.resume().statusCode));
    });
    request.write(bytes);
    return { request, answered };
  }

  const askSecond = async (path: string) => {
    const asked = { method: 'HEAD', token: account.access, headers: TUS };
    const { headers } = await call(second, path, asked);
    return Number(headers.get('upload-offset'));
  };

  test('[S18] what came through a connection that went silent at one is there for the other, and what it brings later does not count', async () => {
    const path = await mustBegin();
    const abandoned = beginSilently(path, VIDEO.subarray(0, 700_000));
    await expect.poll(() => writerOf(path)).not.toBeNull();
    const offset = await askSecond(path);
    expect(offset).toBe(700_000);
    const rest = { offset, bytes: VIDEO.subarray(offset, CHUNK_BYTES), url: second.url };
    const chunkDigest = digestOf(VIDEO.subarray(0, CHUNK_BYTES));
    expect(await send(path, { ...rest, chunkDigest })).toMatchObject({ status: 204 });
    abandoned.request.end(Buffer.alloc(CHUNK_BYTES - 700_000, 'late'));
    expect([409, undefined]).toContain(await abandoned.answered);
    expect(await askSecond(path)).toBe(CHUNK_BYTES);
    await send(path, { offset: CHUNK_BYTES, bytes: VIDEO.subarray(CHUNK_BYTES), url: second.url });
    const { body } = await attach(path);
    expect((await fetchMedia(server, body.video_file)).bytes.equals(VIDEO)).toBe(true);
  });

  test('a slow line that pauses goes on where it paused', async () => {
    const path = await mustBegin();
    const slow = beginSilently(path, VIDEO.subarray(0, 300_000));
    const piecesOf = async () => {
      const { rows } = await server.db.query('select 1 from upload_pieces where upload_id = $1', [
        path.slice(PATH.length),
      ]);
      return rows.length;
    };
    await expect.poll(piecesOf, { timeout: 10_000 }).toBe(1);
    slow.request.end(VIDEO.subarray(300_000, CHUNK_BYTES));
    expect(await slow.answered).toBe(204);
    expect(await offsetOf(path)).toBe(CHUNK_BYTES);
    expect(await piecesOf()).toBe(2);
  });

  test('a writer whose server was killed holds nobody up for long', async () => {
    const path = await mustBegin();
    await send(path, { offset: 0, bytes: VIDEO.subarray(0, 50_000) });
    const id = path.slice(PATH.length);
    await server.db.query('update uploads set writer = $1 where id = $2', [randomUUID(), id]);
    expect(await askSecond(path)).toBe(50_000);
    const begun = performance.now();
    expect(await askSecond(path)).toBe(50_000);
    expect(performance.now() - begun).toBeLessThan(3_000);
    const rest = { offset: 50_000, bytes: VIDEO.subarray(50_000, CHUNK_BYTES), url: second.url };
    expect((await send(path, rest)).status).toBe(204);
  });
});

describe('what is refused', () => {
  test('a piece for another offset than the upload stands at', async () => {
    const path = await mustBegin();
    const reply = await send(path, { offset: 5, bytes: VIDEO.subarray(5, 50) });
    expect(reply.status).toBe(409);
    expect(JSON.parse(reply.body)).toMatchObject({ code: 'offset_conflict' });
  });

  test('more bytes than were announced', async () => {
    const path = await mustBegin({ length: 1_000 });
    const reply = await send(path, { offset: 0, bytes: VIDEO.subarray(0, 2_000) }).catch(
      () => undefined,
    );
    expect([413, undefined]).toContain(reply?.status);
    expect(await offsetOf(path)).toBe(1_000);
  });

  test('an upload of a length that is no number', async () => {
    const { status, body } = await begin({ length: 'many' });
    expect([status, body.fields]).toEqual([400, { 'upload-length': 'invalid' }]);
  });

  test('another account’s upload when it is attached, and an unknown one', async () => {
    const path = await mustBegin();
    const stolen = await attachUpload(server, other, { path });
    expect(stolen.status).toBe(422);
    expect((await ask(`${PATH}${randomUUID()}`)).status).toBe(404);
    expect((await ask(`${PATH}not-an-id`)).status).toBe(404);
  });

  test('another account cannot break off who is sending', async () => {
    const path = await mustBegin();
    const bytes = VIDEO.subarray(0, CHUNK_BYTES);
    let sendRest: () => void = () => undefined;
    const sending = new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest(`${server.url}/api${path}`, {
        method: 'PATCH',
        headers: {
          ...TUS,
          authorization: `Bearer ${account.access}`,
          'content-type': PIECE_TYPE,
          'upload-offset': '0',
          'content-length': String(bytes.length),
        },
      });
      request.on('error', reject);
      request.on('response', (response) => resolve(response.resume().statusCode));
      request.write(bytes.subarray(0, 100_000));
      sendRest = () => request.end(bytes.subarray(100_000));
    });
    await expect.poll(() => writerOf(path)).not.toBeNull();
    expect((await ask(path, other.access)).status).toBe(404);
    sendRest();
    expect(await sending).toBe(204);
  });

  test('another version of the protocol, and a piece of another type', async () => {
    const { status, headers } = await account.call(PATH, {
      method: 'POST',
      headers: { 'upload-length': '10' },
    });
    expect(status).toBe(412);
    expect(headers.get('tus-version')).toBe('1.0.0');
    const path = await mustBegin();
    const json = await account.call(path, {
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
    const path = await mustBegin();
    await send(path, { offset: 0, bytes: VIDEO.subarray(0, 5_000) });
    const { status } = await account.call(path, { method: 'DELETE', headers: TUS });
    expect(status).toBe(204);
    expect((await ask(path)).status).toBe(404);
    expect(await storedKeys(server)).toEqual(before);
  });

  test('an unfinished upload outlives the hourly sweep, and ends after thirty days', async () => {
    const context = { db: createDatabase(server.db), now: clock.now, media: server.media };
    const path = await mustBegin();
    await send(path, { offset: 0, bytes: VIDEO.subarray(0, 5_000) });
    const withPiece = await storedKeys(server);
    clock.advance(29 * 86_400_000);
    await sweep(context);
    await sweepMedia(context);
    expect(await storedKeys(server)).toEqual(expect.arrayContaining(withPiece.slice(-1)));
    const known = await server.db.query('select 1 from upload_pieces');
    expect(known.rowCount).toBeGreaterThan(0);
    clock.advance(2 * 86_400_000);
    await sweep(context);
    const { rowCount } = await server.db.query('select 1 from uploads where id = $1', [
      path.slice(PATH.length),
    ]);
    expect(rowCount).toBe(0);
  });
});
