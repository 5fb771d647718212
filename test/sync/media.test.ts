import { describe, expect, test, vi } from 'vitest';
import { deleteFile, listFiles, readFile } from '../../src/store/media/media-store.ts';
import { queueFile } from '../../src/store/media/pending-media.ts';
import { discardEntry, retryEntry } from '../../src/store/account/outbox-store.ts';
import { passStep } from '../../src/store/sections/progress-store.ts';
import { FILE_IS_GONE } from '../../src/store/schema/outbox-entry.ts';
import { loseBytesOf } from './support/lost-bytes.ts';
import {
  freshWorlds,
  offline,
  refusal,
  reply,
  type Network,
  readProgress,
  readStepStates,
  WITHOUT_IDS,
  world,
} from './support/world.ts';

freshWorlds();

const picture = (text = 'bytes of a picture') => new Blob([text], { type: 'image/jpeg' });

const accepting: Network = ({ method, path, body }) => {
  if (method === 'DELETE') return reply(200, { status: 'deleted' });
  if (method === 'GET') return path.includes('aadhar') ? reply(404, {}) : reply(200, []);
  if (path.includes('passed-steps'))
    return reply(200, { steps: [(body as { step: string }).step] });
  const id = 400 + world.sent.length;
  const document_type = body instanceof FormData ? body.get('document_type') : null;
  return reply(201, document_type === null ? { id } : { id, document_type });
};

const formOf = (index: number) => world.sent[index]?.body as FormData;

