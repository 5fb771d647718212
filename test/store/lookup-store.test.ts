import { beforeEach, describe, expect, test } from 'vitest';
import { saveSetting } from '../../src/store/schema/device-store.ts';
import { addOption } from '../../src/store/sections/option-store.ts';
import { nameLookup, searchLookups, storeLookups } from '../../src/store/device/lookup-store.ts';
import { downloadLookups } from '../../src/sync/lookup-download.ts';
import { searchAtServer, searchOnPhone } from '../../src/sync/lookup-search.ts';
import {
  freshWorlds,
  offline,
  openWorld,
  reply,
  world,
  type Network,
} from '../sync/support/world.ts';

freshWorlds();

const cities = [
  { id: 1, name: 'Mumbai', names: { en: 'Mumbai', mr: 'मुंबई', hi: 'मुंबई' }, aliases: ['Bombay'] },
  { id: 2, name: 'Navi Mumbai', names: { en: 'Navi Mumbai', mr: 'नवी मुंबई', hi: 'नवी मुंबई' } },
  { id: 3, name: 'Pune', names: { en: 'Pune', mr: 'पुणे', hi: 'पुणे' }, aliases: ['Poona'] },
];
type Stored = Parameters<typeof storeLookups>[1];
const store = (items: Stored['items'], more: Partial<Stored> = {}) =>
  storeLookups(world.device, { kind: 'city', parentId: 9, language: 'en', items, ...more });
const storeCities = (isWhole = false) =>
  store(cities, isWhole ? { list: { fetchedAt: 1, isWhole } } : {});
const search = (query: string, language = 'en', parentId = 9) =>
  searchLookups(world.device, { kind: 'city', parentId, query, language, limit: 10 });

describe('searching on the phone', () => {
  beforeEach(async () => storeCities());

  test('finds by a name in any language and by old names, and shows names in the present language', async () => {
    expect(await search('bombay')).toEqual([{ id: 1, name: 'Mumbai' }]);
    expect(await search('पुणे')).toEqual([{ id: 3, name: 'Pune' }]);
    expect(await search('pun', 'mr')).toEqual([{ id: 3, name: 'पुणे' }]);
  });

  test('what begins with the letters in her language comes first, other names after', async () => {
    const byName = { id: 4, name: 'अभयनगर', names: { en: 'Zabhay' } };
    const byAlias = { id: 5, name: 'आग', aliases: ['अभिनगर'] };
    await store([byName, byAlias, { id: 6, name: 'झांसी अभि' }], { language: 'mr' });
    const found = await search('अभ', 'mr');
    expect(found.map(({ id }) => id)).toEqual([4, 6, 5]);
  });

  test('ranks a match at the start of a name before a match at the start of a word', async () => {
    expect((await search('mum')).map((item) => item.name)).toEqual(['Mumbai', 'Navi Mumbai']);
  });

  test('finds only items of the given parent', async () => {
    expect(await search('mum', 'en', 10)).toEqual([]);
  });

  test('an item is named by its id; if the phone does not know it, by its stored name', async () => {
    const item = { id: 3, name: 'Poona City' };
    expect(await nameLookup(world.device, { kind: 'city', item, language: 'hi' })).toBe('पुणे');
    const unknown = { id: 77, name: 'Chikhaldara' };
    expect(await nameLookup(world.device, { kind: 'city', item: unknown, language: 'hi' })).toBe(
      'Chikhaldara',
    );
  });
});

test('the lists that an older version of the app stored are indexed again, once, without internet', async () => {
  await storeCities();
  await world.device.lookups.toCollection().modify((row) => {
    row.folded = ['by an older rule'];
    delete row.sounds;
    delete row.indexed;
  });
  expect(await search('bombay')).toEqual([{ id: 1, name: 'Mumbai' }]);
  expect(await search('பூனா')).toEqual([{ id: 3, name: 'Pune' }]);
  const [row] = await world.device.lookups.toArray();
  expect(row).toMatchObject({ folded: ['mumbai', 'मुंबई', 'bombay'], sounds: ['mp', 'pmp'] });
  expect(world.sent).toEqual([]);
});

test('a name in one script is found by its sound in another, with an option of this phone', async () => {
  const items = [{ id: 5, name: 'सोलापूर' }];
  await store(items, { language: 'mr' });
  await addOption(world.store, { kind: 'city', name: 'शिरपूर', language: 'mr', parentId: 9 });
  const onPhone = async (query: string) => {
    const question = { kind: 'city', parentId: 9, query, language: 'mr' } as const;
    const { items: found } = await searchOnPhone(world, question);
    return found.map(({ name }) => name);
  };
  expect(await onPhone('સોલાપુર')).toEqual(['सोलापूर']);
  expect(await onPhone('Solapoor')).toEqual(['सोलापूर']);
  expect(await onPhone('શિરપુર')).toEqual(['शिरपूर']);
  expect(await onPhone('123')).toEqual([]);
});

test('a complete list replaces the stored one; a search result only adds items', async () => {
  await storeCities(true);
  await store([{ id: 3, name: 'पुणे शहर' }], { language: 'mr' });
  expect(await search('poona')).toEqual([{ id: 3, name: 'Pune' }]);
  await store(cities.slice(0, 1), { list: { fetchedAt: 2, isWhole: true } });
  expect((await search('')).map((item) => item.id)).toEqual([1]);
});

