import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { call } from '../support/api-call.ts';
import { claimsOf, signIn, renew, logIn } from '../support/test-account.ts';
import { useServerAndAccount } from '../support/test-server.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const { clock, server, account } = useServerAndAccount();

const refresh = (token: string) => renew(server, token);
const me = (token: string) => call(server, `/accounts/userdetails/${account.userId}`, { token });

describe('POST /login/', () => {
  test('signs in whatever the case of the address, and the token names the user', async () => {
    const reply = await logIn(server, { ...account, email: account.email.toUpperCase() });
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual(['access', 'logout', 'refresh']);
    const { user_id, sid, exp, iat } = claimsOf(reply.body.access);
    expect([user_id, sid]).toEqual([account.userId, expect.any(String)]);
    expect(Number(exp) - Number(iat)).toBe(15 * 60);
  });

  test('takes a common password that an account has from before', async () => {
    const password_hash = await hash('superman', { memoryCost: 19_456, timeCost: 2 });
    await server.db.query('update accounts set password_hash = $1', [password_hash]);
    expect((await logIn(server, { ...account, password: 'superman' })).status).toBe(200);
  });

  test.each(['jose\u0301phine-42', 'jos\u00E9phine-42'])(
    'takes the letters of another keyboard, also where %j was hashed as it was typed',
    async (typed) => {
      const password_hash = await hash(typed, { memoryCost: 19_456, timeCost: 2 });
      await server.db.query('update accounts set password_hash = $1', [password_hash]);
      for (const password of [typed, 'jose\u0301phine-42']) {
        expect((await logIn(server, { ...account, password })).status).toBe(200);
      }
    },
  );

  test('tells nobody whether the address or the password was wrong', async () => {
    const password = 'not the password';
    const wrong = await logIn(server, { ...account, password });
    const unknown = await logIn(server, { email: 'nobody@example.in', password });
    expect(wrong.status).toBe(401);
    expect(wrong.body.code).toBe('login_failed');
    expect(unknown.status).toBe(401);
    expect(unknown.body).toEqual(wrong.body);
  });
});

describe('the access token', () => {
  test('is good for fifteen minutes', async () => {
    clock.advance(15 * MINUTE_MS - 1000);
    expect((await me(account.access)).status).toBe(200);
    clock.advance(1000);
    const late = await me(account.access);
    expect(late.status).toBe(401);
    expect(late.body.code).toBe('unauthenticated');
  });
});

describe('POST /token/refresh/', () => {
  test('gives a new access token and the next refresh token', async () => {
    const reply = await refresh(account.refresh);
    expect(reply.status).toBe(200);
    expect(reply.body.refresh).not.toBe(account.refresh);
    expect((await me(reply.body.access)).status).toBe(200);
  });

  test('[S16] takes the same token again while its successor was never used: the reply was lost', async () => {
    await refresh(account.refresh);
    await refresh(account.refresh);
    const third = await refresh(account.refresh);
    expect(third.status).toBe(200);
    expect((await refresh(third.body.refresh)).status).toBe(200);
  });

  test('ends the family when a token is used after its successor was', async () => {
    const next = await refresh(account.refresh);
    const after = await refresh(next.body.refresh);
    const reused = await refresh(account.refresh);
    expect(reused.status).toBe(401);
    expect(reused.body.code).toBe('refresh_refused');
    expect((await refresh(after.body.refresh)).status).toBe(401);
    expect((await me(after.body.access)).status).toBe(401);
  });

  test('ends the family when two successors of one token are both used', async () => {
    const one = await refresh(account.refresh);
    const other = await refresh(account.refresh);
    expect((await refresh(one.body.refresh)).status).toBe(200);
    expect((await refresh(other.body.refresh)).status).toBe(401);
    expect((await refresh(one.body.refresh)).status).toBe(401);
  });

  test('gives every one of several refreshes at once a token that works', async () => {
    const replies = await Promise.all(Array.from({ length: 4 }, () => refresh(account.refresh)));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    expect((await refresh(replies[2]!.body.refresh)).status).toBe(200);
  });

  test('leaves the other sessions of the account alone', async () => {
    const other = await signIn(server, account);
    const next = await refresh(account.refresh);
    await refresh(next.body.refresh);
    await refresh(account.refresh);
    expect((await refresh(other.refresh)).status).toBe(200);
  });

  test('keeps a family signed in that comes back after half a year less a day', async () => {
    clock.advance(179 * DAY_MS);
    const next = await refresh(account.refresh);
    expect(next.status).toBe(200);
    clock.advance(181 * DAY_MS);
    expect((await refresh(next.body.refresh)).body.code).toBe('refresh_refused');
  });

  test.each(['', 'never given', 'x'.repeat(10_000)])(
    'refuses a token that it never gave',
    async (token) => {
      expect((await refresh(token)).status).toBe(401);
    },
  );

  test('a family that comes back for years leaves the tokens of a month', async () => {
    const kept = async () => {
      const { rows } = await server.db.query(
        'select count(*)::int as n from refresh_tokens t join sessions s on s.id = t.session_id where s.account_id = $1',
        [account.userId],
      );
      return rows[0].n;
    };
    const given = [account.refresh];
    for (let day = 0; day < 100; day += 1) {
      clock.advance(DAY_MS);
      const { status, body } = await refresh(given.at(-1)!);
      expect(status).toBe(200);
      given.push(body.refresh);
    }
    expect(await kept()).toBeLessThanOrEqual(33);
    // A token that is older than a month is unknown and ends nothing. A younger one ends its token
    // family.
    expect((await refresh(given[5]!)).status).toBe(401);
    const { body } = await refresh(given.at(-1)!);
    expect((await refresh(given.at(-20)!)).status).toBe(401);
    expect((await refresh(body.refresh)).status).toBe(401);
  });
});

describe('POST /accounts/logout/', () => {
  test('works when the access token has expired', async () => {
    clock.advance(20 * MINUTE_MS);
    const reply = await account.call('/accounts/logout/', { body: { refresh: account.refresh } });
    expect(reply.status).toBe(200);
  });

  test('[S17] takes the logout secret of any answer, also later; it ends this session and opens nothing', async () => {
    const other = await signIn(server, account);
    const first = await refresh(account.refresh);
    const next = await refresh(first.body.refresh);
    expect(next.body.logout).toBe(first.body.logout);
    const { logout } = next.body;
    const [id, proof] = logout.split('.');
    const end = (secret: string) =>
      call(server, '/accounts/logout/', { body: { refresh: secret } });
    for (const wrong of [`${id}.`, id, `${id}.x${proof.slice(1)}`, `${id}.${other.refresh}`]) {
      expect((await end(wrong)).body).toEqual({ status: 'signed out' });
    }
    expect((await refresh(logout)).status).toBe(401);
    expect((await me(logout)).status).toBe(401);
    expect((await me(next.body.access)).status).toBe(200);
    clock.advance(20 * DAY_MS);
    expect((await end(logout)).body).toEqual({ status: 'signed out' });
    expect((await refresh(next.body.refresh)).status).toBe(401);
    expect((await refresh(other.refresh)).status).toBe(200);
  });

  test('has nothing against a token that is gone', async () => {
    const reply = await call(server, '/accounts/logout/', { body: { refresh: 'gone' } });
    expect(reply.status).toBe(200);
  });
});
