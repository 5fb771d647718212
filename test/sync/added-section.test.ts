import { describe, expect, test } from 'vitest';
import { readUnsentWork } from '../../src/store/account/unsent.ts';
import { saveChoices } from '../../src/store/sections/biodata-store.ts';
import { readValues } from '../../src/store/sections/section-store.ts';
import {
  accepting,
  createWorld,
  OFFERED,
  reply,
  type World,
  readStepStates,
} from './support/world.ts';

/** spec.md §7 does not contain this section. */
const WITH_PREFERENCES = `${OFFERED}, preferences`;
const PATH = '/api/profiles/profile-preferences/';

const save = ({ saveSection }: World, values: object) =>
  saveSection({ key: 'preferences', step: 'personal-preferences', values: { ...values } });

const pathsOf = (world: World) => world.sent.map(({ path }) => path.split('?')[0]);

describe.each([
  ['a server of the version before', OFFERED],
  ['a server of spec §7 alone', ''],
])('with %s, preferences', (_server, offers) => {
  test('[S2b] stay on the phone, which says so, and no request is made for them', async () => {
    const world = await createWorld({ offers });
    world.answer((request) =>
      request.method === 'GET' ? reply(200, [], { offers: offers || null }) : accepting(request),
    );
    await save(world, { own_words: 'शांत घर' });
    expect(await world.drain()).toMatchObject({ status: 'empty' });
    await world.pull();

    expect(await world.outbox()).toEqual([]);
    expect(pathsOf(world)).not.toContain(PATH);
    expect(pathsOf(world)).toContain('/api/profiles/profile-additional/');
    const values = await readValues(world.store, 'preferences');
    expect(values).toMatchObject({ own_words: 'शांत घर' });
    expect(await readStepStates(world.store)).toMatchObject({ 'personal-preferences': 'saved' });
    expect(await readUnsentWork(world.store)).toMatchObject({ count: 1, since: world.clock.now });
    expect(await world.store.syncResults.count()).toBe(0);
  });

  test('[S2b] and the choices of a biodata stay on the phone, and a logout asks about them', async () => {
    const world = await createWorld({ offers });
    world.answer(() => reply(200, [], { offers: offers || null }));
    await saveChoices(world.store, { own_opening: 'श्री कुलदैवत प्रसन्न' }, world.environment);
    await world.drain();
    expect(await world.outbox()).toEqual([]);
    expect(await readUnsentWork(world.store)).toMatchObject({ count: 1, since: world.clock.now });
  });

  test('[S13f] are sent once the server offers the section', async () => {
    const world = await createWorld({ offers });
    world.answer(() => reply(200, [], { offers: offers || null }));
    await save(world, { own_words: 'शांत घर' });
    await world.drain();

    await world.pullFrom((request) =>
      request.method === 'GET'
        ? reply(200, [], { offers: WITH_PREFERENCES })
        : reply(201, { id: 5, ...(request.body as object) }, { offers: WITH_PREFERENCES }),
    );
    await world.pull();
    await world.drain();

    const posts = world.sent.filter(({ method, path }) => method === 'POST' && path === PATH);
    expect(posts.map(({ body }) => body)).toEqual([{ profile: 700, own_words: 'शांत घर' }]);
    expect(await readStepStates(world.store)).toMatchObject({ 'personal-preferences': 'sent' });
    expect((await readUnsentWork(world.store)).count).toBe(0);
  });
});

test('[S13d] of two relatives are merged: a caste of each, and a must of each', async () => {
  const world = await createWorld({ offers: WITH_PREFERENCES });
  const [maratha, brahmin] = [
    { id: 1, name: 'Maratha' },
    { id: 2, name: 'Brahmin' },
  ];
  const there = {
    id: 5,
    caste: [brahmin],
    musts: ['caste'],
    diet: [],
    age: { from: 25, to: null },
  };
  world.answer((request) =>
    request.method === 'GET'
      ? reply(200, request.path.includes('preferences') ? [there] : [], {
          offers: WITH_PREFERENCES,
        })
      : accepting(request),
  );
  await save(world, { caste: [maratha], musts: ['age'], age: { from: 28, to: 33 } });
  await world.pull();

  expect(await readValues(world.store, 'preferences')).toMatchObject({
    caste: [brahmin, maratha],
    musts: ['caste', 'age'],
    age: { from: 28, to: 33 },
  });
  const row = await world.store.sections.get('preferences');
  expect(Object.keys(row?.conflicts ?? {})).toEqual(['age']);
});
