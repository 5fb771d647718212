import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasParent, LOOKUP_KINDS, LOOKUP_PARENTS } from '../../src/domain/enumerations.ts';
import { LANGUAGES } from '../../src/domain/languages.ts';
import { createDatabase } from '../../server/db/database.ts';
import { OPTION_ACTS } from '../../server/desk/desk-acts.ts';
import { setOption } from '../../server/repositories/reference-item-repository.ts';
import { lookupFilter, lookupQuery } from '../../src/protocol/lookup-query.ts';
import { LookupItems } from '../../src/protocol/replies.ts';
import { call } from '../support/api-call.ts';
import { FAMILY_SEARCHES } from '../support/family-searches.ts';
import { findItem, type Item } from '../support/primary-values.ts';
import { registerAccount, type TestAccount } from '../support/test-account.ts';
import { as, texts } from '../support/typed-texts.ts';
import { useTestServer } from '../support/test-server.ts';

const server = useTestServer({ settings: { trustProxy: 1 } });
let india: Item;
let maharashtra: Item;
let families: TestAccount[];

beforeAll(async () => {
  india = await findItem(server, 'country', { query: 'India' });
  maharashtra = await findItem(server, 'state', { query: 'Maharashtra', country_id: india.id });
  families = await Promise.all(Array.from({ length: 4 }, () => registerAccount(server)));
});

async function find(
  kind: string,
  query: Record<string, string | number>,
  token?: string,
): Promise<Item[]> {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  const reply = await call(server, `/core/${kind}/?${parameters.toString()}`, { token });
  expect(reply.status).toBe(200);
  expect(LookupItems.is(reply.body)).toBe(true);
  return reply.body as Item[];
}

const names = async (...args: Parameters<typeof find>) =>
  (await find(...args)).map((item) => item.name);

/** The only exact match is far behind 300 other cities. */
async function addCities(count: number): Promise<void> {
  await server.db.query("delete from reference_items where code like 'test.%'");
  await server.db.query(
    `with added as (
      insert into reference_items (kind, code, parent_id, name, aliases, folded, position, is_public,
        is_retired, created_at)
      select 'city', 'test.' || n, $1, case n when 0 then 'Xqv' else 'Xqv ' || 2000 - n end, '{}',
        case n when 0 then 'xqv' else 'xqv ' || 2000 - n end,
        case when n between 1 and 300 then n else 1000000 + n end, true, false, now()
      from generate_series(0, $2::int) n
      returning id, parent_id, folded
    )
    insert into reference_names (item_id, kind, parent_id, folded, is_whole)
    select id, 'city', parent_id, folded, true from added`,
    [maharashtra.id, count],
  );
}

describe('what families type finds what they mean among the first five', () => {
  test.each(FAMILY_SEARCHES)('$kind: $typed is $means', async (search) => {
    const { kind, typed, means, parentCode } = search;
    const filter =
      parentCode !== undefined && hasParent(kind)
        ? lookupFilter(kind, await idOf(LOOKUP_PARENTS[kind].kind, parentCode))
        : {};
    const query = lookupQuery({ query: typed, language: 'en', limit: 5, filter });
    const { body } = await call(server, `/core/${kind}/?${query}`);
    expect(body.map(({ name }: Item) => name)).toContain(means);
  });

  async function idOf(kind: string, code: string): Promise<number> {
    const { rows } = await server.db.query(
      'select id from reference_items where kind = $1 and code = $2',
      [kind, code],
    );
    return Number(rows[0].id);
  }
});