describe('picked files', () => {
  test('[S3] are stored before anything else, and not sent yet', async () => {
    const id = await world.pick('aadhaar-front');
    expect(await world.store.media.get(id)).toMatchObject({
      stage: 'picked',
      sizeBytes: 18,
      fileName: 'a.jpg',
    });
    const { store } = world.reopen();
    expect(await store.media.get(id)).toMatchObject({ stage: 'picked' });
    expect((await readFile(store, id))?.size).toBe(18);
    await world.drainTo(accepting);
    expect(world.sent).toEqual([]);
    expect(await readStepStates(world.store)).toEqual({ aadhaar: 'saved' });
  });

  test('[S1] are queued and get their entry in one transaction', async () => {
    const id = await world.pick('photo');
    const failing = queueFile(world.store, { id, file: picture('smaller') }, WITHOUT_IDS);
    await expect(failing).rejects.toThrow('disk full');
    expect(await world.store.media.get(id)).toMatchObject({ stage: 'picked', sizeBytes: 18 });
    expect(await world.outbox()).toEqual([]);
  });

  test('are sent as the multipart POST of spec §7, under one key however often', async () => {
    const id = await world.submit('aadhaar-front');
    await world.submit('photo');
    await passStep(world.store, 'welcome', world.environment);
    await world.drainTo((request) =>
      request.path.includes('passed-steps') ? accepting(request) : offline(request),
    );
    world.answer(accepting);
    const before = world.sent.length;
    await world.drain();
    const [document, photo] = [formOf(before), formOf(before + 1)];
    const parts = ['document_type', 'client_id', 'profile', 'document_file'];
    expect([...document.keys()]).toEqual(parts);
    expect(document.get('document_type')).toBe('Aadhar Card - Front');
    expect(document.get('client_id')).toBe(id);
    expect(document.get('profile')).toBe('700');
    expect(await (document.get('document_file') as File).text()).toBe('bytes of a picture');
    expect(photo.get('image_type')).toBe('Profile Picture');
    const keys = world.sent
      .filter((sent) => sent.path.includes('document'))
      .map((sent) => sent.headers['idempotency-key']);
    expect(new Set(keys).size).toBe(1);
    expect(await world.store.media.get(id)).toBeUndefined();
    expect(await readProgress(world.store)).toMatchObject({ percent: 17 });
    expect(await listFiles(world.store, 'photo')).toMatchObject([
      { stage: 'sent', serverId: expect.any(Number) },
    ]);
    // The phone keeps the photo in case the server loses it. It does not keep the Aadhaar card.
    expect(await (await world.store.files.toArray())[0]?.file.text()).toBe('bytes of a picture');
    expect(await world.store.files.count()).toBe(1);
  });

  test('[S6] text is sent before Aadhaar, Aadhaar before photos, photos before video', async () => {
    await world.submit('video');
    await world.submit('photo');
    await world.submit('aadhaar-back');
    await world.save();
    await world.drainTo(accepting);
    expect(world.sent.map((sent) => sent.path)).toEqual([
      '/api/profiles/profile-primary/',
      '/api/profiles/document/',
      '/api/profiles/photos/',
      '/api/profiles/videos/',
    ]);
  });

  test('[S19] a file is passed to the network as a blob; only its first and last bytes are read', async () => {
    const spies = (['arrayBuffer', 'text', 'stream'] as const).map((name) =>
      vi.spyOn(Blob.prototype, name),
    );
    await world.submit('video', picture('x'.repeat(1_000_000)));
    await world.drainTo(accepting);
    expect((formOf(0).get('video_file') as File).size).toBe(1_000_000);
    const read = spies.flatMap((spy) => spy.mock.contexts as Blob[]);
    for (const spy of spies) spy.mockRestore();
    expect(read.map(({ size }) => size)).toEqual([1, 1]);
  });

  test('[S10] a file whose bytes the browser has lost is reported, and blocks nothing else', async () => {
    const lost = await world.submit('photo');
    await world.submit('photo', picture('another'));
    const slicing = loseBytesOf(picture().size);
    await world.drainTo(accepting);
    slicing.mockRestore();
    const entries = await world.outbox();
    expect(entries).toMatchObject([
      {
        work: { mediaId: lost },
        state: 'rejected',
        attempts: 1,
        rejection: { status: FILE_IS_GONE },
      },
    ]);
    expect(await listFiles(world.store, 'photo')).toMatchObject([
      { id: lost, stage: 'queued' },
      { stage: 'sent' },
    ]);
    // A person retries the entry when the browser can read the bytes again.
    await retryEntry(world.store, entries[0]!.seq, () => world.environment.newId());
    await world.drain();
    expect(await world.outbox()).toEqual([]);
  });

  test('[S2] a side that is picked again replaces the unsent one', async () => {
    await world.submit('aadhaar-front', picture('first'));
    await world.submit('aadhaar-front', picture('second'));
    await world.drainTo(accepting);
    expect(world.sent).toHaveLength(1);
    expect(await (formOf(0).get('document_file') as File).text()).toBe('second');
    expect(await world.store.media.count()).toBe(0);
  });

  test('[S2] a side that may have arrived is settled first, and the new one is sent after it', async () => {
    await world.submit('aadhaar-front', picture('first'));
    await world.drainTo(offline);
    await world.submit('aadhaar-front', picture('second'));
    world.answer(accepting);
    const before = world.sent.length;
    await world.drain();
    const texts = await Promise.all(
      [before, before + 1].map(async (index) =>
        (formOf(index).get('document_file') as File).text(),
      ),
    );
    expect(texts).toEqual(['first', 'second']);
  });

  test.each([413, 412])(
    '[S2] [S6] a side that is answered %i after it was picked again is removed, and never sent after the new one',
    async (status) => {
      await world.submit('aadhaar-front', picture('first'));
      let isFirst = true;
      await world.drainTo(async (request) => {
        if (!isFirst || request.method === 'GET') return accepting(request);
        isFirst = false;
        await world.submit('aadhaar-front', picture('second'));
        return reply(status, { error: 'no', code: 'payload_too_large', fields: {} });
      });
      const uploads = world.takeWrites().map(({ body }) => (body as FormData).get('document_file'));
      const texts = await Promise.all(uploads.map((file) => (file as File).text()));
      expect(texts).toEqual(['first', 'second']);
      expect(await world.outbox()).toEqual([]);
      expect(await world.store.media.count()).toBe(0);
      expect(await world.store.files.count()).toBe(0);
    },
  );

  test('[S10] a refused file stays, with its reason', async () => {
    const id = await world.submit('photo');
    await world.drainTo(() => refusal({ image: 'imageFileType' }));
    expect(await world.outbox()).toMatchObject([
      { state: 'rejected', rejection: { fields: { image: 'imageFileType' } } },
    ]);
    expect(await world.store.media.get(id)).toMatchObject({ stage: 'queued', sizeBytes: 18 });
    expect(await readStepStates(world.store)).toEqual({ 'personal-photo': 'attention' });
    const [entry] = await world.outbox();
    await discardEntry(world.store, entry!.seq);
    expect(await world.store.media.count()).toBe(0);
  });

  test('[S10] a file that the phone has lost is reported, and blocks nothing else', async () => {
    const id = await world.submit('photo');
    await world.store.files.delete(id);
    await world.submit('photo');
    await world.drainTo(accepting);
    expect(world.sent).toHaveLength(1);
    expect(await world.outbox()).toMatchObject([
      { state: 'rejected', rejection: { status: FILE_IS_GONE } },
    ]);
  });
});

