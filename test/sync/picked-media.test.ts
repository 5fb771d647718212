import { Dexie } from 'dexie';
import { describe, expect, test } from 'vitest';
import { AccountStore, accountStoreName } from '../../src/store/schema/account-store.ts';
import {
  deleteFile,
  findMainPhoto,
  listFiles,
  readFile,
  setWaitsForWifi,
} from '../../src/store/media/media-store.ts';
import {
  describePicked,
  storePickedFile,
  storePrepared,
  listUnprepared,
  recordUnreadable,
  queueReady,
  sendAsPicked,
  submitPicked,
} from '../../src/store/media/pending-media.ts';
import { freshWorlds, refusal, reply, world } from './support/world.ts';

freshWorlds();

const blob = (text: string) => new Blob([text], { type: 'image/jpeg' });
const pick = (slot: 'photo' | 'video', text = 'as picked', replaces?: string) =>
  storePickedFile(
    world.store,
    { slot, file: blob(text), fileName: 'file', replaces },
    world.environment,
  );
async function mustPick(slot: 'photo' | 'video', text?: string): Promise<string> {
  const row = await pick(slot, text);
  if (!row) throw new Error('There is no room');
  return row.id;
}
const prepare = (id: string, text = 'small') =>
  storePrepared(world.store, id, { file: blob(text), thumbnail: blob('tiny') });
const submit = (slot: 'photo' | 'video' = 'photo') =>
  submitPicked(world.store, slot, world.environment);
const stages = async () => (await listFiles(world.store, 'photo')).map(({ stage }) => stage);

describe('photos between picking and queueing', () => {
  test('[S3] are queued at once, smaller and with a thumbnail, if they are prepared first and then submitted', async () => {
    const id = await mustPick('photo');
    await prepare(id);
    expect(await stages()).toEqual(['picked']);
    await submit();
    expect(await listFiles(world.store, 'photo')).toMatchObject([
      { stage: 'queued', sizeBytes: 5, preparedFromBytes: 9 },
    ]);
    expect(await (await readFile(world.store, id))?.text()).toBe('small');
    expect(await world.outbox()).toHaveLength(1);
  });

  test('[S3] are prepared by the next visit if the page is killed after they were submitted', async () => {
    const id = await mustPick('photo');
    await submit();
    expect(await world.outbox()).toEqual([]);
    const next = world.reopen();
    expect((await listUnprepared(next.store)).map((row) => row.id)).toEqual([id]);
    await prepare(id);
    await queueReady(next.store, next.environment);
    await queueReady(world.store, world.environment);
    expect(await stages()).toEqual(['queued']);
    expect(await world.outbox()).toHaveLength(1);
  });

  test('[S3] are queued once, even if two tabs prepare them at once', async () => {
    const id = await mustPick('photo');
    await submit();
    await Promise.all([prepare(id, 'by one'), prepare(id, 'by the other')]);
    await Promise.all([
      queueReady(world.store, world.environment),
      queueReady(world.reopen().store, world.environment),
    ]);
    expect(await (await readFile(world.store, id))?.text()).toBe('by one');
    expect(await world.outbox()).toHaveLength(1);
  });

  test('are at most five, with those queued; the sixth is not stored', async () => {
    for (let count = 0; count < 5; count += 1) await prepare(await mustPick('photo'));
    await submit();
    expect(await pick('photo')).toBeUndefined();
    expect(await world.store.files.count()).toBe(5);
    const [first] = await listFiles(world.store, 'photo');
    await deleteFile(world.store, first?.id ?? '', world.environment);
    expect(await pick('photo')).toBeDefined();
  });

  test('that cannot be opened do not count towards the limit, and are never sent', async () => {
    const id = await mustPick('photo');
    await recordUnreadable(world.store, id);
    expect(await listUnprepared(world.store)).toEqual([]);
    for (let count = 0; count < 5; count += 1) await mustPick('photo');
    await submit();
    expect(await world.store.media.get(id)).not.toHaveProperty('isSubmitted');
  });

  test('[S2] that are removed before or after they are submitted are never sent', async () => {
    const [first, second, third] = [
      await mustPick('photo'),
      await mustPick('photo'),
      await mustPick('photo'),
    ];
    await prepare(first);
    await deleteFile(world.store, first, world.environment);
    await submit();
    await deleteFile(world.store, second, world.environment);
    for (const id of [first, second, third]) await prepare(id);
    await queueReady(world.store, world.environment);
    expect(await world.outbox()).toMatchObject([{ work: { mediaId: third } }]);
  });

  test('are gallery images after the first; the type Profile Picture moves', async () => {
    const ids = [await mustPick('photo'), await mustPick('photo')];
    const types = async () =>
      (await listFiles(world.store, 'photo')).map(({ photoType }) => photoType);
    expect(await types()).toEqual(['Profile Picture', 'Gallery Image']);
    await describePicked(world.store, ids[1]!, { photoType: 'Profile Picture' });
    expect(await types()).toEqual(['Gallery Image', 'Profile Picture']);
    expect(findMainPhoto(await listFiles(world.store, 'photo'))?.id).toBe(ids[1]);
    await describePicked(world.store, ids[1]!, { photoType: 'Cover Photo' });
    expect(await types()).toEqual(['Profile Picture', 'Cover Photo']);
  });

  test('can be described until they are submitted', async () => {
    const id = await mustPick('photo');
    await describePicked(world.store, id, { photoType: 'Cover Photo' });
    await submit();
    await describePicked(world.store, id, { photoType: 'Gallery Image' });
    expect(await world.store.media.get(id)).toMatchObject({ photoType: 'Cover Photo' });
  });

  test('can replace one that was never sent', async () => {
    const id = await mustPick('video');
    await storePrepared(world.store, id, { thumbnail: null });
    await submit('video');
    expect(await pick('video', 'another', id)).toBeDefined();
    expect(await world.outbox()).toEqual([]);
    expect(await world.store.files.toArray()).toHaveLength(1);
  });

  test('[S10] [S12] can replace a refused one, which is deleted at the server: a proxy may have refused it', async () => {
    const id = await mustPick('video');
    await storePrepared(world.store, id, { thumbnail: null });
    await submit('video');
    await world.drainTo(() => refusal());
    expect(await pick('video', 'another', id)).toBeDefined();
    expect(await listFiles(world.store, 'video')).toMatchObject([{ stage: 'picked' }]);
    expect(await world.outbox()).toMatchObject([
      { work: { kind: 'delete-media', mediaId: id }, state: 'waiting' },
    ]);
  });
});

