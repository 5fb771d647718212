import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { CHUNK_BYTES } from '../../src/protocol/resumable.ts';
import { deleteFile, keepPickedFile, queueFile } from '../../src/store/media-store.ts';
import { FILE_IS_GONE } from '../../src/store/outbox-entry.ts';
import { listOutbox } from '../../src/store/outbox-store.ts';
import { drain } from '../../src/sync/drain.ts';
import { loseBytesOf } from './support/lost-bytes.ts';
import { createWorld, reply, type Network, type Sent, type World } from './support/world.ts';

const SIZE = CHUNK_BYTES + 700_000;
const VIDEO = Buffer.alloc(SIZE, 'frames of an invented video ');

let world: World;
let video: PieceServer;
beforeEach(async () => {
  world = await createWorld();
  video = createPieceServer();
  world.answer(video.answer);
});

/** A server that takes pieces, as far as the engine can tell. */
interface PieceServer {
  answer: Network;
  bytes: Buffer;
  attached: number;
  uploads: number;
  /** Takes part in each PATCH: what it returns or throws comes in the place of the answer. */
  meddle: (request: Sent, piece: Buffer) => Response | undefined;
  isOffered: boolean;
  /** The upload is known. */
  isThere: boolean;
  /** Nothing gets through. */
  isCut: boolean;
}

const CUT = new TypeError('Failed to fetch');
const TUS = { 'tus-resumable': '1.0.0', 'sambandh-extensions': 'idempotency, etag' };

function createPieceServer(): PieceServer {
  const server: PieceServer = {
    bytes: Buffer.alloc(0),
    attached: 0,
    uploads: 0,
    isOffered: true,
    isThere: false,
    isCut: false,
    meddle: () => undefined,
    async answer(request) {
      const { method, path, headers, body } = request;
      if (server.isCut) throw CUT;
      if (path.includes('/profiles/videos/')) {
        if (method === 'GET') return reply(200, []);
        server.attached += 1;
        server.isThere = false;
        return reply(201, { id: 9 });
      }
      if (!path.includes('video-uploads')) return reply(200, []);
      if (!server.isOffered) return reply(404, { error: 'nothing' });
      switch (method) {
        case 'OPTIONS':
          return empty({ 'tus-version': '1.0.0' });
        case 'POST':
          server.uploads += 1;
          server.bytes = Buffer.alloc(0);
          server.isThere = true;
          return reply(201, { id: `upload-${server.uploads}` });
        case 'HEAD':
          if (!server.isThere) return new Response(null, { status: 404, headers: TUS });
          return empty({ 'upload-offset': String(server.bytes.length) });
        default: {
          const piece = Buffer.from(await (body as Blob).arrayBuffer());
          expect(headers['upload-offset']).toBe(String(server.bytes.length));
          const meddled = server.meddle(request, piece);
          if (meddled) return meddled;
          server.bytes = Buffer.concat([server.bytes, piece]);
          return empty({ 'upload-offset': String(server.bytes.length) });
        }
      }
    },
  };
  return server;
}

function empty(headers: Record<string, string>): Response {
  return new Response(null, { status: 204, headers: { ...TUS, ...headers } });
}

async function queueVideo(waitsForWifi = false): Promise<string> {
  const file = new Blob([VIDEO], { type: 'video/mp4' });
  const row = await keepPickedFile(
    world.store,
    { slot: 'video', file, fileName: 'video.mp4' },
    world.delegate,
  );
  if (!row) throw new Error('There is no room for a video');
  await queueFile(world.store, { id: row.id }, world.delegate);
  if (waitsForWifi) await world.store.outbox.toCollection().modify({ waitsForWifi });
  return row.id;
}

const patches = () => world.sent.filter(({ method }) => method === 'PATCH');
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');

