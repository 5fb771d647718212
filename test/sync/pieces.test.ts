import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { CHUNK_BYTES } from '../../src/protocol/resumable.ts';
import { saveSetting } from '../../src/store/device-store.ts';
import { deleteFile, keepPickedFile, queueFile } from '../../src/store/media-store.ts';
import type { MediaSlot } from '../../src/store/media-row.ts';
import { FILE_IS_GONE } from '../../src/store/outbox-entry.ts';
import { listOutbox } from '../../src/store/outbox-store.ts';
import { drain } from '../../src/sync/drain.ts';
import { createSignal } from '../../src/sync/signal.ts';
import { loseBytesOf } from './support/lost-bytes.ts';
import {
  createOurServer,
  keepPiece,
  OFFERED_WITH_PIECES,
  type OurServer,
} from './support/our-server.ts';
import { createWorld, reply, type Sent, type World } from './support/world.ts';

const CUT = new TypeError('Failed to fetch');
const FIRST_PIECE_BYTES = 64 * 1024;

let world: World;
let server: OurServer;
/** Nothing gets through. */
let isCut: boolean;
/** Takes part in each PATCH: what it returns or throws comes in the place of the answer. */
let meddle: (request: Sent, piece: Buffer) => Response | undefined;
/** What was attached, as often as it was. */
let attached: Buffer[];

beforeEach(async () => {
  world = await createWorld({ offers: OFFERED_WITH_PIECES });
  server = createOurServer({ now: () => world.clock.now });
  world.answer(server.network);
  isCut = false;
  meddle = () => undefined;
  attached = [];
  server.meddle = async (request) => {
    if (isCut) throw CUT;
    if (request.method === 'PATCH') {
      const piece = Buffer.from(await (request.body as Blob).arrayBuffer());
      return meddle(request, piece);
    }
    if (isAttaching(request)) attached.push(...server.uploads.values());
    return undefined;
  };
});

const isAttaching = ({ method, body }: Sent) => method === 'POST' && body instanceof FormData;
const patches = () => world.sent.filter(({ method }) => method === 'PATCH');
const idOf = ({ path }: Sent) => path.split('/').at(-1)!;
const arrived = () => [...server.uploads.values()].at(-1) ?? Buffer.alloc(0);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');

