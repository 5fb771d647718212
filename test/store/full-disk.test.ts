import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { settleConflict } from '../../src/store/sections/conflict-store.ts';
import { saveDraft } from '../../src/store/sections/draft-store.ts';
import { deleteFile } from '../../src/store/media/media-store.ts';
import {
  describePicked,
  persistCovering,
  storePrepared,
  pickMedia,
  queueFile,
  queueReady,
  submitPicked,
} from '../../src/store/media/pending-media.ts';
import type { MediaSlot } from '../../src/store/schema/media-row.ts';
import { discardEntry, retryEntry } from '../../src/store/account/outbox-store.ts';
import { passStep, updateProgress } from '../../src/store/sections/progress-store.ts';
import { storageFault } from '../../src/store/schema/storage-fault.ts';
import { createSyncCycles } from '../../src/sync/sync-cycle.ts';
import { jpeg } from '../server/support/media-files.ts';
import { addProfession, saveBasicInfo } from '../support/family.ts';
import { accepting, freshWorlds, reply, world, type World } from '../sync/support/world.ts';
import { dumpDatabase } from './support/database-dump.ts';

interface Disk {
  /** This number of writes succeeds. It is Infinity while the disk is not full. */
  room: number;
  /** Attempted writes are counted since the test last set this to 0. */
  writes: number;
}

/** IndexedDB fails as in a browser with a full disk. Deletions still work. */
function limitDisk(store: Dexie): Disk {
  const disk: Disk = { room: Number.POSITIVE_INFINITY, writes: 0 };
  store.use({
    stack: 'dbcore',
    name: 'full-disk',
    create: (core) => ({
      ...core,
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          async mutate(request) {
            if (request.type === 'add' || request.type === 'put') {
              disk.writes += 1;
              if (disk.writes > disk.room)
                throw new DOMException('There is no more room.', 'QuotaExceededError');
            }
            return table.mutate(request);
          },
        };
      },
    }),
  });
  return disk;
}

freshWorlds();
let disk: Disk;
beforeEach(() => {
  disk = limitDisk(world.store);
});

const read = ({ store }: World) => dumpDatabase(store.name);

async function queueSent(world: World): Promise<string> {
  const id = await world.submit('photo');
  await world.drainTo(() => reply(201, { id: 8 }));
  return id;
}

const save = saveBasicInfo;

/** `write` gets the id that `before` returns. */
type Writing = [
  what: string,
  write: (world: World, id: string) => Promise<unknown>,
  before?: (world: World) => Promise<string>,
];

const none = async () => '';
const picked = (slot: MediaSlot) => (world: World) => world.pick(slot);

/** In these ways a person writes data on the phone. */
const WRITINGS: Writing[] = [
  ['saving a step', (world) => save(world)],
  [
    'saving a step over its half-typed form',
    (world) => save(world, { first_name: 'Aditee' }),
    async (world) => {
      await save(world);
      const draft = { step: 'basic-info', values: { first_name: 'Adit' } } as const;
      await world.saveDraft(draft);
      return '';
    },
  ],
  [
    'keeping a half-typed form',
    ({ store, environment }) =>
      saveDraft(store, { step: 'basic-info', values: { first_name: 'Adit' } }, environment),
  ],
  ['passing a step', ({ store, environment }) => passStep(store, 'welcome', environment)],
  ['remembering the step', ({ store }) => updateProgress(store, { currentStep: 'basic-info' })],
  ['adding an option', addProfession],
  ['picking a photo', (world) => world.pick('photo')],
  ['picking a video', (world) => world.pick('video')],
  [
    'picking another picture of a side of the card',
    (world) => world.pick('aadhaar-front', new Blob(['another'])),
    picked('aadhaar-front'),
  ],
  [
    'covering a side of the card',
    ({ store }, id) => persistCovering(store, id, { isOn: false }),
    picked('aadhaar-front'),
  ],
  [
    'queueing the covered side in the place of the picked one',
    ({ store, environment }, id) =>
      queueFile(store, { id, file: new Blob(['covered']) }, environment),
    picked('aadhaar-front'),
  ],
  [
    'making a photo ready',
    ({ store }, id) =>
      storePrepared(store, id, { file: new Blob(['small']), thumbnail: new Blob(['tiny']) }),
    picked('photo'),
  ],
  [
    'describing a photo',
    ({ store }, id) => describePicked(store, id, { photoType: 'Cover Photo' }),
    picked('photo'),
  ],
  [
    'submitting photos',
    ({ store, environment }) => submitPicked(store, 'photo', environment),
    async (world) => {
      for (const _ of [1, 2]) {
        const id = await world.pick('photo');
        await storePrepared(world.store, id, { thumbnail: null });
      }
      return '';
    },
  ],
  [
    'queueing what is ready',
    ({ store, environment }) => queueReady(store, environment),
    async (world) => {
      const id = await world.pick('photo');
      await submitPicked(world.store, 'photo', world.environment);
      await storePrepared(world.store, id, { thumbnail: null });
      return id;
    },
  ],
  [
    'deleting a photo that was sent',
    ({ store, environment }, id) => deleteFile(store, id, environment),
    queueSent,
  ],
  [
    'keeping a small picture of what another phone sent',
    async ({ store }, id) => {
      await store.media.update(id, { thumbnail: new Blob(['tiny']) });
    },
    queueSent,
  ],
  [
    'choosing between two answers',
    ({ store, environment }) =>
      settleConflict(
        store,
        { section: 'primary', field: 'first_name', choice: 'ours' },
        environment,
      ),
    async (world) => {
      await save(world);
      const theirs = { theirs: 'Aaditi', theirsAt: null, theirsFrom: null };
      await world.store.sections.update('primary', { conflicts: { first_name: theirs } });
      return '';
    },
  ],
  [
    'trying a refused step again',
    async (world) => {
      const [entry] = await world.outbox();
      return retryEntry(world.store, entry?.seq ?? 0, () => 'another-key');
    },
    async (world) => {
      await save(world);
      await world.drainTo(() => reply(422, { error: 'No.', code: 'validation_failed' }));
      return '';
    },
  ],
  [
    'discarding an option that a step named',
    async (world) => {
      const [entry] = await world.outbox();
      return discardEntry(world.store, entry?.seq ?? 0);
    },
    async (world) => {
      await save(world, { profession: await addProfession(world) });
      return '';
    },
  ],
];

