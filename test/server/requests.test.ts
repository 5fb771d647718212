import { describe, expect, test } from 'vitest';
import { CALLS } from '../support/api-calls.ts';
import { call } from '../support/api-call.ts';
import { signIn } from '../support/test-account.ts';
import { useAccount, useServerWithClock } from '../support/test-server.ts';

const { clock, server } = useServerWithClock();
const account = useAccount(server);

/** Calls of the API document, without the /api that `call` adds. New calls are included. */
const listPaths = (method: string, type?: string) =>
  CALLS.filter(({ method: own, path, operation }) => {
    const isOfType = type === undefined || type in (operation.requestBody?.content ?? {});
    return own === method && isOfType && !/^\/health|^\/api\/docs|\{token\}/u.test(path);
  }).map(({ path }) => path.replace(/^\/api/u, ''));

/** Before a side of the card is sent, there are none. */
const READS = listPaths('get').filter((path) => !path.includes('aadhar'));
/** A withdrawal has no fields, and who names no nominee takes theirs back. */
const WRITES = listPaths('post', 'application/json').filter(
  (path) => !/withdrawal|nominee|\{id\}/u.test(path),
);
/** These calls accept no JSON (spec.md §7). */
const UPLOADS = listPaths('post', 'multipart/form-data');

function withOwnIds(path: string): string {
  const id = path.includes('userdetails') ? account.userId : account.profileId;
  const named = path.replace('{id}', String(id)).replace('{email}', 'a%40example.in');
  return /profile-\w+\/$/u.test(path) ? `${named}?profile_id=${account.profileId}` : named;
}

