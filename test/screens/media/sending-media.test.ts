import { describe, expect, test } from 'vitest';
import { formatLength } from '../../../src/components/status/format-size.ts';
import { estimateMinutes } from '../../../src/screens/profile/files/videos/picked-video.tsx';
import { deleteFile, setWaitsForWifi } from '../../../src/store/media/media-store.ts';
import { storePrepared, pickMedia, submitPicked } from '../../../src/store/media/pending-media.ts';
import { readMedia } from '../../../src/screens/profile/files/media/read-media.ts';
import { readSending, canBeSent } from '../../../src/screens/sending/read-sending.ts';
import { consumeSyncResults } from '../../../src/screens/sending/use-sync-results.ts';
import { MIB, PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from '../../../src/domain/limits.ts';
import { stripStatus } from '../../../src/screens/sending/strip.ts';
import { readUnsentWork } from '../../../src/store/account/unsent.ts';
import { basicInfo } from '../../support/family.ts';
import { jpeg, mp4 } from '../../server/support/media-files.ts';
import { freshWorlds, offline, reply, readStepStates, world } from '../../sync/support/world.ts';

freshWorlds();

const JPEG = [...(await jpeg(8, 8))];

function fileOf(start: readonly number[], sizeBytes = 1_000, name = 'picked'): File {
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(start);
  return new File([bytes], name, { type: 'text/plain' });
}
const pickPhoto = (file = fileOf(JPEG)) => pickMedia(world.store, { slot: 'photo', file });

async function submitPhotos(count: number): Promise<string[]> {
  for (let index = 0; index < count; index += 1) await pickPhoto();
  const { picked } = await readMedia(world.store, 'photo');
  for (const { id } of picked) await storePrepared(world.store, id, { thumbnail: null });
  await submitPicked(world.store, 'photo', world.environment);
  return picked.map(({ id }) => id);
}

/** This is a small MP4, filled up with zeros. */
function film(sizeBytes: number): File {
  const bytes = new Uint8Array(sizeBytes);
  bytes.set(mp4({ dataBytes: 10 }));
  return new File([bytes], 'film');
}

describe('picking', () => {
  test('tells a photo that is cut off from what is no photo and no video', async () => {
    const cutOff = new File([new Uint8Array(1_000).fill(7)], 'photo.jpg');
    const pickVideo = (bytes: Uint8Array<ArrayBuffer>) =>
      pickMedia(world.store, { slot: 'video', file: new File([bytes], 'film') });
    expect(await pickPhoto(new File([fileOf(JPEG).slice(0, 300)], 'a.jpg'))).toBe('damaged');
    expect(await pickPhoto(cutOff)).toBe('type');
    expect(await pickVideo(new Uint8Array(1_000).fill(7))).toBe('type');
    expect(await world.store.files.count()).toBe(0);
  });

  test('goes by the bytes and the size as picked, whatever a file is called (spec §5)', async () => {
    expect(await pickPhoto(fileOf(JPEG, PHOTO_MAX_BYTES))).toBeUndefined();
    expect(await pickPhoto(fileOf(JPEG, PHOTO_MAX_BYTES + 1))).toBe('size');
    expect(await pickPhoto(fileOf([0x47, 0x49, 0x46, 0x38], 1_000, 'a.jpg'))).toBe('type');
    expect(await pickPhoto(film(1_000))).toBe('type');
    const pickVideo = (sizeBytes: number, hasRoom = true) =>
      pickMedia(world.store, { slot: 'video', file: film(sizeBytes), hasRoom });
    expect(await pickVideo(VIDEO_MAX_BYTES + 1, false)).toBe('size');
    expect(await pickVideo(1_000, false)).toBe('space');
    expect(await pickVideo(1_000)).toBeUndefined();
    expect(await pickVideo(1_000)).toBe('full');
    expect((await world.store.files.toArray()).map(({ file }) => file.type).toSorted()).toEqual([
      'image/jpeg',
      'video/mp4',
    ]);
  });

  test('keeps no name that a family gave a file', async () => {
    await pickPhoto(fileOf(JPEG, 1_000, 'Aditi, our house in Pune.jpg'));
    expect(await world.store.media.toArray()).toMatchObject([{ fileName: 'photo.jpg' }]);
  });
});

describe('[S21] a photo shows', () => {
  test('one of five words, and its refusal', async () => {
    await pickPhoto();
    expect(await readMedia(world.store, 'photo')).toMatchObject({
      items: [],
      picked: [{ stage: 'picked' }],
      isPreparing: true,
    });
    expect((await readSending(world.store)).items).toMatchObject([
      { step: 'personal-photo', state: 'saved' },
    ]);
    await submitPicked(world.store, 'photo', world.environment);
    expect(await readMedia(world.store, 'photo')).toMatchObject({
      items: [{ state: 'waiting' }],
      toSendCount: 1,
    });
    expect(await readStepStates(world.store)).toEqual({ 'personal-photo': 'waiting' });
    await submitPhotos(0);
    const [item] = (await readMedia(world.store, 'photo')).items;
    await storePrepared(world.store, item?.row.id ?? '', { thumbnail: null });
    await submitPicked(world.store, 'photo', world.environment);
    expect(await readMedia(world.store, 'photo')).toMatchObject({ items: [{ state: 'waiting' }] });
    await world.drainTo(() =>
      reply(422, { code: 'validation_failed', fields: { image: 'tooManyPhotos' } }),
    );
    expect(await readMedia(world.store, 'photo')).toMatchObject({
      items: [
        { state: 'attention', refusal: { rejection: { fields: { image: 'tooManyPhotos' } } } },
      ],
    });
  });

  test('how much of it the server has, where it says so', async () => {
    const [id] = await submitPhotos(1);
    await world.store.media.update(id ?? '', { sizeBytes: 1_000 });
    await world.store.outbox.toCollection().modify({ state: 'sending', sentBytes: 625 });
    expect(await readMedia(world.store, 'photo')).toMatchObject({
      items: [{ state: 'sending', sentPercent: 62 }],
    });
    expect((await readSending(world.store)).items).toMatchObject([
      { file: { slot: 'photo', sizeBytes: 1_000, percent: 62, isDeletion: false } },
    ]);
  });
});

describe('[S22] the list of what is on its way', () => {
  const listItems = async () => (await readSending(world.store)).items;

  test('has each photo that was submitted before it was ready, and that it needs the open app', async () => {
    for (let index = 0; index < 3; index += 1) await pickPhoto();
    const [first] = (await readMedia(world.store, 'photo')).picked;
    await storePrepared(world.store, first?.id ?? '', { thumbnail: null });
    await submitPicked(world.store, 'photo', world.environment);
    const preparing = { step: 'personal-photo', state: 'waiting', why: 'preparing' };
    expect(await listItems()).toMatchObject([
      { state: 'waiting', why: null, file: { slot: 'photo', sizeBytes: 1_000 } },
      { ...preparing, file: { slot: 'photo', sizeBytes: 1_000 } },
      preparing,
    ]);
    expect((await listItems()).map(canBeSent)).toEqual([true, false, false]);
    expect(stripStatus(await readSending(world.store), true)).toEqual({
      kind: 'waiting',
      count: 3,
    });
  });

  test('says that a video waits for Wi-Fi, whatever failed before, where the browser knows that there is none', async () => {
    await pickMedia(world.store, { slot: 'video', file: film(1_000) });
    const [row] = await world.store.media.toArray();
    await storePrepared(world.store, row?.id ?? '', { thumbnail: null });
    await submitPicked(world.store, 'video', world.environment);
    await world.drain();
    await setWaitsForWifi(world.store, row?.id ?? '', true);
    const why = async (isOnMobileData: boolean) =>
      (await readSending(world.store, isOnMobileData)).items.map((item) => item.why);
    expect(await why(true)).toEqual(['waitsForWifi']);
    expect(await why(false)).toEqual(['network']);
  });

  test('counts as logging out does: what is half typed or only picked, beside what waits of its step', async () => {
    const file = fileOf(JPEG);
    await world.save();
    await world.drain();
    await world.save({ first_name: 'Aditee' });
    await world.saveDraft({ step: 'basic-info', values: basicInfo });
    await submitPhotos(1);
    await pickPhoto(file);
    await pickPhoto(file);
    expect(await listItems()).toMatchObject([
      { step: 'basic-info', state: 'waiting' },
      { step: 'personal-photo', state: 'waiting' },
      { step: 'basic-info', state: 'saved' },
      { step: 'personal-photo', state: 'saved', why: null },
      { step: 'personal-photo', state: 'saved', why: null },
    ]);
    expect((await readUnsentWork(world.store)).count).toBe(5);
  });
});

describe('[S21] what is told', () => {
  const notices = async () =>
    (await consumeSyncResults(world.store, world.clock.now)).map(({ kind, work }) => [kind, work]);

  test('each photo that arrived, and a deletion, is told once', async () => {
    const [first] = await submitPhotos(3);
    await world.drainTo(({ method }) =>
      method === 'POST' ? reply(201, { id: world.sent.length }) : reply(200, { status: 'deleted' }),
    );
    expect(await notices()).toHaveLength(3);
    await deleteFile(world.store, first ?? '', world.environment);
    await world.drain();
    expect(await notices()).toEqual([
      ['accepted', expect.objectContaining({ kind: 'delete-media', slot: 'photo' })],
    ]);
  });

  test('nothing, where only the network was missing; a refusal, where there was one', async () => {
    await submitPhotos(1);
    await world.drainTo(() => reply(422, { code: 'validation_failed' }));
    expect(await notices()).toEqual([
      ['rejected', expect.objectContaining({ kind: 'upload', slot: 'photo' })],
    ]);
    await submitPhotos(1);
    await world.drainTo(offline);
    expect(await notices()).toEqual([]);
  });
});

describe('how long sending a video may take', () => {
  test('is told from what the browser knows of the connection', () => {
    expect(estimateMinutes(83 * MIB, 5.5)).toEqual({ from: 3, to: 7, isMeasured: true });
    expect(estimateMinutes(MIB, 10)).toEqual({ from: 1, to: 1, isMeasured: true });
  });

  test('is a cautious range where it knows nothing', () => {
    expect(estimateMinutes(100 * MIB, undefined)).toEqual({ from: 2, to: 14, isMeasured: false });
    expect(estimateMinutes(MIB, undefined)).toEqual({ from: 1, to: 2, isMeasured: false });
    expect(estimateMinutes(100 * MIB, 0).isMeasured).toBe(false);
  });

  test('and a length reads as on a player', () => {
    expect([0.4, 28, 61.5, 725].map(formatLength)).toEqual(['0:00', '0:28', '1:02', '12:05']);
  });
});