describe('[S23] [S1] a full disk', () => {
  test.each(WRITINGS)('leaves no half-written data of %s', async (_what, write, before) => {
    await world.store.open();
    const id = await (before ?? none)(world);
    const stood = await read(world);
    const faults: string[] = [];
    // In the first run no write succeeds, in the second one does, and so on. So each write fails
    // once.
    for (let room = 0; ; room += 1) {
      Object.assign(disk, { room, writes: 0 });
      const fault = await write(world, id).then(() => undefined, storageFault);
      if (fault === undefined) break;
      faults.push(fault);
      expect(await read(world)).toEqual(stood);
    }
    expect(new Set(faults)).toEqual(new Set(['full']));
    expect(await read(world)).not.toEqual(stood);
  });

  test('is reported as the reason why a picked photo is not stored', async () => {
    await world.store.open();
    disk.room = 0;
    const file = new File([new Uint8Array(await jpeg())], 'photo.jpg');
    expect(await pickMedia(world.store, { slot: 'photo', file })).toBe('storageFull');
    expect(await world.store.media.count()).toBe(0);
  });

  test('prevents a pull from changing anything, and queued entries are sent later', async () => {
    await save(world);
    world.answer((request) =>
      request.method === 'GET' && request.path.includes('profile-personal')
        ? reply(200, [{ id: 5, disabilities: 'none' }])
        : accepting(request),
    );
    const stood = await read(world);
    disk.room = 0;
    await expect(world.pull()).rejects.toThrow(/room/u);
    expect(await read(world)).toEqual(stood);
    await expect(world.drain()).rejects.toThrow(/room/u);
    expect(await read(world)).toEqual(stood);

    Object.assign(disk, { room: Number.POSITIVE_INFINITY, writes: 0 });
    world.takeWrites();
    await world.runSyncCycle('visible');
    expect(world.takeWrites()).toHaveLength(1);
    expect(await world.outbox()).toEqual([]);
  });

  test('is reported to the pages by the round that it ends; the next successful round reports that it is over', async () => {
    await save(world);
    const told: boolean[] = [];
    const environment = {
      ...world.environment,
      tellQuota: (hasRoom: boolean) => told.push(hasRoom),
    };
    const runSyncCycle = createSyncCycles({ ...world.context, environment });
    world.answer(accepting);
    disk.room = 0;
    await expect(runSyncCycle('saved')).rejects.toThrow(/room/u);
    expect(world.sent).toEqual([]);
    expect(told).toEqual([false]);

    disk.room = Number.POSITIVE_INFINITY;
    await runSyncCycle('probe');
    expect(told).toEqual([false, true]);
    expect(await world.outbox()).toEqual([]);
  });

  test('is recognised even if it stopped a change of several rows', () => {
    const full = new Dexie.QuotaExceededError('There is no more room.');
    expect(storageFault(new Dexie.ModifyError('Some rows were not changed.', [full]))).toBe('full');
    expect(storageFault(new Dexie.ModifyError('Some rows were not changed.', [new Error()]))).toBe(
      'failed',
    );
  });

  test('[S7] at the acknowledgement keeps the entry, which is then repeated with the same key and body', async () => {
    await save(world);
    world.answer((request) => {
      if (request.method === 'POST') disk.room = 0;
      return accepting(request);
    });
    await expect(world.drain()).rejects.toThrow(/room/u);
    const [first] = world.takeWrites();
    expect(await world.outbox()).toMatchObject([{ state: 'sending' }]);
    disk.room = Number.POSITIVE_INFINITY;
    await world.drainTo(accepting);
    expect(world.takeWrites()).toEqual([first]);
    expect(await world.outbox()).toEqual([]);
  });
});
