import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  beginPreparing,
  listUnprepared,
  submitPicked,
} from '../../src/store/media/pending-media.ts';
import { retryEntry } from '../../src/store/account/outbox-store.ts';
import { freshWorlds, reply, world } from '../sync/support/world.ts';
import { restoreDatabase, type DatabaseDump } from './support/database-dump.ts';

type Phone = 'small' | 'asFilmed' | 'notReady' | 'gaveUp' | 'queued';
const FIXTURE = new URL('fixtures/account-v3-films.json', import.meta.url);
const phones = JSON.parse(readFileSync(FIXTURE, 'utf8')) as Record<Phone, DatabaseDump>;

let delivered: string[];
freshWorlds();
beforeEach(() => {
  delivered = [];
  world.answer(async ({ body }) => {
    for (const [, value] of body instanceof FormData ? body : []) {
      if (value instanceof Blob) delivered.push(await value.text());
    }
    return reply(201, { id: 8, document_type: 'Aadhar Card - Front' });
  });
});

const send = async () => {
  await submitPicked(world.store, 'video', world.environment);
  await world.drain('send-now');
};

describe('[S24b] a film that version 3 of the database stored', () => {
  test.each<[string, Phone, string]>([
    ['smaller, beside the picked one', 'small', 'small'],
    ['as filmed, because a person chose that', 'asFilmed', 'carried'],
  ])('%s, is delivered', async (_how, phone, bytes) => {
    await restoreDatabase(world.store.name, phones[phone]);
    await send();
    expect(delivered).toEqual([bytes]);
    expect(await world.store.files.count()).toBe(0);
  });

  test('submitted, to be sent as filmed, is made smaller like every other', async () => {
    await restoreDatabase(world.store.name, phones.notReady);
    const [row] = await listUnprepared(world.store);
    expect(row).toMatchObject({ slot: 'video', isSubmitted: true });
    expect(row).not.toHaveProperty('isAsFilmed');
  });

  test('waiting for a person after two attempts, is delivered as picked', async () => {
    await restoreDatabase(world.store.name, phones.gaveUp);
    const [row] = await listUnprepared(world.store);
    expect(await beginPreparing(world.store, row?.id ?? '')).toBe(false);
    await send();
    expect(delivered).toEqual(['as filmed']);
  });

  test('refused for a reason that is gone, or waiting behind other files, has its slot and is delivered', async () => {
    await restoreDatabase(world.store.name, phones.queued);
    const entries = await world.outbox();
    expect(entries.map(({ work }) => work)).toMatchObject([
      { kind: 'upload', slot: 'aadhaar-front' },
      { kind: 'upload', slot: 'photo' },
      { kind: 'upload', slot: 'video' },
    ]);
    const refused = entries.find(({ state }) => state === 'rejected');
    expect(refused?.rejection?.fields).toEqual({ video_file: 'invalid' });
    await retryEntry(world.store, refused?.seq ?? 0, () => world.environment.newId());
    await send();
    expect(delivered).toEqual(['card', 'photo', 'small']);
    expect(await world.outbox()).toEqual([]);
  });
});
