import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { LOOKUP_FIELDS } from '../../src/domain/lookup-fields.ts';
import { SECTION_KEYS, type SectionKey } from '../../src/domain/sections.ts';
import { LookupItem } from '../../src/protocol/replies.ts';
import { buildSectionMessage, readSectionMessage } from '../../src/protocol/section-message.ts';
import type { Call } from '../support/api-call.ts';
import { findItem, sectionValues, type Item } from '../support/primary-values.ts';
import { SECTION_RULE_ROWS } from '../support/section-rule-rows.ts';
import { registerAccount, type TestAccount } from '../support/test-account.ts';
import { useServerAndAccount } from '../support/test-server.ts';

const { clock, server, account } = useServerAndAccount();
let known: Awaited<ReturnType<typeof sectionValues>>;
let primary: (typeof known)['primary'];

beforeAll(async () => {
  known = await sectionValues(server);
  ({ primary } = known);
});

interface Sample {
  values: Record<string, unknown>;
  change: object;
}

/** Other valid values for some of the fields. */
const CHANGES: Partial<Record<SectionKey, object>> = {
  primary: { first_name: 'आदिती' },
  personal: { height_in_cm: 164 },
  family: { mother_occupation: 'Head teacher' },
  additional: { about_me: 'Reads and sings.' },
  preferences: { musts: ['age', 'caste'] },
  biodata: { for_whom: 'Deshmukh' },
};

/** `change` has another valid value for one of the fields. */
function sampleOf(key: SectionKey): Sample {
  const values = (known as Partial<Record<SectionKey, Sample['values']>>)[key];
  return values ? { values, change: CHANGES[key] ?? {} } : sampleOfRules(key);
}

/** The first field of the section must have two valid values. */
function sampleOfRules(key: SectionKey): Sample {
  const good = SECTION_RULE_ROWS[key].filter(
    ({ server: verdict, value }) => verdict === 'good' && value && typeof value !== 'function',
  );
  const values = Object.fromEntries(good.map(({ field, value }) => [field, value]));
  return {
    values,
    change: Object.fromEntries(good.slice(0, 1).map((row) => [row.field, row.value])),
  };
}

const DEVANAGARI = /\p{Script=Devanagari}/u;

const chosenItems = (kind: SectionKey, entity: Record<string, unknown>) =>
  Object.keys(LOOKUP_FIELDS[kind]).flatMap((field) =>
    [entity[field]].flat().filter((item) => LookupItem.is(item)),
  );

const version = (number: number) => `"${server.epoch}-${number}"`;
const path = (kind: SectionKey) => `/profiles/profile-${kind}/`;

const create: TestAccount['save'] = (...given) => account.save(...given);

const change = (kind: SectionKey, id: number | string, more: Call) =>
  account.call(`${path(kind)}${id}/`, { method: 'PATCH', ...more });

const list = (kind: SectionKey) => account.call(`${path(kind)}?profile_id=${account.profileId}`);

describe.each(SECTION_KEYS)('profile-%s', (kind) => {
  test('is an empty list without a version, then created, answered as saved, listed with its version, and changed field by field', async () => {
    const nothing = await list(kind);
    expect([nothing.status, nothing.body]).toEqual([200, []]);
    expect(nothing.headers.get('etag')).toBeNull();
    const { values, change: changed } = sampleOf(kind);
    const created = await create(kind, values);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...values, profile: account.profileId });
    expect(created.body.id).toBeTypeOf('number');
    expect(created.body.updated_at).toBe(new Date(clock.now()).toISOString());
    expect(created.headers.get('etag')).toBe(version(1));
    const listed = await list(kind);
    expect(listed.body).toEqual([created.body]);
    expect(listed.headers.get('etag')).toBe(version(1));
    const reply = await change(kind, created.body.id, { body: changed });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ ...values, ...changed, id: created.body.id });
    expect(reply.headers.get('etag')).toBe(version(2));
  });

  test('with names=all brings the names of what was chosen, and nothing else changes', async () => {
    const { values } = sampleOf(kind);
    const { body: plain } = await create(kind, values);
    const query = `profile_id=${account.profileId}&names=all`;
    const named = await account.call(`${path(kind)}?${query}`);
    expect(named.headers.get('etag')).toBe(version(1));
    const items = chosenItems(kind, named.body[0]);
    // The choices of a biodata are not list items.
    expect(items.length > 0).toBe(kind !== 'biodata');
    for (const item of items) {
      expect(item).toEqual({
        id: expect.any(Number),
        name: item.name,
        names: {
          en: item.name,
          mr: expect.stringMatching(DEVANAGARI),
          hi: expect.stringMatching(DEVANAGARI),
        },
        aliases: expect.any(Array),
        parent_id: item.parent_id,
      });
    }
    expect(readSectionMessage(kind, named.body[0])).toEqual(readSectionMessage(kind, plain));
  });

  test('takes the spellings of the wire: what the client sends comes back as {id, name}', async () => {
    const { values } = sampleOf(kind);
    const message = buildSectionMessage(kind, { profileId: account.profileId, values });
    const created = await create(kind, message);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject(values);
  });
});

