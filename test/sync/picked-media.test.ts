import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { AccountStore, accountStoreName } from '../../src/store/account-store.ts';
import {
  describePicked,
  keepPrepared,
  listUnprepared,
  noteUnreadable,
  queueReady,
  setWaitsForWifi,
  submitPicked,
} from '../../src/store/media-picked.ts';
import { deleteFile, keepPickedFile, listFiles, readFile } from '../../src/store/media-store.ts';
import { listOutbox } from '../../src/store/outbox-store.ts';
import { createWorld, reply, type World } from './support/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const blob = (text: string) => new Blob([text], { type: 'image/jpeg' });
const pick = (slot: 'photo' | 'video', text = 'as picked', replaces?: string) =>
  keepPickedFile(
    world.store,
    { slot, file: blob(text), fileName: 'file', replaces },
    world.delegate,
  );
async function mustPick(slot: 'photo' | 'video', text?: string): Promise<string> {
  const row = await pick(slot, text);
  if (!row) throw new Error('There is no room');
  return row.id;
}
const prepare = (id: string, text = 'small') =>
  keepPrepared(world.store, id, { file: blob(text), thumbnail: blob('tiny') });
const submit = () => submitPicked(world.store, 'photo', world.delegate);
const stages = async () => (await listFiles(world.store, 'photo')).map(({ stage }) => stage);

describe('photos between picking and queueing', () => {
  test('[S3] are prepared, then submitted: queued at once, smaller, with a picture to keep', async () => {
    const id = await mustPick('photo');
    await prepare(id);
    expect(await stages()).toEqual(['picked']);
    await submit();
    expect(await listFiles(world.store, 'photo')).toMatchObject([
      { stage: 'queued', sizeBytes: 5, preparedFromBytes: 9 },
    ]);
    expect(await (await readFile(world.store, id))?.text()).toBe('small');
    expect(await listOutbox(world.store)).toHaveLength(1);
  });

  test('[S3] are submitted, then prepared: a page killed between is taken up by the next visit', async () => {
    const id = await mustPick('photo');
    await submit();
    expect(await listOutbox(world.store)).toEqual([]);
    const next = world.reopen();
    expect((await listUnprepared(next.store)).map((row) => row.id)).toEqual([id]);
    await prepare(id);
    await queueReady(next.store, next.delegate);
    await queueReady(world.store, world.delegate);
    expect(await stages()).toEqual(['queued']);
    expect(await listOutbox(world.store)).toHaveLength(1);
  });

  test('[S3] prepared by two tabs at once, they are still one', async () => {
    const id = await mustPick('photo');
    await submit();
    await Promise.all([prepare(id, 'by one'), prepare(id, 'by the other')]);
    await Promise.all([
      queueReady(world.store, world.delegate),
      queueReady(world.reopen().store, world.delegate),
    ]);
    expect(await (await readFile(world.store, id))?.text()).toBe('by one');
    expect(await listOutbox(world.store)).toHaveLength(1);
  });

  test('are five at most, with those queued; the sixth is not taken', async () => {
    for (let count = 0; count < 5; count += 1) await prepare(await mustPick('photo'));
    await submit();
    expect(await pick('photo')).toBeUndefined();
    expect(await world.store.files.count()).toBe(5);
    const [first] = await listFiles(world.store, 'photo');
    await deleteFile(world.store, first?.id ?? '', world.delegate);
    expect(await pick('photo')).toBeDefined();
  });

  test('that cannot be opened take nobody’s room and are never sent', async () => {
    const id = await mustPick('photo');
    await noteUnreadable(world.store, id);
    expect(await listUnprepared(world.store)).toEqual([]);
    for (let count = 0; count < 5; count += 1) await mustPick('photo');
    await submit();
    expect(await world.store.media.get(id)).not.toHaveProperty('isSubmitted');
  });

  test('are what a person last said of them, until they are submitted', async () => {
    const id = await mustPick('photo');
    await describePicked(world.store, id, { photoType: 'Cover Photo' });
    await submit();
    await describePicked(world.store, id, { photoType: 'Gallery Image' });
    expect(await world.store.media.get(id)).toMatchObject({ photoType: 'Cover Photo' });
  });

  test('[S10] one that was refused gives its place to the one chosen instead', async () => {
    const id = await mustPick('video');
    await keepPrepared(world.store, id, { thumbnail: null });
    await submitPicked(world.store, 'video', world.delegate);
    expect(await pick('video', 'another', id)).toBeDefined();
    expect(await listOutbox(world.store)).toEqual([]);
    expect(await world.store.files.toArray()).toHaveLength(1);
  });
});

test('a video goes with its poster, and says so in the order of spec §7', async () => {
  const id = await mustPick('video', 'film');
  await describePicked(world.store, id, { description: 'At home' });
  await keepPrepared(world.store, id, { thumbnail: blob('poster'), seconds: 28 });
  await submitPicked(world.store, 'video', world.delegate);
  world.answer(() => reply(201, { id: 5 }));
  await world.drain();
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

test('a video that is to go on Wi-Fi waits on mobile data, and goes when that is taken back', async () => {
  const id = await mustPick('video');
  await describePicked(world.store, id, { waitsForWifi: true });
  await keepPrepared(world.store, id, { thumbnail: null });
  await submitPicked(world.store, 'video', world.delegate);
  world.answer(() => reply(201, { id: 5 }));
  world.clock.isOnMobileData = true;
  expect(await world.drain('send-now')).toEqual({ status: 'waiting' });
  expect(world.sent).toEqual([]);
  await setWaitsForWifi(world.store, id, false);
  await world.drain();
  expect(world.takeWrites()).toHaveLength(1);
});

test('[S3] a file that was kept beside its row by an earlier version is still there', async () => {
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