test('a video is sent with its poster, in a form with the order of spec §7', async () => {
  const id = await mustPick('video', 'film');
  await describePicked(world.store, id, { description: 'At home' });
  await storePrepared(world.store, id, { thumbnail: blob('poster'), seconds: 28 });
  await submit('video');
  await world.drainTo(() => reply(201, { id: 5 }));
  const form = world.sent[0]?.body as FormData;
  expect([...form.keys()]).toEqual([
    'video_description',
    'client_id',
    'profile',
    'video_thumbnail',
    'video_file',
  ]);
  expect(await (form.get('video_thumbnail') as File).text()).toBe('poster');
  expect(await (form.get('video_file') as File).text()).toBe('film');
  expect(await listFiles(world.store, 'video')).toMatchObject([
    { stage: 'sent', serverId: 5, seconds: 28, description: 'At home' },
  ]);
});

test('a video for Wi-Fi only waits on mobile data, and is sent when a person changes that', async () => {
  const id = await mustPick('video');
  await describePicked(world.store, id, { waitsForWifi: true });
  await storePrepared(world.store, id, { thumbnail: null });
  await submit('video');
  world.answer(() => reply(201, { id: 5 }));
  world.clock.isOnMobileData = true;
  expect(await world.drain('send-now')).toEqual({ status: 'waiting' });
  expect(world.sent).toEqual([]);
  await setWaitsForWifi(world.store, id, false);
  await world.drain();
  expect(world.takeWrites()).toHaveLength(1);
});

test('[S3] a film that is ready at the same moment as it is cancelled goes as it was picked', async () => {
  const id = await mustPick('video');
  await sendAsPicked(world.store, id);
  await storePrepared(world.store, id, { file: blob('small'), form: 'small', thumbnail: null });
  await submit('video');
  expect(await (await readFile(world.store, id))?.text()).toBe('as picked');
  expect(await world.store.media.get(id)).toMatchObject({ stage: 'queued', form: 'untouched' });
});

test('[S3] a file that an earlier version stored beside its row is still there', async () => {
  const earlier = new Dexie(accountStoreName('earlier'));
  earlier.version(1).stores({
    sections: 'key',
    drafts: 'step',
    options: 'id, kind',
    media: 'id, slot',
    outbox: '++seq, &id, target',
    progress: 'key',
    connection: 'key',
    notices: '++id',
    clearings: 'key',
  });
  await earlier.table('media').put({ id: 'a', slot: 'aadhaar-front', file: blob('a card') });
  await earlier.table('media').put({ id: 'b', slot: 'aadhaar-back', file: null });
  earlier.close();
  const store = new AccountStore('earlier');
  expect(await (await readFile(store, 'a'))?.text()).toBe('a card');
  expect(await readFile(store, 'b')).toBeUndefined();
  expect(await store.media.toArray()).toEqual([
    { id: 'a', slot: 'aadhaar-front' },
    { id: 'b', slot: 'aadhaar-back' },
  ]);
});
