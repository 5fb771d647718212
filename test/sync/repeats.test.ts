/** A file whose answer was lost is sent again, and the server stores it only once [S7]. */
import { describe, expect, test } from 'vitest';
import { saveSetting } from '../../src/store/schema/device-store.ts';
import { deleteFile, listFiles } from '../../src/store/media/media-store.ts';
import { storePrepared, submitPicked } from '../../src/store/media/pending-media.ts';
import { retryEntry } from '../../src/store/account/outbox-store.ts';
import { freshServers, OFFERED_WITH_PIECES, server } from './support/our-server.ts';
import { isAttaching } from './support/piece-stage.ts';
import { OFFERED, reply, world } from './support/world.ts';

freshServers();

/** The server stores the next file, but its answer is lost. */
async function loseAnswer(): Promise<void> {
  server.meddleAfter = (request) => {
    if (!isAttaching(request)) return undefined;
    server.meddleAfter = () => undefined;
    throw new TypeError('Failed to fetch');
  };
  await world.drain();
}

async function sendAgain() {
  await world.drain('send-now');
  return { unsent: await world.outbox(), stored: server.data.files.length };
}
const STORED_ONCE = { unsent: [], stored: 1 };

/** The server deletes stored outcomes after some weeks. */
function forgetOutcomes(): void {
  server.data.outcomes = {};
}

describe('[S7] a photo that arrived, and whose repeat was refused on its way', () => {
  test.each([
    ['a 403 of something in between', () => reply(403, { message: 'blocked' }, { offers: null })],
    ['a 413 of a proxy', () => new Response('<html>', { status: 413 })],
    ['a 422', () => reply(422, { error: 'no', code: 'validation_failed' }, { offers: null })],
  ])('is stored once at the server after Retry: %s', async (_title, refusal) => {
    await world.submit('photo', new Blob([new Uint8Array(100_000)]));
    await loseAnswer();
    server.meddle = (request) => (isAttaching(request) ? refusal() : undefined);
    await world.drain('send-now');
    const [refused] = await world.outbox();
    expect(refused).toMatchObject({ state: 'rejected' });
    server.meddle = () => undefined;
    await retryEntry(world.store, refused!.seq, () => world.environment.newId());
    expect(await sendAgain()).toEqual(STORED_ONCE);
    const keys = world.sent.filter(isAttaching).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
  });
});

test('[S12] a photo that arrived, whose repeat was refused on its way and which was deleted meanwhile, is deleted', async () => {
  const id = await world.submit('photo');
  await loseAnswer();
  await deleteFile(world.store, id, world.environment);
  server.meddle = (request) =>
    isAttaching(request) ? reply(413, { error: 'too large' }) : undefined;
  await world.drain('send-now');
  expect(server.data.files).toEqual([]);
  expect(await listFiles(world.store, 'photo')).toEqual([]);
  expect(await world.outbox()).toEqual([]);
});

test('[S7] a video that arrived is stored once, even if its thumbnail has become unreadable since', async () => {
  const id = await world.pick('video', new Blob(['film']));
  await storePrepared(world.store, id, { thumbnail: new Blob(['poster']) });
  await submitPicked(world.store, 'video', world.environment);
  await loseAnswer();
  const unreadable = () => Promise.reject(new DOMException('', 'NotReadableError'));
  const lost = Object.assign(new Blob(['poster']), {
    slice: () => ({ arrayBuffer: unreadable }),
  });
  world.store.media.hook('reading', (media) => ({ ...media, thumbnail: lost }));
  expect(await sendAgain()).toEqual(STORED_ONCE);
});

test('[S7] whether a file goes in pieces is decided once, so a file that arrived whole is not sent in pieces later', async () => {
  server.offers = OFFERED;
  await saveSetting('extensions', OFFERED.split(', '), world.device);
  await world.submit('video', new Blob([new Uint8Array(300_000)]));
  await loseAnswer();
  server.offers = OFFERED_WITH_PIECES;
  await saveSetting('extensions', OFFERED_WITH_PIECES.split(', '), world.device);
  expect(await sendAgain()).toEqual(STORED_ONCE);
  expect(server.uploadsBegun).toBe(0);
});

describe('[S7] a photo whose answer was lost long ago', () => {
  test('does not count as one that another phone has sent since: the server has both', async () => {
    const id = await world.submit('photo');
    // Each attempt fails before it reaches the server.
    server.meddle = (request) => {
      if (isAttaching(request)) throw new TypeError('Failed to fetch');
      return undefined;
    };
    await world.drain();
    world.clock.advance(31 * 86_400_000);
    forgetOutcomes();
    const theirs = { id: 77, kind: 'photo', type: 'Gallery Image', sizeBytes: 9 } as const;
    server.data.files.push({ ...theirs, clientId: null });
    server.meddle = () => undefined;
    await world.drain('send-now');
    expect(server.data.files.map(({ clientId }) => clientId)).toEqual([null, id]);
    expect(await listFiles(world.store, 'photo')).toMatchObject([{ id, stage: 'sent' }]);
  });

  test.each([
    ['after a month', 31],
    ['by a clock that was two years ahead then', -730],
  ])('is stored once when it is sent again %s', async (_title, days) => {
    await world.submit('photo');
    await loseAnswer();
    world.clock.advance(days * 86_400_000);
    forgetOutcomes();
    expect(await sendAgain()).toEqual(STORED_ONCE);
  });
});