describe('a video where the server takes pieces', () => {
  test('[S18] goes in pieces that end with their chunks, each with the digest of its chunk, and is attached once', async () => {
    await queueVideo();
    await world.drain();
    expect(await listOutbox(world.store)).toEqual([]);
    expect(video.bytes.equals(VIDEO)).toBe(true);
    expect(video.attached).toBe(1);
    const ends = patches().map(({ headers, body }) => ({
      from: Number(headers['upload-offset']),
      to: Number(headers['upload-offset']) + (body as Blob).size,
      digest: headers['sambandh-chunk-sha256'],
    }));
    expect(ends.some(({ to }) => to === CHUNK_BYTES)).toBe(true);
    for (const { from, digest } of ends) {
      const chunk =
        from < CHUNK_BYTES ? VIDEO.subarray(0, CHUNK_BYTES) : VIDEO.subarray(CHUNK_BYTES);
      expect(digest).toBe(sha256(chunk));
    }
    const form = world.sent.at(-1)?.body as FormData;
    expect(form.get('video_upload')).toBe('upload-1');
    expect(form.get('video_file')).toBeNull();
  });

  test.each(['before it goes', 'in the middle of it'])(
    '[S10] whose bytes the browser loses %s waits for a person, and holds nothing else up',
    async (when) => {
      const id = await queueVideo();
      let slicing = when === 'before it goes' ? loseBytesOf(SIZE) : undefined;
      video.meddle = () => {
        slicing ??= loseBytesOf(SIZE);
        return undefined;
      };
      await world.drain();
      // What had been read is sent all the same.
      await world.drain('send-now');
      slicing?.mockRestore();
      expect(await listOutbox(world.store)).toMatchObject([
        { work: { mediaId: id }, state: 'rejected', rejection: { status: FILE_IS_GONE } },
      ]);
      expect(video.attached).toBe(0);
    },
  );

  test('[S18] goes on where the server has it, after the line and the worker were lost', async () => {
    await queueVideo();
    let count = 0;
    video.meddle = (_request, piece) => {
      count += 1;
      if (count !== 2) return undefined;
      // Half of it came through before the line broke.
      video.bytes = Buffer.concat([video.bytes, piece.subarray(0, piece.length / 2)]);
      video.isCut = true;
      throw CUT;
    };
    await world.drain();
    const arrived = video.bytes.length;
    expect(await listOutbox(world.store)).toMatchObject([{ state: 'waiting' }]);
    video.isCut = false;
    const again = world.reopen();
    await again.drain('send-now');
    expect(video.bytes.equals(VIDEO)).toBe(true);
    expect(video.uploads).toBe(1);
    expect(video.attached).toBe(1);
    const next = patches()[2]?.headers['upload-offset'];
    expect(Number(next)).toBe(arrived);
  });

  test('[S18] a line that breaks and is back at once costs a question, and no wait', async () => {
    await queueVideo();
    let count = 0;
    video.meddle = (_request, piece) => {
      count += 1;
      if (count % 2 === 0) return undefined;
      video.bytes = Buffer.concat([video.bytes, piece.subarray(0, 100_000)]);
      throw CUT;
    };
    await world.drain();
    expect(count).toBeGreaterThan(3);
    expect(video.bytes.equals(VIDEO)).toBe(true);
    expect(video.attached).toBe(1);
    expect(await listOutbox(world.store)).toEqual([]);
  });

  test('[S9] [S18] what has arrived ends the long waits of before', async () => {
    await queueVideo();
    await world.store.connection.put({
      key: 'connection',
      failures: 9,
      retryAt: 0,
      notBefore: 0,
      why: 'network',
    });
    let count = 0;
    video.meddle = () => {
      count += 1;
      if (count < 2) return undefined;
      video.isCut = true;
      throw CUT;
    };
    await world.drain('send-now');
    expect(await world.store.connection.get('connection')).toMatchObject({ failures: 1 });
  });

  test('[S18] a lost answer costs a question, not the piece', async () => {
    await queueVideo();
    let isFirst = true;
    video.meddle = (_request, piece) => {
      if (!isFirst) return undefined;
      isFirst = false;
      video.bytes = Buffer.concat([video.bytes, piece]);
      throw CUT;
    };
    await world.drain();
    await world.drain('send-now');
    expect(video.bytes.equals(VIDEO)).toBe(true);
    expect(patches().filter(({ headers }) => headers['upload-offset'] === '0')).toHaveLength(1);
  });

  test('[S18] a chunk that arrived damaged is sent again in the same drain', async () => {
    await queueVideo();
    let isFirst = true;
    video.meddle = () => {
      if (!isFirst) return undefined;
      isFirst = false;
      return new Response('{"code":"checksum_mismatch"}', {
        status: 460,
        headers: { ...TUS, 'content-type': 'application/json' },
      });
    };
    await world.drain();
    expect(video.bytes.equals(VIDEO)).toBe(true);
    expect(video.attached).toBe(1);
  });

  test('[S18] an upload that the server has given up is begun anew', async () => {
    await queueVideo();
    let count = 0;
    video.meddle = () => {
      count += 1;
      if (count !== 2) return undefined;
      video.isCut = true;
      throw CUT;
    };
    await world.drain();
    video.isCut = false;
    video.isThere = false;
    await world.drain('send-now');
    expect(video.uploads).toBe(2);
    expect(video.bytes.equals(VIDEO)).toBe(true);
    expect(video.attached).toBe(1);
  });

  test('[S7] when the answer to the attaching is lost, it alone is sent again, under its key', async () => {
    await queueVideo();
    const attaching: Sent[] = [];
    world.answer(async (request) => {
      const isAttaching = request.path.includes('/profiles/videos/') && request.method === 'POST';
      if (isAttaching) attaching.push(request);
      const answer = await video.answer(request);
      if (isAttaching && attaching.length === 1) throw CUT;
      return answer;
    });
    await world.drain();
    const pieces = patches().length;
    await world.drain('send-now');
    expect(patches()).toHaveLength(pieces);
    expect(attaching.map(({ headers }) => headers['idempotency-key'])).toEqual([
      attaching[0]?.headers['idempotency-key'],
      attaching[0]?.headers['idempotency-key'],
    ]);
    expect(await listOutbox(world.store)).toEqual([]);
  });

  test('[S20] no piece is begun after the budget, and the next drain goes on', async () => {
    await queueVideo();
    video.meddle = () => {
      world.clock.advance(50_000);
      return undefined;
    };
    const result = await world.drain('saved', 120_000);
    expect(result.status).toBe('out-of-time');
    expect(patches().length).toBe(3);
    expect(await listOutbox(world.store)).toMatchObject([
      { state: 'waiting', sentBytes: video.bytes.length },
    ]);
    while ((await world.drain('saved', 120_000)).status === 'out-of-time');
    expect(video.bytes.equals(VIDEO)).toBe(true);
  });

  test('[S24] a worker that is retired in the middle ends its piece, and the next one goes on there', async () => {
    await queueVideo();
    let isRetired = false;
    video.meddle = () => {
      isRetired = true;
      return undefined;
    };
    const { delegate, device, store } = world;
    const retiring = { reason: 'saved', budgetMs: 120_000, isRetired: () => isRetired } as const;
    const result = await drain({ delegate, device, openStore: () => store }, retiring);
    expect(result.status).toBe('out-of-time');
    expect(patches()).toHaveLength(1);
    expect(await listOutbox(store)).toMatchObject([
      { state: 'waiting', sentBytes: video.bytes.length },
    ]);
    await world.drain();
    expect(video.bytes.equals(VIDEO)).toBe(true);
    expect([video.uploads, video.attached]).toEqual([1, 1]);
  });

  test('[S21] how far it is can be read at any moment', async () => {
    await queueVideo();
    const seen: (number | undefined)[] = [];
    world.answer(async (request) => {
      if (request.method === 'PATCH') seen.push((await listOutbox(world.store))[0]?.sentBytes);
      return video.answer(request);
    });
    await world.drain();
    expect(seen).toEqual(patches().map(({ headers }) => Number(headers['upload-offset'])));
  });

  test('[S12] deleted in the middle, it is neither sent on nor attached', async () => {
    const id = await queueVideo();
    video.meddle = () => {
      if (video.bytes.length > 0) void deleteFile(world.store, id, world.delegate);
      return undefined;
    };
    await world.drain();
    await world.drain('send-now');
    expect(await listOutbox(world.store)).toEqual([]);
    expect(video.attached).toBe(0);
    expect(video.bytes.length).toBeLessThan(SIZE);
  });

  test('stops at the next piece where mobile data has come and is not wanted', async () => {
    await queueVideo(true);
    video.meddle = () => {
      world.clock.isOnMobileData = true;
      return undefined;
    };
    await world.drain();
    expect(patches()).toHaveLength(1);
    world.clock.isOnMobileData = false;
    video.meddle = () => undefined;
    await world.drain('send-now');
    expect(video.bytes.equals(VIDEO)).toBe(true);
  });
});

test('[S18] a server of the specification alone gets the video as one form', async () => {
  video.isOffered = false;
  await queueVideo();
  await world.drain();
  expect(patches()).toEqual([]);
  const form = world.sent.at(-1)?.body as FormData;
  expect((form.get('video_file') as File).size).toBe(SIZE);
  expect(video.attached).toBe(1);
});
