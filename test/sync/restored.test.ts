/** After a server was restored from an old backup, phones send it the data that it lost [S26]. */
import { beforeEach, describe, expect, test } from 'vitest';
import { listConflicts, settleConflict } from '../../src/store/sections/conflict-store.ts';
import { listFiles } from '../../src/store/media/media-store.ts';
import { passStep, readProgressRow } from '../../src/store/sections/progress-store.ts';
import { readValues } from '../../src/store/sections/section-store.ts';
import { freshServers, NO_DATA, server } from './support/our-server.ts';
import { readStepStates, world, readProgress } from './support/world.ts';
import { addProfession } from '../support/family.ts';

const HOUR_MS = 3_600_000;

freshServers();
beforeEach(() => {
  server.epoch = 'abc';
});

async function send(): Promise<void> {
  await world.runSyncCycle('saved');
  world.clock.advance(HOUR_MS);
}
async function saveAndSend(changes: object = {}): Promise<void> {
  await world.save(changes);
  await send();
}
const open = () => world.runSyncCycle('visible');
const primary = () => server.data.sections['primary']?.record;
const shown = () => readValues(world.store, 'primary');

describe('[S26] a section', () => {
  test('that the server no longer has is not shown as sent, and is sent again', async () => {
    await saveAndSend();
    server.restore(NO_DATA, 'def');
    let state: string | undefined;
    server.meddle = async ({ method }) => {
      if (method === 'POST') state = (await readStepStates(world.store))['basic-info'];
      return undefined;
    };
    await open();
    expect(state).toBe('sending');
    expect(primary()).toMatchObject({ first_name: 'Aditi', mother_name: 'Sunanda Kulkarni' });
    expect(await readStepStates(world.store)).toMatchObject({ 'basic-info': 'sent' });
  });

  describe.each([
    ['that names the life of its database', 'def'],
    ['that does not name it', null],
  ])('at a server %s', (_title, epoch) => {
    beforeEach(async () => {
      if (epoch === null) server.epoch = null;
      await saveAndSend();
      server.restore(NO_DATA, epoch as string);
    });

    test('can be edited and sent after the restore', async () => {
      await saveAndSend({ first_name: 'Aditee' });
      expect(primary()).toMatchObject({ first_name: 'Aditee', mother_name: 'Sunanda Kulkarni' });
      expect(await world.outbox()).toEqual([]);
    });

    test('is queued if a pull finds it missing', async () => {
      await world.pull();
      expect(await shown()).toMatchObject({ first_name: 'Aditi' });
      await open();
      expect(primary()).toMatchObject({ first_name: 'Aditi' });
    });
  });

  test('is sent again if the server has an older version: a pull does not bring the older one back', async () => {
    await saveAndSend();
    const backup = server.backUp();
    await saveAndSend({ first_name: 'Aditee' });
    server.restore(backup, 'def');
    await world.pull();
    expect(await shown()).toMatchObject({ first_name: 'Aditee' });
    await open();
    expect(primary()).toMatchObject({ first_name: 'Aditee' });
    expect(await listConflicts(world.store)).toEqual([]);
  });

  test('[S14] with the same version number as before the restore has another version: no newer value is overwritten', async () => {
    await saveAndSend();
    const backup = server.backUp();
    await saveAndSend({ first_name: 'Aditee' });
    server.restore(backup, 'def');
    // The daughter's phone changes the last name, so the section reaches version 2 a second time.
    const { record } = server.data.sections['primary']!;
    const updated_at = new Date(world.clock.now).toISOString();
    const theirs = { ...record, last_name: 'Deshpande', updated_at };
    server.data.sections['primary'] = { record: theirs, version: 2 };
    world.clock.advance(HOUR_MS);
    await saveAndSend({ first_name: 'Aditee', mother_name: 'Sunanda M.' });
    expect(primary()).toMatchObject({ last_name: 'Deshpande', mother_name: 'Sunanda M.' });
    // The first name and the last name differ at the server, so a person must choose.
    const asked = async () => (await listConflicts(world.store)).map(({ field }) => field);
    expect(await asked()).toEqual(['first_name', 'last_name']);
    await world.pull();
    expect(await asked()).toEqual(['first_name', 'last_name']);
    for (const [field, choice] of [
      ['first_name', 'ours'],
      ['last_name', 'theirs'],
    ] as const) {
      await settleConflict(world.store, { section: 'primary', field, choice }, world.environment);
    }
    await send();
    expect(primary()).toMatchObject({ first_name: 'Aditee', last_name: 'Deshpande' });
    expect(await shown()).toMatchObject({ first_name: 'Aditee', last_name: 'Deshpande' });
  });

  test('[S11] whose added option was lost is sent after that option, with its new id', async () => {
    await saveAndSend({ profession: await addProfession(world) });
    server.restore(NO_DATA, 'def');
    await open();
    const [again] = server.data.options;
    expect(again).toMatchObject({ name: 'Toddy tapper' });
    expect(primary()).toMatchObject({ profession: again!.id });
    expect(await world.outbox()).toEqual([]);
  });

  test('that was being sent during the restore arrives once, complete', async () => {
    await saveAndSend();
    const backup = server.backUp();
    await world.save({ first_name: 'Aditee' });
    server.meddleAfter = () => {
      throw new TypeError('Failed to fetch');
    };
    await world.runSyncCycle('saved');
    server.meddleAfter = () => undefined;
    server.restore(backup, 'def');
    await send();
    await open();
    expect(primary()).toMatchObject({ first_name: 'Aditee', last_name: 'Kulkarni' });
    expect(await world.outbox()).toEqual([]);
  });
});

