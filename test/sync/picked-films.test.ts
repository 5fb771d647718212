import { beforeEach, describe, expect, test } from 'vitest';
import { chooseForm, keepPrepared, submitPicked } from '../../src/store/media-picked.ts';
import { deleteFile, keepPickedFile, readFile } from '../../src/store/media-store.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let id: string;
beforeEach(async () => {
  world = await createWorld();
  const picked = { slot: 'video', file: film('as filmed'), fileName: 'video.mov' } as const;
  id = (await keepPickedFile(world.store, picked, world.delegate))?.id ?? '';
});

const film = (text: string) => new Blob([text], { type: 'video/mp4' });
const row = () => world.store.media.get(id);
const keep = (form: 'small' | 'carried', text: string = form) =>
  keepPrepared(world.store, id, { file: film(text), fileName: 'video.mp4', form, thumbnail: null });
const submit = () => submitPicked(world.store, 'video', world.delegate);
const bytes = async () => (await readFile(world.store, id))?.text();

describe('[S3] a film that was made small', () => {
  test('is stored beside the picked one until it is queued, and alone after that', async () => {
    await keep('small');
    expect(await bytes()).toBe('as filmed');
    expect(await row()).toMatchObject({ sizeBytes: 5, preparedFromBytes: 9, form: 'small' });
    await submit();
    expect(await bytes()).toBe('small');
    expect(await row()).toMatchObject({ stage: 'queued', sizeBytes: 5, fileName: 'video.mp4' });
    expect(await world.store.files.count()).toBe(1);
  });

  test('is not sent if a person chooses ‘as filmed’', async () => {
    await keep('small');
    await chooseForm(world.store, id, 'asFilmed');
    expect(await row()).toMatchObject({ isAsFilmed: true, sizeBytes: 9 });
    expect(await row()).not.toHaveProperty('preparedFromBytes');
    expect(await world.store.files.count()).toBe(1);
    await keep('carried');
    await submit();
    expect(await bytes()).toBe('carried');
    expect(await row()).not.toHaveProperty('isAsFilmed');
  });

  test('is not stored if a person chose ‘as filmed’ meanwhile', async () => {
    await chooseForm(world.store, id, 'asFilmed');
    await keep('small');
    expect(await row()).not.toHaveProperty('preparedFromBytes');
    expect(await world.store.files.count()).toBe(1);
  });

  test('can be chosen again', async () => {
    await chooseForm(world.store, id, 'asFilmed');
    await keep('carried');
    await chooseForm(world.store, id, 'small');
    expect(await row()).not.toHaveProperty('isAsFilmed');
    await keep('small');
    await submit();
    expect(await bytes()).toBe('small');
  });

  test('leaves nothing on the phone when the person removes it', async () => {
    await keep('small');
    await deleteFile(world.store, id, world.delegate);
    expect(await world.store.files.count()).toBe(0);
  });
});
