import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountStoreName } from '../../src/store/schema/account-store.ts';
import {
  endSession,
  readSession,
  readSetting,
  saveSetting,
} from '../../src/store/schema/device-store.ts';
import { sampleUser } from '../sync/support/world.ts';
import { stubPage } from './support/stub-page.ts';

const FATHER = 'sign-in-8';
const GRANDMOTHER = 'sign-in-9';

const token = (userId: string) => `x.${btoa(JSON.stringify({ user_id: userId }))}.x`;

async function answer(url: string | URL | Request): Promise<Response> {
  const path = url instanceof Request ? url.url : String(url);
  return path.includes('login') || path.includes('token')
    ? Response.json({ access: token(FATHER), refresh: 'r' })
    : Response.json({ ...sampleUser(1), id: FATHER });
}

async function signIn() {
  vi.resetModules();
  const fresh = await import('../../src/session/sign-in.ts');
  return fresh.signIn('father@example.com', 'long enough');
}

beforeEach(async () => {
  stubPage('/login');
  vi.stubGlobal('fetch', answer);
  await endSession();
  await saveSetting('leaving', { userId: GRANDMOTHER, keep: 'nothing', clearings: 0 });
});

// A store that never opens would stall the next test.
afterEach(() => vi.resetModules());

function breakStore(userId: string, open: () => IDBOpenDBRequest): void {
  const genuine = indexedDB.open.bind(indexedDB);
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) =>
    name === accountStoreName(userId) ? open() : genuine(name, version),
  );
}

describe('somebody logs in on a phone that another account was logged out of', () => {
  test('although the browser is too old for AbortSignal.timeout', async () => {
    vi.stubGlobal(
      'AbortSignal',
      Object.assign(class extends AbortSignal {}, { timeout: undefined }),
    );
    expect(await signIn()).toMatchObject({ outcome: 'accepted' });
    expect((await readSession())?.user.id).toBe(FATHER);
    expect(await readSetting('leaving')).toBeUndefined();
  });

  test('although the other account’s data cannot be opened: the wish to clear it stays', async () => {
    breakStore(GRANDMOTHER, () => {
      throw new DOMException('damaged', 'UnknownError');
    });
    expect(await signIn()).toMatchObject({ outcome: 'accepted' });
    expect((await readSession())?.user.id).toBe(FATHER);
    expect(await readSetting('leaving')).toMatchObject({ userId: GRANDMOTHER });
  });

  test('although opening the other account’s data never ends', async () => {
    // This request neither succeeds nor fails, as behind an upgrade that never ends.
    const request = indexedDB.open('another');
    breakStore(GRANDMOTHER, () => Object.create(request) as IDBOpenDBRequest);
    expect(await signIn()).toMatchObject({ outcome: 'accepted' });
    expect((await readSession())?.user.id).toBe(FATHER);
  }, 10_000);
});