describe('[S12] deleting', () => {
  test('a file that was never sent cancels its upload', async () => {
    const id = await world.submit('photo');
    await deleteFile(world.store, id, world.environment);
    await world.drainTo(accepting);
    expect(world.sent).toEqual([]);
    expect(await world.store.media.count()).toBe(0);
    expect(await world.outbox()).toEqual([]);
  });

  test('a file that is at the server deletes it there, and the phone forgets it once that is confirmed', async () => {
    const id = await world.submit('photo');
    await world.drainTo(accepting);
    const serverId = (await world.store.media.get(id))?.serverId;
    await deleteFile(world.store, id, world.environment);
    expect(await listFiles(world.store, 'photo')).toEqual([]);
    await world.drainTo(offline);
    expect(await world.outbox()).toHaveLength(1);
    await world.drainTo(accepting);
    expect(world.sent.at(-1)).toMatchObject({
      method: 'DELETE',
      path: `/api/profiles/photos/${serverId}/`,
    });
    expect(await world.store.media.count()).toBe(0);
  });

  test('a file that may have arrived deletes it there: its upload cannot be discarded, its deletion can', async () => {
    const id = await world.submit('photo');
    await world.drainTo(offline);
    expect(await deleteFile(world.store, id, world.environment)).toBe('queued');
    const [upload, deletion] = await world.outbox();
    await discardEntry(world.store, upload!.seq);
    expect(await world.outbox()).toHaveLength(2);
    await discardEntry(world.store, deletion!.seq);
    expect(await world.outbox()).toMatchObject([{ work: { kind: 'upload' } }]);
    expect(await listFiles(world.store, 'photo')).toMatchObject([{ id, stage: 'queued' }]);
    await world.drainTo(accepting, 'send-now');
    expect(await listFiles(world.store, 'photo')).toMatchObject([{ id, stage: 'sent' }]);
  });

  test('a refused photo also deletes it at the server, since it may have arrived; if the deletion is undone, it is sent again', async () => {
    const id = await world.submit('photo');
    await world.drainTo(() => refusal());
    expect(await deleteFile(world.store, id, world.environment)).toBe('queued');
    const [deletion] = await world.outbox();
    expect(deletion).toMatchObject({ work: { kind: 'delete-media' } });
    await discardEntry(world.store, deletion!.seq, world.environment);
    expect(await listFiles(world.store, 'photo')).toMatchObject([{ id, stage: 'queued' }]);
    await world.drainTo(accepting, 'send-now');
    expect(await listFiles(world.store, 'photo')).toMatchObject([{ id, stage: 'sent' }]);
  });

  test('is done if the server answers 404', async () => {
    const id = await world.submit('video');
    await world.drainTo(accepting);
    await deleteFile(world.store, id, world.environment);
    await world.drainTo(() => reply(404, { error: 'gone', code: 'not_found' }));
    expect(await world.outbox()).toEqual([]);
    expect(await world.store.media.count()).toBe(0);
  });

  test('a file that may have arrived first settles its upload', async () => {
    const id = await world.submit('photo');
    await world.drainTo(offline);
    await deleteFile(world.store, id, world.environment);
    expect(await listFiles(world.store, 'photo')).toEqual([]);
    world.answer(accepting);
    world.takeWrites();
    await world.drain();
    expect(world.takeWrites().map((write) => write.method)).toEqual(['POST', 'DELETE']);
    expect(await world.store.media.count()).toBe(0);
  });

  test('[S2] a photo that is refused after it was deleted here is deleted at the server without a message', async () => {
    const id = await world.submit('photo');
    await world.drainTo(async ({ method }) => {
      if (method === 'DELETE') return reply(404, { error: 'no', code: 'not_found', fields: {} });
      await deleteFile(world.store, id, world.environment);
      return refusal();
    });
    const writes = world.takeWrites().map(({ method, path }) => `${method} ${path}`);
    expect(writes).toEqual(['POST /api/profiles/photos/', `DELETE /api/profiles/photos/${id}/`]);
    expect(await world.outbox()).toEqual([]);
    expect(await world.store.syncResults.toArray()).toMatchObject([{ kind: 'accepted' }]);
    expect(await world.store.media.count()).toBe(0);
  });
});