/** All kinds are rows of one table, written by one statement. */
describe('a section of whichever kind', () => {
  const kind = 'primary';

  test('created twice is one record, changed: there are never two', async () => {
    const { values, change: changed } = sampleOf(kind);
    const first = await create(kind, values);
    const second = await create(kind, { ...values, ...changed });
    expect(second.status).toBe(200);
    expect(second.body.id).toBe(first.body.id);
    expect((await list(kind)).body).toEqual([second.body]);
  });

  test('created twice at once is one record', async () => {
    const { values } = sampleOf(kind);
    const replies = await Promise.all([create(kind, values), create(kind, values)]);
    expect(replies.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([200, 201]);
    expect((await list(kind)).body).toHaveLength(1);
  });

  test('[S14] is saved when If-Match names its version, and refused when it does not', async () => {
    const { values, change: changed } = sampleOf(kind);
    const { body } = await create(kind, values);
    const patch = { body: changed, headers: { 'if-match': version(1) } };
    expect((await change(kind, body.id, patch)).status).toBe(200);
    const stale = await change(kind, body.id, patch);
    expect(stale.status).toBe(412);
    expect(stale.body.code).toBe('version_conflict');
    expect(stale.headers.get('etag')).toBe(version(2));
    const again = await create(kind, values, { headers: { 'if-match': version(1) } });
    expect(again.status).toBe(412);
  });

  test('[S7] changed once for its Idempotency-Key, however often it is sent', async () => {
    const { values, change: changed } = sampleOf(kind);
    const { body } = await create(kind, values);
    const patch = { body: changed, key: randomUUID(), headers: { 'if-match': version(1) } };
    await change(kind, body.id, patch);
    const repeated = await change(kind, body.id, patch);
    expect(repeated.status).toBe(200);
    expect(repeated.headers.get('etag')).toBe(version(2));
    expect((await list(kind)).headers.get('etag')).toBe(version(2));
  });
});

test.each(['0', 'x', '9'.repeat(40), '-1', '1e3'])('there is no record %s', async (id) => {
  await create('personal', {});
  expect((await change('personal', id, { body: {} })).status).toBe(404);
});

test('a record is not moved to another profile', async () => {
  const { body } = await create('personal', {});
  const { profileId: profile } = await registerAccount(server);
  const moved = await change('personal', body.id, { body: { profile } });
  expect(moved.status).toBe(404);
});

test('a list asks for the profile', async () => {
  const reply = await account.call(path('primary'));
  expect(reply.status).toBe(422);
  expect(reply.body.fields).toEqual({ profile_id: 'required' });
});

test('a record asks for the profile', async () => {
  const reply = await account.call(path('personal'), { body: {} });
  expect(reply.status).toBe(422);
  expect(reply.body.fields).toEqual({ profile: 'required' });
});

test('If-Match takes a list, a star, and a tag that a proxy made weak', async () => {
  const { body } = await create('personal', {});
  const tags = [`${version(7)}, ${version(1)}`, '*', `W/${version(3)}`];
  for (const [index, tag] of tags.entries()) {
    const reply = await change('personal', body.id, { body: {}, headers: { 'if-match': tag } });
    expect(reply.headers.get('etag')).toBe(version(index + 2));
  }
});

test.each(['gzip', 'br', 'zstd', 'deflate'])(
  '[S14] If-Match takes a tag to which a proxy has added its coding: %s',
  async (coding) => {
    const { body } = await create('personal', {});
    const tag = (number: number) => `"${server.epoch}-${number}-${coding}"`;
    const saved = await change('personal', body.id, { body: {}, headers: { 'if-match': tag(1) } });
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, version(2)]);
    const stale = await change('personal', body.id, { body: {}, headers: { 'if-match': tag(1) } });
    expect(stale.status).toBe(412);
  },
);

