import { beforeEach, describe, expect, test } from 'vitest';
import { callAsUser } from '../../src/api/session-refresh.ts';
import { AnyJson } from '../../src/protocol/replies.ts';
import { readSession, saveSession } from '../../src/store/schema/device-store.ts';
import { passStep } from '../../src/store/sections/progress-store.ts';
import {
  accepting,
  freshWorlds,
  htmlPage,
  offline,
  reply,
  signIn,
  world,
  type Network,
} from '../sync/support/world.ts';

freshWorlds();
beforeEach(() => world.save());

const unauthenticated = () => reply(401, { error: 'expired', code: 'unauthenticated' });

function serverWith(good: string, refresh: Network): Network {
  return (request) => {
    if (request.path.includes('/token/refresh/')) return refresh(request);
    if (request.headers['authorization'] !== `Bearer ${good}`) return unauthenticated();
    return accepting(request);
  };
}

const refreshes = () => world.sent.filter((sent) => sent.path.includes('/token/refresh/'));

describe('an expired access token', () => {
  test('[S16] is renewed once, whoever needs it at the same time, and each request is repeated once', async () => {
    await passStep(world.store, 'welcome', world.environment);
    await passStep(world.store, 'personal-photo', world.environment);
    await world.drainTo(
      serverWith('access-new', () => reply(200, { access: 'access-new', refresh: 'refresh-new' })),
    );
    expect(refreshes()).toHaveLength(1);
    expect(await world.outbox()).toEqual([]);
    expect(await readSession(world.device)).toMatchObject({
      access_token: 'access-new',
      refresh_token: 'refresh-new',
    });
  });

  test('[S16] a server that rotates no refresh token leaves the old one in use (spec §7)', async () => {
    await world.drainTo(serverWith('access-new', () => reply(200, { access: 'access-new' })));
    expect(await readSession(world.device)).toMatchObject({
      access_token: 'access-new',
      refresh_token: 'refresh-7',
    });
  });

  test.each([
    ['cannot be reached', offline],
    ['answers 500', () => reply(500, {})],
    ['answers 503', () => reply(503, {})],
    ['is a captive portal', () => htmlPage()],
    ['is a portal that says 401', () => htmlPage(401)],
    ['answers 409', () => reply(409, { error: 'no' })],
    ['answers 429', () => reply(429, { error: 'no' })],
  ])(
    '[S15] a refresh that %s is no refusal: the session stays',
    async (_title, refresh: Network) => {
      await world.drainTo(serverWith('nothing-is-good', refresh));
      expect(await readSession(world.device)).toMatchObject({ refresh_token: 'refresh-7' });
      expect(await world.outbox()).toMatchObject([{ state: 'waiting' }]);
    },
  );

  test.each([400, 401, 403, 404, 412])(
    '[S15] a refresh refused with %i ends the session, and the outbox stays',
    async (status) => {
      await world.drainTo(
        serverWith('nothing-is-good', () =>
          reply(status, { error: 'no', code: 'refresh_refused' }),
        ),
      );
      expect(await readSession(world.device)).toBeUndefined();
      expect(await world.outbox()).toMatchObject([{ state: 'waiting' }]);
      expect(await world.drain()).toEqual({ status: 'signed-out' });
      await signIn(world, 7);
      world.answer(accepting);
      await world.drain('signed-in');
      expect(await world.outbox()).toEqual([]);
    },
  );

  test('[S15] a session without a refresh token is one, and ends with its access token (spec §4)', async () => {
    const { user } = (await readSession(world.device))!;
    await saveSession({ access_token: 'access-7', user }, world.device);
    expect(await readSession(world.device)).toMatchObject({ access_token: 'access-7' });
    await world.drainTo(unauthenticated);
    expect(await readSession(world.device)).toBeUndefined();
    expect(refreshes()).toEqual([]);
  });

  test('[S15] a 401 with a token that is a moment old concerns that call alone, and is tried again later', async () => {
    await world.drainTo((request) =>
      request.path.includes('/token/refresh/')
        ? reply(200, { access: 'access-new' })
        : unauthenticated(),
    );
    expect(refreshes()).toHaveLength(1);
    expect(await readSession(world.device)).toBeDefined();
    expect(await world.outbox()).toMatchObject([
      { state: 'waiting', lastFailure: { why: 'server-error' } },
    ]);
  });
});

describe('two accounts on one phone', () => {
  test('[S15] nothing of the first is sent while the second is signed in; it goes when the first is back', async () => {
    world.answer(accepting);
    await signIn(world, 8);
    await world.drain('signed-in');
    expect(world.takeWrites()).toEqual([]);
    expect(await world.outbox()).toHaveLength(1);
    await signIn(world, 7);
    await world.drain('signed-in');
    const [write] = world.takeWrites();
    expect(write?.headers['authorization']).toBe('Bearer access-7');
    expect(await world.outbox()).toEqual([]);
  });

  test('[S15] a call for the first is not made with the token of the second', async () => {
    await signIn(world, 8);
    const path = '/accounts/userdetails/7';
    const request = { method: 'GET', path, authenticated: true } as const;
    expect(await callAsUser(world, request, { reply: AnyJson, userId: 7 })).toEqual({
      outcome: 'unauthenticated',
    });
    expect(world.sent).toEqual([]);
  });

  test('[S15] a token renewed for the first is not given to the second, who signed in meanwhile', async () => {
    await world.drainTo(
      serverWith('nothing-is-good', async () => {
        await signIn(world, 8);
        return reply(200, { access: 'access-of-7', refresh: 'refresh-of-7' });
      }),
    );
    expect(await readSession(world.device)).toMatchObject({
      access_token: 'access-8',
      refresh_token: 'refresh-8',
    });
    const senders = world.sent.map(({ headers }) => headers['authorization']);
    expect(senders).not.toContain('Bearer access-8');
  });

  test('[S15] a refusal for the first does not sign the second out', async () => {
    await world.drainTo(
      serverWith('nothing-is-good', async () => {
        await signIn(world, 8);
        return reply(401, { error: 'no', code: 'refresh_refused' });
      }),
    );
    expect(await readSession(world.device)).toMatchObject({ user: { id: 8 } });
  });
});

test('a corrupt stored user counts as signed out (spec §4)', async () => {
  await world.device.session.put({ key: 'user', value: '{not a user' });
  expect(await readSession(world.device)).toBeUndefined();
  expect(await world.device.session.count()).toBe(0);
});
