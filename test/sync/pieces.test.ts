import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { CHUNK_BYTES } from '../../src/protocol/resumable.ts';
import { deleteFile } from '../../src/store/media/media-store.ts';
import type { MediaSlot } from '../../src/store/schema/media-row.ts';
import { FILE_IS_GONE } from '../../src/store/schema/outbox-entry.ts';
import { drain } from '../../src/sync/drain.ts';
import { createTriggerInbox } from '../../src/sync/trigger-inbox.ts';
import { loseBytesOf } from './support/lost-bytes.ts';
import { storePiece, type OurServer } from './support/our-server.ts';
import {
  createPieceStage,
  CUT,
  isAttaching,
  uploadIdOf,
  type PieceStage,
} from './support/piece-stage.ts';
import { reply, type World } from './support/world.ts';

const FIRST_PIECE_BYTES = 64 * 1024;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64');

describe.each<[string, MediaSlot, number, string]>([
  ['a photo', 'photo', 700_000, 'image_upload'],
  ['a side of the card', 'aadhaar-front', 700_000, 'document_upload'],
  ['a video', 'video', CHUNK_BYTES + 700_000, 'video_upload'],
])('%s where the server takes pieces', (_title, slot, sizeBytes, uploadField) => {
  let stage: PieceStage;
  let world: World;
  let server: OurServer;
  beforeEach(async () => {
    stage = await createPieceStage(slot, sizeBytes);
    ({ world, server } = stage);
  });
  const meddleAt = (number: number, meddle: PieceStage['meddle']) => {
    let count = 0;
    stage.meddle = (...asked) => ((count += 1) === number ? meddle(...asked) : undefined);
  };

  test('[S18] is sent in pieces that end with their chunks, each with the digest of its chunk, and attached once', async () => {
    const id = await stage.queue();
    await world.drain();
    await stage.expectAttached();
    const pieces = stage.patches().map(({ headers, body }) => ({
      from: Number(headers['upload-offset']),
      to: Number(headers['upload-offset']) + (body as Blob).size,
      digest: headers['sambandh-chunk-sha256'],
    }));
    expect(pieces[0]?.to).toBe(FIRST_PIECE_BYTES);
    expect(pieces.at(-1)?.to).toBe(sizeBytes);
    for (const { from, to, digest } of pieces) {
      const chunkFrom = Math.floor(from / CHUNK_BYTES) * CHUNK_BYTES;
      const chunk = stage.bytes.subarray(chunkFrom, chunkFrom + CHUNK_BYTES);
      expect(to).toBeLessThanOrEqual(chunkFrom + CHUNK_BYTES);
      expect(digest).toBe(sha256(chunk));
    }
    const form = world.sent.at(-1)?.body as FormData;
    expect(form.get(uploadField)).toBe('upload-1');
    expect(form.get('client_id')).toBe(id);
    expect([...form.values()].filter((value) => typeof value !== 'string')).toEqual([]);
  });

  test.each(['before it goes', 'in the middle of it'])(
    '[S10] whose bytes the browser loses %s waits for a person, and blocks nothing else',
    async (when) => {
      const id = await stage.queue();
      let slicing = when === 'before it goes' ? loseBytesOf(sizeBytes) : undefined;
      stage.meddle = () => {
        slicing ??= loseBytesOf(sizeBytes);
        return undefined;
      };
      await world.drain();
      // A piece that was already read may still be sent.
      await world.drain('send-now');
      slicing?.mockRestore();
      expect(await world.outbox()).toMatchObject([
        { work: { mediaId: id }, state: 'rejected', rejection: { status: FILE_IS_GONE } },
      ]);
      expect(stage.attached).toEqual([]);
    },
  );

  test('[S18] continues where the server has it, after the connection and the worker were lost', async () => {
    await stage.queue();
    meddleAt(2, (request, piece) => {
      // Half of the piece arrives before the connection breaks.
      storePiece(server, uploadIdOf(request), piece.subarray(0, piece.length / 2));
      stage.isCut = true;
      throw CUT;
    });
    await world.drain();
    const arrivedBytes = stage.arrived().length;
    expect(await world.outbox()).toMatchObject([{ state: 'waiting' }]);
    stage.isCut = false;
    const again = world.reopen();
    await again.drain('send-now');
    await stage.expectAttached();
    expect(server.uploadsBegun).toBe(1);
    expect(Number(stage.patches()[2]?.headers['upload-offset'])).toBe(arrivedBytes);
  });

  test('[S18] costs only a question if the connection breaks and is back at once', async () => {
    await stage.queue();
    let count = 0;
    stage.meddle = (request, piece) => {
      count += 1;
      if (count % 2 === 0) return undefined;
      storePiece(server, uploadIdOf(request), piece.subarray(0, piece.length / 2));
      throw CUT;
    };
    await world.drain();
    expect(count).toBeGreaterThan(3);
    await stage.expectAttached();
  });

  test('[S9] [S18] ends long earlier waits when a piece has arrived', async () => {
    await stage.queue();
    stage.isCut = true;
    for (let round = 0; round < 9; round += 1) await world.drain('online');
    expect(await world.outbox()).toMatchObject([{ failures: 9 }]);
    stage.isCut = false;
    stage.meddle = () => {
      if (stage.arrived().length === 0) return undefined;
      stage.isCut = true;
      throw CUT;
    };
    await world.drain('send-now');
    expect(await world.outbox()).toMatchObject([{ failures: 1, sentBytes: FIRST_PIECE_BYTES }]);
  });

  test('[S18] costs only a question if an answer is lost, and the piece is not sent again', async () => {
    await stage.queue();
    meddleAt(1, (request, piece) => {
      storePiece(server, uploadIdOf(request), piece);
      throw CUT;
    });
    await world.drain();
    await stage.expectAttached();
    const offsets = stage.patches().map(({ headers }) => headers['upload-offset']);
    expect(offsets.filter((offset) => offset === '0')).toHaveLength(1);
  });

  test('[S18] sends a chunk that arrived damaged again in the same drain', async () => {
    await stage.queue();
    const headers = { 'tus-resumable': '1.0.0' };
    meddleAt(1, () => reply(460, { code: 'checksum_mismatch' }, { headers }));
    await world.drain();
    await stage.expectAttached();
    expect(stage.patches()[1]?.headers['upload-offset']).toBe('0');
  });

  test('[S18] is started again if the server has deleted the upload', async () => {
    await stage.queue();
    meddleAt(2, () => {
      stage.isCut = true;
      throw CUT;
    });
    await world.drain();
    stage.isCut = false;
    server.uploads.clear();
    await world.drain('send-now');
    expect(server.uploadsBegun).toBe(2);
    await stage.expectAttached();
  });

  test('[S18] is sent again if the server has deleted the complete upload before it was attached', async () => {
    await stage.queue();
    let isFirst = true;
    server.meddle = async (request) => {
      if (!isAttaching(request)) return undefined;
      if (isFirst) server.uploads.clear();
      isFirst = false;
      stage.attached.push(...server.uploads.values());
      return undefined;
    };
    await world.drain();
    await stage.expectAttached();
    expect(server.uploadsBegun).toBe(2);
  });

  test('[S7] repeats only the attaching request, under its key, if its answer is lost', async () => {
    await stage.queue();
    server.meddleAfter = (request) => {
      server.meddleAfter = isAttaching(request) ? () => undefined : server.meddleAfter;
      if (isAttaching(request)) throw CUT;
      return undefined;
    };
    await world.drain();
    const pieces = stage.patches().length;
    await world.drain('send-now');
    expect(stage.patches()).toHaveLength(pieces);
    const keys = world.sent.filter(isAttaching).map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual([keys[0], keys[0]]);
    await stage.expectAttached();
  });

  test('[S20] starts no piece after the budget, and the next drain continues', async () => {
    await stage.queue();
    stage.meddle = () => {
      if (stage.patches().length <= 3) world.clock.advance(50_000);
      return undefined;
    };
    const result = await world.drain('saved', 120_000);
    expect(result.status).toBe('out-of-time');
    expect(stage.patches()).toHaveLength(3);
    expect(await world.outbox()).toMatchObject([
      { state: 'waiting', sentBytes: stage.arrived().length },
    ]);
    while ((await world.drain('saved', 120_000)).status === 'out-of-time');
    await stage.expectAttached();
  });

  test('[S24] ends its piece if the worker is retired meanwhile, and the next worker continues there', async () => {
    await stage.queue();
    let isRetired = false;
    stage.meddle = () => {
      isRetired = true;
      return undefined;
    };
    const { environment, device, store } = world;
    const signal = createTriggerInbox(environment);
    const retiring = { signal, budgetMs: 120_000, isRetired: () => isRetired };
    const result = await drain({ environment, device, openStore: () => store }, retiring);
    expect(result.status).toBe('out-of-time');
    expect(stage.patches()).toHaveLength(1);
    expect(await world.outbox()).toMatchObject([
      { state: 'waiting', sentBytes: stage.arrived().length },
    ]);
    await world.drain();
    await stage.expectAttached();
    expect(server.uploadsBegun).toBe(1);
  });

  test('[S21] shows at any moment how much has arrived', async () => {
    await stage.queue();
    const seen: (number | undefined)[] = [];
    await world.drainTo(async (request) => {
      if (request.method === 'PATCH') seen.push((await world.outbox())[0]?.sentBytes);
      return server.network(request);
    });
    expect(seen).toEqual(stage.patches().map(({ headers }) => Number(headers['upload-offset'])));
  });

  test('pauses before the next piece if the phone changes to mobile data and that is not wanted', async () => {
    await stage.queue();
    await world.store.outbox.toCollection().modify({ waitsForWifi: true });
    stage.meddle = () => {
      world.clock.isOnMobileData = true;
      return undefined;
    };
    await world.drain();
    expect(stage.patches()).toHaveLength(1);
    world.clock.isOnMobileData = false;
    stage.meddle = () => undefined;
    await world.drain('send-now');
    await stage.expectAttached();
  });

  test('[S12] is neither sent further nor attached if it is deleted meanwhile', async () => {
    const id = await stage.queue();
    stage.meddle = () => {
      if (stage.arrived().length > 0) void deleteFile(world.store, id, world.environment);
      return undefined;
    };
    await world.drain();
    await world.drain('send-now');
    expect(await world.outbox()).toEqual([]);
    expect(stage.attached).toEqual([]);
  });
});