test.each(['"1"', '"earlier1-1"', 'W/"earlier1-1-gzip"'])(
  '[S14] If-Match does not match the version that another epoch had: %s',
  async (tag) => {
    const { body } = await create('personal', {});
    const reply = await change('personal', body.id, { body: {}, headers: { 'if-match': tag } });
    expect([reply.status, reply.headers.get('etag')]).toEqual([412, version(1)]);
  },
);

test('If-Match matches nothing where nothing is saved', async () => {
  const reply = await create('personal', {}, { headers: { 'if-match': '*' } });
  expect(reply.status).toBe(412);
});

test('changes that are made at once all count', async () => {
  const { body } = await create('family', known.family);
  const changes = [
    { mother_occupation: 'Farmer' },
    { father_occupation: 'Tailor' },
    { family_value: 'Traditional' },
    { family_background: 'From Pandharpur' },
  ];
  await Promise.all(changes.map((each) => change('family', body.id, { body: each })));
  const listed = await list('family');
  expect(listed.body[0]).toMatchObject(Object.assign({}, ...changes));
  expect(listed.headers.get('etag')).toBe(version(5));
});

test.each([
  ['Chrome%20on%20Android', 'Chrome on Android'],
  [encodeURIComponent('आईचा फोन'), 'आईचा फोन'],
  [encodeURIComponent('फ'.repeat(100)), 'फ'.repeat(80)],
  ['a%0Ab%00c', 'abc'],
  ['%20%20', null],
  ['%E0%A4%A', null],
  [undefined, null],
])('a section saved from %j says so to whoever reads it', async (device, updated_from) => {
  const headers: Record<string, string> = device === undefined ? {} : { 'sambandh-device': device };
  const saved = await create('personal', {}, { headers });
  expect(saved.body).toMatchObject({ updated_at: expect.any(String), updated_from });
  expect((await list('personal')).body).toMatchObject([{ updated_from }]);
});

test('the last device counts, for PATCH as for POST', async () => {
  const { body } = await create('personal', {}, { headers: { 'sambandh-device': 'Phone' } });
  const tablet = { body: {}, headers: { 'sambandh-device': 'Tablet' } };
  expect((await change('personal', body.id, tablet)).body.updated_from).toBe('Tablet');
  expect((await list('personal')).body).toMatchObject([{ updated_from: 'Tablet' }]);
});