describe.each<[string, MediaSlot, number, string]>([
  ['a photo', 'photo', 700_000, 'image_upload'],
  ['a side of the card', 'aadhaar-front', 700_000, 'document_upload'],
  ['a video', 'video', CHUNK_BYTES + 700_000, 'video_upload'],
])('%s where the server takes pieces', (_title, slot, sizeBytes, uploadField) => {
  const bytes = Buffer.alloc(sizeBytes, 'bytes of an invented file ');

  async function queue({ waitsForWifi = false } = {}): Promise<string> {
    const file = new Blob([bytes]);
    const row = await keepPickedFile(world.store, { slot, file, fileName: 'file' }, world.delegate);
    await queueFile(world.store, { id: row!.id }, world.delegate);
    if (waitsForWifi) await world.store.outbox.toCollection().modify({ waitsForWifi });
    return row!.id;
  }

  /** It is attached once, whole, and nothing of it is left to be sent. */
  async function expectAttached(): Promise<void> {
    expect(await listOutbox(world.store)).toEqual([]);
    expect(attached.length).toBeGreaterThan(0);
    expect(attached.every((each) => each.equals(bytes))).toBe(true);
    expect(server.data.files).toHaveLength(1);
  }

  test('[S18] goes in pieces that end with their chunks, each with the digest of its chunk, and is attached once', async () => {
    const id = await queue();
    await world.drain();
    await expectAttached();
    const pieces = patches().map(({ headers, body }) => ({
      from: Number(headers['upload-offset']),
      to: Number(headers['upload-offset']) + (body as Blob).size,
      digest: headers['sambandh-chunk-sha256'],
    }));
    expect(pieces[0]?.to).toBe(FIRST_PIECE_BYTES);
    expect(pieces.at(-1)?.to).toBe(sizeBytes);
    for (const { from, to, digest } of pieces) {
      const chunkFrom = Math.floor(from / CHUNK_BYTES) * CHUNK_BYTES;
      const chunk = bytes.subarray(chunkFrom, chunkFrom + CHUNK_BYTES);
      expect(to).toBeLessThanOrEqual(chunkFrom + CHUNK_BYTES);
      expect(digest).toBe(sha256(chunk));
    }
    const form = world.sent.at(-1)?.body as FormData;
    expect(form.get(uploadField)).toBe('upload-1');
    expect(form.get('client_id')).toBe(id);
    expect([...form.values()].filter((value) => typeof value !== 'string')).toEqual([]);
  });

  test.each(['before it goes', 'in the middle of it'])(
    '[S10] whose bytes the browser loses %s waits for a person, and holds nothing else up',
    async (when) => {
      const id = await queue();
      let slicing = when === 'before it goes' ? loseBytesOf(sizeBytes) : undefined;
      meddle = () => {
        slicing ??= loseBytesOf(sizeBytes);
        return undefined;
      };
      await world.drain();
      // What had been read is sent all the same.
      await world.drain('send-now');
      slicing?.mockRestore();
      expect(await listOutbox(world.store)).toMatchObject([
        { work: { mediaId: id }, state: 'rejected', rejection: { status: FILE_IS_GONE } },
      ]);
      expect(attached).toEqual([]);
    },
  );

  test('[S18] goes on where the server has it, after the line and the worker were lost', async () => {
    await queue();
    let count = 0;
    meddle = (request, piece) => {
      count += 1;
      if (count !== 2) return undefined;
      // Half of it came through before the line broke.
      keepPiece(server, idOf(request), piece.subarray(0, piece.length / 2));
      isCut = true;
      throw CUT;
    };
    await world.drain();
    const arrivedBytes = arrived().length;
    expect(await listOutbox(world.store)).toMatchObject([{ state: 'waiting' }]);
    isCut = false;
    const again = world.reopen();
    await again.drain('send-now');
    await expectAttached();
    expect(server.uploadsBegun).toBe(1);
    expect(Number(patches()[2]?.headers['upload-offset'])).toBe(arrivedBytes);
  });

  test('[S18] a line that breaks and is back at once costs a question, and no wait', async () => {
    await queue();
    let count = 0;
    meddle = (request, piece) => {
      count += 1;
      if (count % 2 === 0) return undefined;
      keepPiece(server, idOf(request), piece.subarray(0, 20_000));
      throw CUT;
    };
    await world.drain();
    expect(count).toBeGreaterThan(3);
    await expectAttached();
  });

  test('[S9] [S18] what has arrived ends the long waits of before', async () => {
    await queue();
    isCut = true;
    for (let round = 0; round < 9; round += 1) await world.drain('online');
    expect(await listOutbox(world.store)).toMatchObject([{ failures: 9 }]);
    isCut = false;
    meddle = () => {
      if (arrived().length === 0) return undefined;
      isCut = true;
      throw CUT;
    };
    await world.drain('send-now');
    expect(await listOutbox(world.store)).toMatchObject([
      { failures: 1, sentBytes: FIRST_PIECE_BYTES },
    ]);
  });

  test('[S18] a lost answer costs a question, not the piece', async () => {
    await queue();
    let isFirst = true;
    meddle = (request, piece) => {
      if (!isFirst) return undefined;
      isFirst = false;
      keepPiece(server, idOf(request), piece);
      throw CUT;
    };
    await world.drain();
    await expectAttached();
    expect(patches().filter(({ headers }) => headers['upload-offset'] === '0')).toHaveLength(1);
  });

  test('[S18] a chunk that arrived damaged is sent again in the same drain', async () => {
    await queue();
    let isFirst = true;
    meddle = () => {
      if (!isFirst) return undefined;
      isFirst = false;
      return reply(460, { code: 'checksum_mismatch' }, { headers: { 'tus-resumable': '1.0.0' } });
    };
    await world.drain();
    await expectAttached();
  });

  test('[S18] an upload that the server has given up is begun anew', async () => {
    await queue();
    let count = 0;
    meddle = () => {
      count += 1;
      if (count !== 2) return undefined;
      isCut = true;
      throw CUT;
    };
    await world.drain();
    isCut = false;
    server.uploads.clear();
    await world.drain('send-now');
    expect(server.uploadsBegun).toBe(2);
    await expectAttached();
  });

  test('[S18] one that is whole and was given up before it was attached is sent anew', async () => {
    await queue();
    let isFirst = true;
    server.meddle = async (request) => {
      if (!isAttaching(request)) return undefined;
      if (isFirst) server.uploads.clear();
      isFirst = false;
      attached.push(...server.uploads.values());
      return undefined;
    };
    await world.drain();
    await expectAttached();
    expect(server.uploadsBegun).toBe(2);
  });

  test('[S7] when the answer to the attaching is lost, it alone is sent again, under its key', async () => {
    await queue();
    server.meddleAfter = (request) => {
      server.meddleAfter = isAttaching(request) ? () => undefined : server.meddleAfter;
      if (isAttaching(request)) throw CUT;
      return undefined;
    };
    await world.drain();
    const pieces = patches().length;
    await world.drain('send-now');
    expect(patches()).toHaveLength(pieces);
    const keys = world.sent.filter(isAttaching).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
    await expectAttached();
  });

  test('[S20] no piece is begun after the budget, and the next drain goes on', async () => {
    await queue();
    // Slow: pieces of 64 KB.
    meddle = () => {
      world.clock.advance(50_000);
      return undefined;
    };
    const result = await world.drain('saved', 120_000);
    expect(result.status).toBe('out-of-time');
    expect(patches()).toHaveLength(3);
    expect(await listOutbox(world.store)).toMatchObject([
      { state: 'waiting', sentBytes: arrived().length },
    ]);
    while ((await world.drain('saved', 120_000)).status === 'out-of-time');
    await expectAttached();
  });

  test('[S24] a worker that is retired in the middle ends its piece, and the next one goes on there', async () => {
    await queue();
    let isRetired = false;
    meddle = () => {
      isRetired = true;
      return undefined;
    };
    const { delegate, device, store } = world;
    const signal = createSignal(delegate);
    const retiring = { signal, budgetMs: 120_000, isRetired: () => isRetired };
    const result = await drain({ delegate, device, openStore: () => store }, retiring);
    expect(result.status).toBe('out-of-time');
    expect(patches()).toHaveLength(1);
    expect(await listOutbox(store)).toMatchObject([
      { state: 'waiting', sentBytes: arrived().length },
    ]);
    await world.drain();
    await expectAttached();
    expect(server.uploadsBegun).toBe(1);
  });

  test('[S21] how far it is can be read at any moment', async () => {
    await queue();
    const seen: (number | undefined)[] = [];
    world.answer(async (request) => {
      if (request.method === 'PATCH') seen.push((await listOutbox(world.store))[0]?.sentBytes);
      return server.network(request);
    });
    await world.drain();
    expect(seen).toEqual(patches().map(({ headers }) => Number(headers['upload-offset'])));
  });

  test('stops at the next piece where mobile data has come and is not wanted', async () => {
    await queue({ waitsForWifi: true });
    meddle = () => {
      world.clock.isOnMobileData = true;
      return undefined;
    };
    await world.drain();
    expect(patches()).toHaveLength(1);
    world.clock.isOnMobileData = false;
    meddle = () => undefined;
    await world.drain('send-now');
    await expectAttached();
  });

  test('[S12] deleted in the middle, it is neither sent on nor attached', async () => {
    const id = await queue();
    meddle = () => {
      if (arrived().length > 0) void deleteFile(world.store, id, world.delegate);
      return undefined;
    };
    await world.drain();
    await world.drain('send-now');
    expect(await listOutbox(world.store)).toEqual([]);
    expect(attached).toEqual([]);
  });

  test('[S18] goes as one form to a server that takes none', async () => {
    await saveSetting('extensions', [], world.device);
    server.offers = '';
    await queue();
    await world.drain();
    expect(patches()).toEqual([]);
    expect(server.uploadsBegun).toBe(0);
    expect(server.data.files).toMatchObject([{ sizeBytes }]);
  });
});

test('[S18] a file of 128 KB goes whole: asking for pieces would cost more than it saves', async () => {
  for (const sizeBytes of [128 * 1024, 128 * 1024 + 1]) {
    const file = new Blob([Buffer.alloc(sizeBytes, 'x')]);
    const picked = { slot: 'photo', file, fileName: 'photo.jpg' } as const;
    const row = await keepPickedFile(world.store, picked, world.delegate);
    await queueFile(world.store, { id: row!.id }, world.delegate);
  }
  await world.drain();
  expect(server.uploadsBegun).toBe(1);
  expect(server.data.files.map(({ sizeBytes }) => sizeBytes)).toEqual([131_072, 131_073]);
});
