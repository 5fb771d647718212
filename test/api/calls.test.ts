import { beforeEach, describe, expect, test, vi } from 'vitest';
import { callApi } from '../../src/api/api-client.ts';
import { isServerAnswering } from '../../src/api/liveness.ts';
import { callAsUser } from '../../src/api/session-refresh.ts';
import { paths } from '../../src/protocol/paths.ts';
import { AnyJson } from '../../src/protocol/replies.ts';
import { json } from '../../src/protocol/request.ts';
import { searchAtServer } from '../../src/sync/lookup-search.ts';
import { freshWorlds, reply, world } from '../sync/support/world.ts';

freshWorlds();
beforeEach(() => world.answer(() => reply(200, [])));

const lastHeaders = () => world.sent.at(-1)?.headers;

describe('[spec §7] a call', () => {
  test('says Accept-Language en, who one is, and JSON even without a body', async () => {
    const request = { method: 'GET', path: '/x', authenticated: true } as const;
    await callAsUser(world, request, { reply: AnyJson, userId: 7 });
    expect(lastHeaders()).toMatchObject({
      'accept-language': 'en',
      authorization: 'Bearer access-7',
      'content-type': 'application/json',
    });
  });

  test('is JSON where it has a body', async () => {
    const body = json({ email: 'sunanda@example.in' });
    const request = { method: 'POST', path: '/x', authenticated: false, body } as const;
    await callApi(world, request, { reply: AnyJson });
    expect(lastHeaders()).toMatchObject({ 'content-type': 'application/json' });
    expect(lastHeaders()).not.toHaveProperty('authorization');
  });

  test('of several parts leaves it to the browser to say what divides them', async () => {
    const parts = [{ name: 'profile', text: '700' }];
    const body = { type: 'multipart', parts } as const;
    const request = { method: 'POST', path: paths.photos, authenticated: true, body } as const;
    await callAsUser(world, request, { reply: AnyJson, userId: 7 });
    expect(world.sent.at(-1)?.body).toBeInstanceOf(FormData);
    expect(lastHeaders()).not.toHaveProperty('content-type');
  });
});

test('[S26] a phone that cannot store the epoch takes the answer all the same', async () => {
  world.answer(() => reply(200, {}, { offers: 'etag, epoch=b' }));
  await callApi(world, { method: 'GET', path: '/x', authenticated: false }, { reply: AnyJson });
  vi.spyOn(world.device.settings, 'put').mockRejectedValue(new Error('There is no more room.'));
  world.answer(() => reply(200, { status: 'ok' }, { offers: 'etag, epoch=c' }));
  expect(await isServerAnswering(world)).toBe(true);
});

describe('[spec §7] a lookup asks', () => {
  const ask = async (question: Partial<Parameters<typeof searchAtServer>[1]>) => {
    await searchAtServer(world, {
      kind: 'profession',
      parentId: null,
      query: 'teacher',
      language: 'mr',
      ...question,
    });
    const { pathname, searchParams } = new URL(world.sent.at(-1)?.path ?? '', 'https://a.example');
    return { pathname, ...Object.fromEntries(searchParams) };
  };

  test('with what was typed, trimmed, the language of the interface, all names and at most ten', async () => {
    expect(await ask({ query: '  teach ' })).toMatchObject({
      pathname: '/api/core/profession/',
      query: 'teach',
      lang: 'mr',
      limit: '10',
      names: 'all',
    });
  });

  test.each([
    ['state', 'country_id'],
    ['city', 'state_id'],
    ['subcaste', 'caste'],
  ] as const)('for a %s with its %s', async (kind, filter) => {
    expect(await ask({ kind, parentId: 31 })).toMatchObject({ [filter]: '31' });
  });
});