describe('reference items', () => {
  const save = (values: object) => create('primary', { ...primary, ...values });

  test('are taken by their id: the name that was sent beside it does not count', async () => {
    const { status, body } = await save({
      permanent_city: { id: primary.permanent_city.id, name: 'Elsewhere' },
    });
    expect(status).toBe(201);
    expect(body.permanent_city).toEqual(primary.permanent_city);
  });

  test('are taken by the digits of their id', async () => {
    const { body } = await save({
      profession: { id: String(primary.profession.id), name: 'Teacher' },
    });
    expect(body.profession).toEqual(primary.profession);
  });

  test.each<readonly [string | number, string]>([
    ...[999_999_999, -1, 0.5, '9'.repeat(30), ''].map((id) => [id, 'Nowhere'] as const),
    // Such an id is none of ours, so its name is not looked for.
    ['local:7f1c', 'Solapur'],
    ['x', 'Solapur'],
  ])('must exist: %j', async (id, name) => {
    const { status, body } = await save({ permanent_city: { id, name } });
    expect([status, body.fields]).toEqual([422, { permanent_city: 'permanentCityInvalid' }]);
  });

  test('whose id a restore took away are found by name, each under the one above', async () => {
    const { permanent_country: country, permanent_state: state, permanent_city: city } = primary;
    const lost = (item: Item, id: number) => ({ id, name: ` ${item.name.toUpperCase()} ` });
    const { status, body } = await save({
      permanent_country: lost(country, 999_999_001),
      permanent_state: lost(state, 999_999_002),
      permanent_city: lost(city, 999_999_003),
      education: [...primary.education, { id: 999_999_004, name: 'M.A.' }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      permanent_country: country,
      permanent_state: state,
      permanent_city: city,
      education: [...primary.education, { id: expect.any(Number), name: 'M.A.' }],
    });
  });

  const goa = () =>
    findItem(server, 'state', { query: 'Goa', country_id: primary.permanent_country.id });
  const nepal = () => findItem(server, 'country', { query: 'Nepal' });
  test.each<[string, () => object | Promise<object>, object]>([
    [
      'must be of the kind of the field',
      () => ({ permanent_city: primary.permanent_state }),
      { permanent_city: 'permanentCityInvalid' },
    ],
    [
      'must lie in the one above: a state in its country',
      async () => ({ permanent_country: await nepal() }),
      { permanent_state: 'permanentStateInvalid' },
    ],
    [
      'must lie in the one above: a city in its state',
      async () => ({ permanent_state: await goa() }),
      { permanent_city: 'permanentCityInvalid' },
    ],
    [
      'need a name where they are sent with one (spec.md §5)',
      () => ({ education: [{ ...primary.education[0], name: ' ' }] }),
      { education: 'educationRequired' },
    ],
    [
      'in a list are all looked up, and one wrong one refuses the list',
      () => ({ education: [...primary.education, { id: 999_999_999, name: 'Unknown' }] }),
      { education: 'educationRequired' },
    ],
    [
      'whose id a restore took away are not found under another one',
      async () => ({
        permanent_state: await goa(),
        permanent_city: { id: 999_999_001, name: 'Pune' },
      }),
      { permanent_city: 'permanentCityInvalid' },
    ],
  ])('%s', async (_what, values, fields) => {
    const { status, body } = await save(await values());
    expect([status, body.fields]).toEqual([422, fields]);
  });

  test('must lie in the one above: a sub caste in its caste, and may stand without one', async () => {
    const [, wrong] = (await account.call('/core/caste/?limit=2')).body as Item[];
    const { status, body } = await create('additional', {
      caste: wrong,
      sub_caste: known.additional.sub_caste,
    });
    expect(status).toBe(422);
    expect(body.fields).toEqual({ sub_caste: 'invalid' });
    const alone = await create('additional', { sub_caste: known.additional.sub_caste });
    expect(alone.status).toBe(201);
  });

  test('do not stand without the one above: a city needs its state', async () => {
    const { status, body } = await create('personal', { current_city: primary.permanent_city });
    expect(status).toBe(422);
    expect(body.fields).toEqual({ current_city: 'invalid' });
  });

  test('are held to the one above also where only one of them is changed', async () => {
    const { body } = await save({});
    const reply = await change('primary', body.id, { body: { permanent_country: await nepal() } });
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toEqual({ permanent_state: 'permanentStateInvalid' });
  });

  test('that another family added are not there, nor are they found by name; one’s own are', async () => {
    const name = `Kite maker ${randomUUID()}`;
    const other = await registerAccount(server);
    const added = await other.mustCall('/core/profession/', { body: { name, language: 'en' } });
    for (const profession of [added.body, { id: 999_999_002, name }]) {
      const theirs = await save({ profession });
      expect(theirs.body.fields).toEqual({ profession: 'professionRequired' });
    }
    const own = await other.save('primary', { ...primary, profession: added.body });
    expect(own.body.profession).toEqual({ id: added.body.id, name });
  });
});