describe('[S26] a file', () => {
  test('that was lost is sent again unchanged, and listed once', async () => {
    const id = await world.submit('photo');
    await send();
    server.restore(NO_DATA, 'def');
    await open();
    expect(server.data.files).toMatchObject([{ clientId: id, sizeBytes: 18 }]);
    expect(await listFiles(world.store, 'photo')).toMatchObject([{ id, stage: 'sent' }]);
    await world.pull();
    expect(await listFiles(world.store, 'photo')).toHaveLength(1);
  });

  test('that was lost and of which there is no copy here is asked for', async () => {
    await world.submit('video');
    await send();
    server.restore(NO_DATA, 'def');
    await open();
    expect(await readProgressRow(world.store)).toMatchObject({ lost: ['video'] });
    expect((await readProgress(world.store)).done).not.toContain('personal-video');
  });

  test('of another phone is removed until that phone has sent it again', async () => {
    const theirs = { kind: 'photo', type: 'Cover Photo', sizeBytes: 9 } as const;
    server.data.files = [{ ...theirs, id: 9, clientId: 'of-another-phone' }];
    await open();
    expect(await listFiles(world.store, 'photo')).toMatchObject([{ serverId: 9 }]);
    server.restore(NO_DATA, 'def');
    world.clock.advance(HOUR_MS);
    await open();
    expect(await listFiles(world.store, 'photo')).toEqual([]);
    server.data.files = [{ ...theirs, id: 15, clientId: 'of-another-phone' }];
    world.clock.advance(HOUR_MS);
    await open();
    expect(await listFiles(world.store, 'photo')).toMatchObject([{ serverId: 15 }]);
  });
});

test('[S26] a lost side of the card is asked for, and the step is not done', async () => {
  await world.submit('aadhaar-front');
  await world.submit('aadhaar-back');
  await send();
  expect((await readProgress(world.store)).done).toContain('aadhaar');
  const backup = server.backUp();
  backup.files = backup.files.filter(({ type }) => type?.endsWith('Front'));
  server.restore(backup, 'def');
  await open();
  expect((await readProgress(world.store)).done).not.toContain('aadhaar');
  expect(await readProgressRow(world.store)).toMatchObject({ lost: ['aadhaar-back'] });
  await world.submit('aadhaar-back');
  await send();
  const progress = await readProgressRow(world.store);
  expect(progress.lost ?? []).toEqual([]);
  expect(progress.aadhaarAtServer).toEqual({ front: true, back: true });
});

test('[S26] a lost report of a passed step is sent again', async () => {
  await passStep(world.store, 'personal-document', world.environment);
  await send();
  server.restore(NO_DATA, 'def');
  await open();
  expect(server.data.steps).toEqual(['personal-document']);
});

test('[S26] an opened app notices the restore even if all its data is fresh', async () => {
  await world.save();
  await open();
  server.restore(NO_DATA, 'def');
  await open();
  expect(primary()).toMatchObject({ first_name: 'Aditi' });
});

test('[S26] nothing is sent or merged while the server cannot be asked for its data', async () => {
  await world.save();
  await world.submit('photo');
  await send();
  server.restore(NO_DATA, 'def');
  server.meddle = ({ path }) =>
    path.includes('/videos/') ? new Response('', { status: 500 }) : undefined;
  await passStep(world.store, 'welcome', world.environment);
  await open();
  await open();
  expect(server.data).toMatchObject({ sections: {}, files: [] });
  expect(await shown()).toMatchObject({ first_name: 'Aditi' });
  server.meddle = () => undefined;
  await world.runSyncCycle('send-now');
  expect(primary()).toMatchObject({ first_name: 'Aditi' });
  expect(server.data.files).toHaveLength(1);
  expect(server.data.steps).toEqual(['welcome']);
});