describe('looking up', () => {
  test.each(LOOKUP_KINDS)('%s: ten by default, for everybody', async (kind) => {
    const items = await find(kind, {});
    expect(items).toHaveLength(10);
    for (const item of items) expect(Object.keys(item)).toEqual(['id', 'name']);
  });

  test.each([
    ...texts('Solapur|  sOLAP |Solāpur|सोलापूर|olapu').map(as('Solapur')),
    ...texts('Bombay|mumbai').map(as('Mumbai')),
    ...texts('पुणे|Poona').map(as('Pune')),
  ])('finds a city by %j', async (query, name) => {
    const found = await names('city', { query, state_id: maharashtra.id });
    expect(found[0]).toBe(name);
  });

  test.each([
    ['en', 'Pune'],
    ['mr', 'पुणे'],
    ['hi', 'पुणे'],
    ['mr-IN', 'पुणे'],
    ['fr', 'Pune'],
    ['', 'Pune'],
  ])('answers in the language %j', async (lang, name) => {
    const [first] = await names('city', { query: 'Pune', state_id: maharashtra.id, lang });
    expect(first).toBe(name);
  });

  test('puts what starts with the query first, then words that do, then what holds it', async () => {
    const found = await names('profession', { query: 'er', limit: 500 });
    const rank = (name: string) => {
      if (name.toLowerCase().startsWith('er')) return 0;
      return /[\s(./-]er/iu.test(name) ? 1 : 2;
    };
    const ranks = found.map(rank);
    expect(found.length).toBeGreaterThan(10);
    expect(ranks.filter((each) => each === 2).length).toBeGreaterThan(0);
    const lastStart = ranks.lastIndexOf(0);
    expect(ranks.slice(0, lastStart + 1).every((each) => each === 0)).toBe(true);
  });

  test('finds a city of any country by the start of a later word, before those that hold it elsewhere', async () => {
    const states = await findItem(server, 'country', { query: 'United States' });
    const ohio = await findItem(server, 'state', { query: 'Ohio', country_id: states.id });
    const found = await names('city', { query: 'vern', state_id: ohio.id, limit: 20 });
    const firstElsewhere = found.findIndex((name) => !/(^|[\s(./-])vern/iu.test(name));
    expect(found).toContain('Mount Vernon');
    expect(firstElsewhere).toBeGreaterThan(found.indexOf('Mount Vernon'));
  });

  test('finds of more cities than it puts in order that of the very name, then the best known, then others', async () => {
    await addCities(1_500);
    const found = await find('city', { query: 'xqv', limit: 400 });
    expect(new Set(found.map((item) => item.id)).size).toBe(400);
    expect(found[0]!.name).toBe('Xqv');
    expect(found.slice(1, 301).map(({ name }) => name)).toEqual(
      Array.from({ length: 300 }, (_, index) => `Xqv ${2_000 - index - 1}`),
    );
    expect(found.slice(301).every(({ name }) => name.startsWith('Xqv '))).toBe(true);
    const inside = await names('city', { query: 'xqv', state_id: maharashtra.id, limit: 3 });
    expect(inside).toEqual(['Xqv', 'Xqv 1999', 'Xqv 1998']);
  });

  test('narrows cities to a state and states to a country', async () => {
    const goa = await findItem(server, 'state', { query: 'Goa', country_id: india.id });
    expect(await names('city', { query: 'Pune', state_id: goa.id })).not.toContain('Pune');
    expect(await find('state', { country_id: india.id, limit: 5_000 })).toHaveLength(36);
    expect(await find('city', { query: 'Pune', state_id: 999_999_999 })).toEqual([]);
  });

  test('narrows sub castes to a caste', async () => {
    const [caste] = await find('caste', { limit: 1 });
    const all = await find('subcaste', { limit: 5_000 });
    const some = await find('subcaste', { limit: 5_000, caste: caste!.id });
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(all.length);
  });

  test('gives whole lists: all countries, India first', async () => {
    const countries = await names('country', { limit: 5_000 });
    expect(countries.length).toBeGreaterThan(240);
    expect(countries[0]).toBe('India');
  });

  test('gives no more than 5,000, and 500 of the places of all the world', async () => {
    await addCities(5_100);
    const inside = await find('city', { limit: 1_000_000, state_id: maharashtra.id });
    expect(inside).toHaveLength(5_000);
    expect(await find('city', { limit: 1_000_000 })).toHaveLength(500);
  });

  test("with names=all brings each item's names, aliases and parent", async () => {
    const [mumbai] = await find('city', {
      query: 'Mumbai',
      state_id: maharashtra.id,
      names: 'all',
      limit: 1,
    });
    expect(mumbai).toMatchObject({
      name: 'Mumbai',
      names: { en: 'Mumbai', hi: 'मुंबई', mr: 'मुंबई' },
      parent_id: maharashtra.id,
    });
    expect((mumbai as unknown as { aliases: string[] }).aliases).toContain('Bombay');
  });

  test.each([
    ['limit=0', { limit: 'invalid' }],
    ['limit=-1', { limit: 'invalid' }],
    ['limit=ten', { limit: 'invalid' }],
    [`query=${'x'.repeat(300)}`, { query: 'invalid' }],
    ['query=a&query=b', { query: 'invalid' }],
    ['query=%00', { query: 'invalid' }],
    ['state_id=x', { state_id: 'invalid' }],
    [`state_id=${'9'.repeat(40)}`, { state_id: 'invalid' }],
  ])('names the parameter that is wrong: %s', async (query, fields) => {
    const reply = await call(server, `/core/city/?${query}`);
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toEqual(fields);
  });

  test('has no other kinds', async () => {
    expect((await call(server, '/core/planet/')).status).toBe(404);
  });
});

describe('adding an option', () => {
  const add = (kind: string, body: object, family = 0, network = family) =>
    families[family]!.call(`/core/${kind}/`, {
      body,
      headers: { 'x-forwarded-for': `203.0.113.${network}` },
    });
  const aWeekPasses = (itemId: number) =>
    server.db.query(
      "update reference_additions set created_at = created_at - interval '7 days' where item_id = $1",
      [itemId],
    );
  /** A name without digits. */
  const newName = (first: string) =>
    `${first} ${randomUUID().replace(/[^a-f]/gu, '')} ${randomUUID().replace(/[^a-f]/gu, '')}`;

  test.each(LOOKUP_KINDS)('%s', async (kind) => {
    const [parent] = await find(
      { state: 'country', city: 'state', subcaste: 'caste' }[kind as string] ?? kind,
      {
        limit: 1,
      },
    );
    const filter = { state: 'country_id', city: 'state_id', subcaste: 'caste' }[kind as string];
    const name = `Something new ${kind}`;
    const reply = await add(kind, {
      name: `  ${name} `,
      language: 'en',
      ...(filter ? { [filter]: parent!.id } : {}),
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({ id: expect.any(Number), name });
  });

  test('returns the one that exists, whatever its case, accents and spaces', async () => {
    const pune = await findItem(server, 'city', { query: 'Pune', state_id: maharashtra.id });
    for (const name of ['pune', ' PUNE', 'Puné', 'Poona', 'पुणे']) {
      const reply = await add('city', { name, language: 'en', state_id: maharashtra.id });
      expect(reply.status).toBe(200);
      expect(reply.body.id).toBe(pune.id);
    }
  });

  test('under another parent is another one', async () => {
    const goa = await findItem(server, 'state', { query: 'Goa', country_id: india.id });
    const reply = await add('city', { name: 'Pune', language: 'en', state_id: goa.id });
    expect(reply.status).toBe(201);
  });

  test("is the family's own until three of three networks have added it, in three weeks", async () => {
    const name = newName('Wadi');
    const sees = async (family?: number) => {
      const token = family === undefined ? undefined : families[family]!.access;
      return (await find('city', { query: name, state_id: maharashtra.id }, token)).length === 1;
    };
    const body = { name, language: 'en', state_id: maharashtra.id };
    const { id } = (await add('city', body, 0)).body;
    await add('city', body, 0);
    expect(await sees(0)).toBe(true);
    const asked = { query: name, state_id: maharashtra.id, names: 'all' };
    expect(await find('city', asked, families[0]!.access)).toMatchObject([{ own: true }]);
    expect(await sees(1)).toBe(false);
    expect(await sees()).toBe(false);
    await aWeekPasses(id);
    const second = await add('city', { ...body, name: name.toUpperCase() }, 1);
    expect(second.body.id).toBe(id);
    expect(await sees(1)).toBe(true);
    expect(await sees(2)).toBe(false);
    await aWeekPasses(id);
    await add('city', body, 2, 1);
    expect(await sees()).toBe(false);
    await add('city', body, 3);
    expect(await sees()).toBe(true);
  });

  test.each([
    [newName('Pada'), true],
    ['वाडी क्र‍म', true],
    ['Zz \u202Etxet\u202C', true],
    ...texts(`
Zz call 98765 43210|Zz ९८७ ६५४|Z\u0301\u0302\u0303\u0304\u0305 stack
Z\u0301\u200D\u0302\u200D\u0303\u200D\u0304\u200D\u0305 stack|Zz call ⑨⑧⑦⑥⑤|Zz ⁹⁸⁷⁶|Zz 9a8b7c6d5e
Zz 9〇8〇|Zz evil.example|Zz Evil2.Example|Zz यहाँ उदाहरण.भारत|Zz https://a|Zz me@home|Zz A\u20DD
Zz s\u0336t\u0336`).map(as(false)),
    ['Zz B.Sc. M. Tech D.El.Ed. Dr. B.A.M.U.', true],
    ['Zz St.James A.N.C.A. एलएल.एम. Class 10 B', true],
  ])('%j, by three families with weeks between, is for everybody: %s', async (name, isForAll) => {
    const body = { name, language: 'en', state_id: maharashtra.id };
    const ids: number[] = [];
    for (const family of [0, 1, 2]) {
      ids.push((await add('city', body, family)).body.id);
      await aWeekPasses(ids[0]!);
    }
    expect(new Set(ids).size).toBe(1);
    const seen = await find('city', { query: name, state_id: maharashtra.id });
    expect(seen.some((item) => item.id === ids[0])).toBe(isForAll);
  });

  test('is written as the family writes it, whoever wrote it otherwise before, and no answer says that somebody did', async () => {
    const name = newName('Tanda');
    const body = { language: 'en', state_id: maharashtra.id };
    const odd = await add('city', { ...body, name: Array.from(name).join('\u0301') }, 0);
    const mine = await add('city', { ...body, name }, 1);
    expect([odd.status, mine.status, mine.body.name]).toEqual([201, 201, name]);
    const asked = { query: name, state_id: maharashtra.id };
    expect(await find('city', asked, families[1]!.access)).toEqual([mine.body]);
    const same = await add('city', { ...body, name }, 2);
    expect([same.status, same.body]).toEqual([201, mine.body]);
    expect((await add('city', { ...body, name }, 2)).status).toBe(200);
  });

  test('hidden stays hidden in another writing', async () => {
    const body = { name: newName('Khed'), language: 'en', state_id: maharashtra.id };
    const { id } = (await add('city', body, 0)).body;
    await setOption(createDatabase(server.db), id, OPTION_ACTS.hide);
    for (const family of [1, 2, 3]) {
      const other = await add('city', { ...body, name: body.name.replace('e', 'é') }, family);
      await aWeekPasses(other.body.id);
    }
    expect(await find('city', { query: body.name, state_id: maharashtra.id })).toEqual([]);
  });

  test('of signs inside its name is not found by signs alone, which no index finds', async () => {
    const name = newName('Vana%%%na');
    await add('caste', { name, language: 'en' });
    const { access } = families[0]!;
    expect(await names('caste', { query: '%%%' }, access)).toEqual([]);
    expect(await names('caste', { query: name.slice(-6) }, access)).toEqual([name]);
  });

  test('by three families at once makes one', async () => {
    const body = { name: newName('Pada'), language: 'en', state_id: maharashtra.id };
    const replies = await Promise.all([0, 1, 2].map((family) => add('city', body, family)));
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  });

  test('is let in or hidden by the operator, and once hidden stays hidden', async () => {
    const body = { name: newName('Khed'), language: 'en', state_id: maharashtra.id };
    const { id } = (await add('city', body, 0)).body;
    const seen = async () => {
      const found = await find('city', { query: body.name, state_id: maharashtra.id });
      return found.filter((item) => item.id === id);
    };
    const db = createDatabase(server.db);
    await setOption(db, id, OPTION_ACTS['let-in']);
    expect(await seen()).toHaveLength(1);
    await setOption(db, id, OPTION_ACTS.hide);
    for (const family of [1, 2, 3]) {
      await add('city', body, family);
      await aWeekPasses(id);
    }
    expect(await seen()).toHaveLength(0);
    expect(await setOption(db, india.id, OPTION_ACTS.hide)).toBe(false);
  });

  test('hidden after it was for everybody, it stays with who chose it, also once its author is erased', async () => {
    const author = await registerAccount(server);
    const state = { name: newName('Rajya'), language: 'en', country_id: india.id };
    const { id } = (await author.call('/core/state/', { body: state })).body;
    const db = createDatabase(server.db);
    await setOption(db, id, OPTION_ACTS['let-in']);
    await setOption(db, id, OPTION_ACTS.hide);
    const addBelow = () => add('city', { name: newName('Gaon'), language: 'en', state_id: id }, 1);
    expect((await addBelow()).status).toBe(201);
    await author.mustCall('/accounts/erasure/', { body: { password: author.password } });
    expect((await addBelow()).status).toBe(201);
  });

  test('in Marathi is shown as it was written in every language', async () => {
    const name = 'पतंग बनवणारे';
    await add('profession', { name, language: 'mr' });
    for (const lang of LANGUAGES) {
      expect(await names('profession', { query: 'पतंग', lang }, families[0]!.access)).toEqual([
        name,
      ]);
    }
  });

  test.each([
    ['hobby', {}, { name: 'required' }],
    ['hobby', { name: '   ' }, { name: 'required' }],
    ['hobby', { name: '???' }, { name: 'required' }],
    ['hobby', { name: 'x'.repeat(101) }, { name: 'tooLong' }],
    ['hobby', { name: 7 }, { name: 'invalid' }],
    ['hobby', { name: 'a\0b' }, { name: 'invalid' }],
    ['city', { name: 'Wadi' }, { state_id: 'required' }],
    ['city', { name: 'Wadi', state_id: 'x' }, { state_id: 'invalid' }],
    ['city', { name: 'Wadi', state_id: 999_999_999 }, { state_id: 'invalid' }],
    ['city', { name: 'Wadi', state_id: 1 }, { state_id: 'invalid' }],
    ['state', { name: 'Vidarbha' }, { country_id: 'required' }],
    ['subcaste', { name: 'Somebody' }, { caste: 'required' }],
  ])('%s: names the field that is wrong: %j', async (kind, body, fields) => {
    const reply = await add(kind, body);
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toEqual(fields);
  });
});
