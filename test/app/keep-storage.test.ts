import { liveQuery } from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { keepStorage } from '../../src/app/keep-storage.ts';
import { saveDraft } from '../../src/store/draft-store.ts';
import { keepPickedFile, queueFile } from '../../src/store/media-store.ts';
import { hasSavedHere, passStep } from '../../src/store/progress-store.ts';
import { saveSection } from '../../src/store/section-store.ts';
import { pullProfile } from '../../src/sync/pull.ts';
import { basicInfo } from '../sync/support/profile.ts';
import { accepting, createWorld, reply, type World } from '../sync/support/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

/** A browser's storage that counts how often it was asked. */
function createStorage(isKept = false) {
  const asked: string[] = [];
  return {
    asked,
    persisted: async () => isKept,
    async persist() {
      asked.push('persist');
      return true;
    },
  };
}

/** What was asked of the store after everything before has been answered by now. */
const untilWatched = () =>
  new Promise<void>((resolve) => {
    const watching = liveQuery(() => hasSavedHere(world.store)).subscribe(() => {
      resolve();
      // Not before it is there.
      queueMicrotask(() => watching.unsubscribe());
    });
  });

const save = (changes: object = {}) =>
  saveSection(
    world.store,
    { key: 'primary', step: 'basic-info', values: { ...basicInfo, ...changes } },
    world.delegate,
  );

describe('[S23] the browser is asked to keep what is stored', () => {
  test('at the first step that is saved here, and not again', async () => {
    const storage = createStorage();
    const stop = keepStorage(world.store, storage);
    await passStep(world.store, 'welcome', world.delegate);
    const draft = { step: 'basic-info', values: { first_name: 'Adit' } } as const;
    await saveDraft(world.store, draft, world.delegate);
    world.answer((request) =>
      request.path.includes('profile-family')
        ? reply(200, [{ id: 3, family_income: 'x' }])
        : accepting(request),
    );
    const context = { delegate: world.delegate, device: world.device };
    await pullProfile({ ...context, openStore: () => world.store }, { force: true });
    expect(await world.store.sections.count()).toBeGreaterThan(0);
    await untilWatched();
    expect(storage.asked).toEqual([]);
    await save();
    await vi.waitFor(() => expect(storage.asked).toEqual(['persist']));
    await save({ first_name: 'Aditee' });
    await world.drain();
    expect(storage.asked).toEqual(['persist']);
    stop();
  });

  test('for what is only looked at, picked or half-typed: never', async () => {
    const storage = createStorage();
    const stop = keepStorage(world.store, storage);
    const draft = { step: 'basic-info', values: { first_name: 'Adit' } } as const;
    await saveDraft(world.store, draft, world.delegate);
    const file = { slot: 'photo', file: new Blob(['x']), fileName: 'photo.jpg' } as const;
    const row = await keepPickedFile(world.store, file, world.delegate);
    await untilWatched();
    expect(storage.asked).toEqual([]);
    await queueFile(world.store, { id: row?.id ?? '' }, world.delegate);
    await vi.waitFor(() => expect(storage.asked).toEqual(['persist']));
    stop();
  });

  test('unless it keeps it already; one that has no such thing is asked nothing', async () => {
    const storage = createStorage(true);
    const stops = [keepStorage(world.store, storage), keepStorage(world.store, undefined)];
    await save();
    await world.drain();
    expect(storage.asked).toEqual([]);
    for (const stop of stops) stop();
  });
});