describe('a lookup field', () => {
  const question = { kind: 'city', parentId: 9, query: ' chik ', language: 'en' } as const;

  test('answers from the phone, with options added there first, and says whether the list is complete', async () => {
    await storeCities();
    await addOption(
      world.store,
      { kind: 'city', name: 'Chikhaldara', language: 'en', parentId: 9 },
      world.environment,
    );
    const answer = await searchOnPhone(world, question);
    expect(answer).toMatchObject({ items: [{ name: 'Chikhaldara' }], isComplete: false });
    await storeCities(true);
    expect((await searchOnPhone(world, question)).isComplete).toBe(true);
  });

  test('sends a plain server the request of spec §7', async () => {
    await saveSetting('extensions', [], world.device);
    world.answer(() => reply(200, [{ id: 4, name: 'Chiklamb' }], { offers: null }));
    await searchAtServer(world, question);
    expect(world.sent[0]?.path).toBe('/api/core/city/?query=chik&lang=en&limit=10&state_id=9');
  });

  test('requests all names from our server, and stores all but what this family added', async () => {
    const own = { id: 5, name: 'Chikhali Vasti', own: true };
    world.answer(() => reply(200, [{ id: 4, name: 'Chiklamb' }, own]));
    expect(await searchAtServer(world, question)).toMatchObject({
      items: [{ id: 4 }, { id: 5 }],
    });
    expect(world.sent[0]?.path).toBe(
      '/api/core/city/?query=chik&lang=en&limit=10&names=all&state_id=9',
    );
    expect(world.sent[0]?.headers['authorization']).toBe('Bearer access-7');
    world.answer(offline);
    expect(await searchAtServer(world, question)).toBeUndefined();
    expect((await searchOnPhone(world, question)).items).toEqual([{ id: 4, name: 'Chiklamb' }]);
  });
});

describe('downloading the lists', () => {
  const lists: Network = ({ path }) => {
    if (path.includes('/core/country/'))
      return reply(200, [
        { id: 91, name: 'India' },
        { id: 92, name: 'Nepal' },
      ]);
    if (path.includes('/core/state/')) return reply(200, [{ id: 9, name: 'Maharashtra' }]);
    if (path.includes('/core/subcaste/'))
      return reply(200, [{ id: 71, name: 'Deshastha', parent_id: 1 }]);
    if (path.includes('/core/city/')) return reply(200, cities);
    return reply(200, [{ id: 1, name: 'One' }]);
  };

  test('[S24] starts no further list once the worker is retired, and the next one continues', async () => {
    world.answer(lists);
    await downloadLookups(world, () => world.sent.length >= 3);
    expect(world.sent).toHaveLength(3);
    await downloadLookups(world);
    expect(await search('bombay')).toEqual([{ id: 1, name: 'Mumbai' }]);
  });

  test('fetches countries, India’s states and their cities, and not again for a month', async () => {
    world.answer(lists);
    await downloadLookups(world);
    expect(await search('bombay')).toEqual([{ id: 1, name: 'Mumbai' }]);
    const subCastes = { kind: 'subcaste', parentId: 1, query: 'desh', language: 'en' } as const;
    const subCastesFound = await searchLookups(world.device, { ...subCastes, limit: 10 });
    expect(subCastesFound).toEqual([{ id: 71, name: 'Deshastha' }]);
    const asked = world.sent.length;
    expect(
      world.sent.filter((sent) => sent.path.includes('/core/state/')).map((sent) => sent.path),
    ).toEqual(['/api/core/state/?query=&lang=en&limit=5000&names=all&country_id=91']);
    await downloadLookups(world);
    expect(world.sent).toHaveLength(asked);
    world.clock.advance(31 * 86_400_000);
    await downloadLookups(world);
    expect(world.sent).toHaveLength(asked * 2);
  });

  test('ends without an error when the connection breaks, and continues there the next time', async () => {
    let left = 3;
    world.answer((request) => ((left -= 1) < 0 ? offline(request) : lists(request)));
    await downloadLookups(world);
    expect(world.sent).toHaveLength(4);
    world.answer(lists);
    await downloadLookups(world);
    const paths = world.sent.map((sent) => sent.path.split('?')[0]);
    expect(paths.filter((path) => path === '/api/core/country/')).toHaveLength(1);
    expect(await search('pune')).toHaveLength(1);
  });

  test('marks the lists of a plain server of spec §7 as incomplete', async () => {
    await openWorld({ offers: '' });
    world.answer((request) => {
      const answer = lists(request) as Response;
      answer.headers.delete('sambandh-extensions');
      return answer;
    });
    await downloadLookups(world);
    const country = { kind: 'country', parentId: null, query: 'ind', language: 'en' } as const;
    const answer = await searchOnPhone(world, country);
    expect(answer).toEqual({ items: [{ id: 91, name: 'India' }], isComplete: false });
    const asked = world.sent.length;
    await downloadLookups(world);
    expect(world.sent).toHaveLength(asked);
  });
});