describe('every path', () => {
  test.each(READS)('GET %s answers with and without the slash at its end', async (path) => {
    const [bare = '', query] = withOwnIds(path).split('?');
    const paths = [bare.replace(/\/$/u, ''), bare.replace(/\/?$/u, '/')];
    const replies = await Promise.all(
      paths.map((each) => account.call(query ? `${each}?${query}` : each)),
    );
    expect(replies.map((reply) => reply.status)).toEqual([200, 200]);
    expect(replies[0]!.body).toEqual(replies[1]!.body);
  });

  test.each(WRITES)('POST %s answers with and without the slash at its end', async (path) => {
    const paths = [path, path.replace(/\/$/u, '')];
    const replies = await Promise.all(paths.map((each) => account.call(each, { body: {} })));
    expect(replies.map((reply) => reply.status)).toEqual([422, 422]);
  });

  test.each<[string, string]>([
    ...READS.map((path): [string, string] => ['GET', path]),
    ...[...WRITES, ...UPLOADS].map((path): [string, string] => ['POST', path]),
    ['GET', '/profiles/document/aadhar/1'],
    ['GET', '/media/x'],
  ])(
    '%s %s says what this server offers and is kept by no cache, refused or not',
    async (method, path) => {
      const reply = await call(server, withOwnIds(path), { method });
      expect(reply.headers.get('sambandh-extensions')).toMatch(
        /^idempotency, etag, steps, names, privacy, uploads, media-ids, preferences, consent, access(?:, [a-z-]+)*, epoch=[0-9a-z]{8}$/u,
      );
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

test.each(UPLOADS)(
  'POST %s takes multipart, with and without the slash at its end',
  async (path) => {
    for (const each of [path, path.replace(/\/$/u, '')]) {
      const reply = await account.call(each, { body: {} });
      expect([reply.status, reply.body.code]).toEqual([415, 'unsupported_media_type']);
    }
  },
);

describe('what is not there', () => {
  test.each([
    '',
    '/',
    '/nothing',
    '/profiles/',
    '/profiles/profile-secret/?profile_id=1',
    '/core/x/',
  ])('GET /api%s is 404 in JSON', async (path) => {
    const reply = await account.call(path);
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({ error: 'Nothing was found at this address.', code: 'not_found' });
    expect(reply.headers.get('sambandh-extensions')).not.toBeNull();
  });

  test.each([
    ['PUT', '/login/', 'POST'],
    ['GET', '/accounts/tempuser/', 'POST'],
    ['DELETE', '/profiles/profile-primary/1/', 'PATCH'],
    ['PATCH', '/profiles/profile-primary/', 'POST'],
    ['OPTIONS', '/profiles/passed-steps', 'POST'],
    ['DELETE', '/core/city/', 'GET'],
    ['GET', '/profiles/photos/', 'POST'],
    ['POST', '/profiles/videos/1/', 'DELETE'],
    ['DELETE', '/profiles/document/', 'POST'],
    ['PUT', '/media/x', 'GET'],
  ])('%s /api%s is 405 and says what is possible', async (method, path, allowed) => {
    const reply = await call(server, path, {
      method,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(405);
    expect(reply.body.code).toBe('method_not_allowed');
    expect(reply.headers.get('allow')).toContain(allowed);
  });
});

describe('what cannot be read', () => {
  test.each(['/%', '/accounts/tempuserdetailsfromemail/%E0%A4%A', '/core/city/?query=%ff%fe'])(
    'GET /api%s is answered, and not with 5xx',
    async (path) => {
      const reply = await call(server, path);
      expect(reply.status).toBeLessThan(500);
      expect(reply.headers.get('sambandh-extensions')).not.toBeNull();
    },
  );

  const BODIES = [
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '7',
    'true',
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{}}}',
    '{"a\\u0000":1}',
    JSON.stringify({ email: '\0', otp: '\0', profile: '\0', name: '\0', refresh: '\0' }),
    JSON.stringify({ email: {}, otp: [], profile: {}, name: [], refresh: {}, username: 1 }),
    JSON.stringify({ profile: 1e308, temp_user_id: 1e308, state_id: 1e308, name: '!' }),
    `{"profile":${'9'.repeat(400)}}`,
    `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    JSON.stringify({ email: 'a@example.in', otp: '\ud800', password: '\ud800\ud800\ud800\ud800' }),
  ];

  test.each([...WRITES, ...UPLOADS])('POST %s: 4xx for every odd body', async (path) => {
    clock.advance(3_600_000);
    // The clock has moved on, so the former access token has expired.
    const { access: token } = await signIn(server, account);
    for (const body of BODIES) {
      const reply = await call(server, path, { body, token });
      expect(`${body.slice(0, 40)} ${reply.status}`).toMatch(/ 4\d\d$/u);
      expect(reply.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    }
  });

  test('a body that is no JSON is 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const reply = await call(server, '/login/', {
        body: 'username=a',
        headers: { 'content-type': type },
      });
      expect(reply.status).toBe(415);
      expect(reply.body.code).toBe('unsupported_media_type');
    }
  });

  test('a body over 16 KiB is 413 where nobody is known, and one of thousands of values is refused unread', async () => {
    const reply = await call(server, '/login/', { body: { username: 'x'.repeat(16 * 1024) } });
    const many = { username: Array.from({ length: 3_000 }, () => 1), password: '' };
    expect((await call(server, '/login/', { body: many })).body.code).toBe('malformed_request');
    expect(reply.status).toBe(413);
    expect(reply.body.code).toBe('payload_too_large');
  });

  test('values are counted over all fields, and of hundreds of unknown fields none is named', async () => {
    const ones = Array.from({ length: 1_200 }, () => 1);
    const spread = await call(server, '/login/', { body: { username: ones, password: ones } });
    expect([spread.status, spread.body.code]).toEqual([400, 'malformed_request']);
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, 1]));
    const refused = await call(server, '/login/', { body: many });
    expect([refused.status, refused.body.code]).toEqual([400, 'malformed_request']);
    expect(Object.keys(refused.body.fields ?? {}).length).toBeLessThanOrEqual(1);
  });
});
