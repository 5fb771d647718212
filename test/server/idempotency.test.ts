import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { NOTICE_HASHES, NOTICE_VERSION } from '../../src/domain/privacy-notice.ts';
import { call, type Reply } from '../support/api-call.ts';
import { findItem, primaryValues } from '../support/primary-values.ts';
import { registerAccount, logIn } from '../support/test-account.ts';
import { useAccount, useServerWithClock, useTestServer } from '../support/test-server.ts';

const { clock, server } = useServerWithClock();
/** A repeat may reach another server on the same database. */
const second = useTestServer(() => ({ clock, databaseUrl: server.databaseUrl }));
const account = useAccount(server, clock);
let primary: object;
let stateId: number;

beforeAll(async () => {
  primary = await primaryValues(server);
  const country = await findItem(server, 'country', { query: 'India' });
  stateId = (await findItem(server, 'state', { query: 'Goa', country_id: country.id })).id;
});

const CONSENTS =
  'select count(*) from notice_consents where account_id = (select account_id from profiles where id = $1)';
const CALLS: [path: string, body: () => object, countEffects: string][] = [
  [
    '/profiles/profile-primary/',
    () => ({ profile: account.profileId, ...primary }),
    'select coalesce(sum(version), 0) from sections where profile_id = $1',
  ],
  [
    '/profiles/passed-steps/',
    () => ({ profile: account.profileId, step: 'personal-photo' }),
    'select cardinality(passed_steps) from profiles where id = $1',
  ],
  [
    '/core/city/',
    () => ({ name: `Wadi ${account.userId}`, language: 'en', state_id: stateId }),
    "select count(*) from reference_items where name = 'Wadi ' || (select account_id from profiles where id = $1)",
  ],
  [
    '/accounts/consent/',
    () => ({
      version: NOTICE_VERSION,
      language: 'en',
      text_hash: NOTICE_HASHES[NOTICE_VERSION]?.en,
    }),
    CONSENTS,
  ],
  ['/accounts/consent/withdrawal/', () => ({}), CONSENTS],
];

async function countEffects(statement: string): Promise<number> {
  const { rows } = await server.db.query(statement, [account.profileId]);
  return Number(Object.values(rows[0])[0]);
}

const send = (path: string, body: object, key: string, to = server): Promise<Reply> =>
  call(to, path, { body, token: account.access, key });

describe.each(CALLS)('[S7] POST %s', (path, bodyOf, statement) => {
  test('answers a repeat with the first answer, and acts once', async () => {
    const sent = bodyOf();
    const key = randomUUID();
    const first = await send(path, sent, key);
    clock.advance(20 * 60_000);
    const login = await logIn(server, account);
    const repeat = await call(server, path, { body: sent, token: login.body.access, key });
    expect(first.status).toBeLessThan(300);
    expect(repeat.status).toBe(first.status);
    expect(JSON.stringify(repeat.body)).toBe(JSON.stringify(first.body));
    expect(await countEffects(statement)).toBe(1);
  });

  test('acts once when it is sent five times at once, to two servers', async () => {
    const sent = bodyOf();
    const key = randomUUID();
    const replies = await Promise.all(
      [server, second, server, second, server].map((to) => send(path, sent, key, to)),
    );
    expect(new Set(replies.map((reply) => reply.status)).size).toBe(1);
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect(replies[0]!.status).toBeLessThan(300);
    expect(await countEffects(statement)).toBe(1);
  });

  test('refuses the key with another request', async () => {
    const sent = bodyOf();
    const key = randomUUID();
    await send(path, sent, key);
    const other = await send(path, { ...sent, more: 1 }, key);
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('idempotency_key_reused');
    const profile = { profile: account.profileId };
    const elsewhere = await send('/profiles/profile-personal/', profile, key);
    expect(elsewhere.body.code).toBe('idempotency_key_reused');
  });

  test('takes the key of one account for another as a new one', async () => {
    const sent = bodyOf();
    const key = randomUUID();
    await send(path, sent, key);
    const other = await registerAccount(server);
    const body = { ...sent, profile: other.profileId };
    const theirs = await other.call(path, { body, key });
    expect(theirs.status).toBeLessThan(300);
  });
});

test('a refused request keeps no outcome: what is corrected goes through with the same key', async () => {
  const key = randomUUID();
  const path = '/profiles/profile-primary/';
  const wrong = { profile: account.profileId, ...primary, first_name: '' };
  expect((await send(path, wrong, key)).status).toBe(422);
  const right = { profile: account.profileId, ...primary };
  expect((await send(path, right, key)).status).toBe(201);
});

test('the key is the same with and without the slash at the end', async () => {
  const key = randomUUID();
  const sent = { profile: account.profileId, ...primary };
  await send('/profiles/profile-primary/', sent, key);
  const repeat = await send('/profiles/profile-primary', sent, key);
  expect(repeat.status).toBe(201);
});

test.each(['x'.repeat(256), 'two words', 'é'])('%j is no key', async (key) => {
  const reply = await fetch(`${server.url}/api/profiles/passed-steps/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${account.access}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({ profile: account.profileId, step: 'welcome' }),
  });
  expect(reply.status).toBe(400);
  expect(await reply.json()).toMatchObject({ fields: { 'idempotency-key': 'invalid' } });
});
