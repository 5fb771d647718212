import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PRIVACY_PATHS } from '../../src/protocol/access.ts';
import { REQUEST_TIMEOUT_MS } from '../../src/domain/limits.ts';
import { eraseAccount, finishErasure } from '../../src/session/own-data.ts';
import {
  deviceStore,
  endRefusedSession,
  endSession,
  readSession,
  readSetting,
  saveSession,
  saveSetting,
  saveUser,
} from '../../src/store/schema/device-store.ts';
import { sampleUser } from '../sync/support/world.ts';
import { stubPage } from './support/stub-page.ts';

const MOTHER = { ...sampleUser(7), email: 'mother@example.com' };

/** What the server does with a request to erase, and whether it knows the address afterwards. */
let server: { erasure: () => Response; knows: boolean | 'not now' };

async function answer(url: string | URL | Request): Promise<Response> {
  const path = url instanceof Request ? url.url : String(url);
  if (path.includes(PRIVACY_PATHS.erasure)) return server.erasure();
  if (path.includes('temp')) {
    if (server.knows === 'not now') lost();
    return Response.json({ data: { user: server.knows ? MOTHER : null } });
  }
  return refusal();
}

function refusal(): Response {
  return Response.json({ code: 'token_not_valid', detail: 'No.' }, { status: 401 });
}

function lost(): never {
  throw new TypeError('Failed to fetch');
}

beforeEach(async () => {
  stubPage('/dashboard');
  vi.stubGlobal('fetch', answer);
  await endSession();
  await saveSession({ access_token: 'x', refresh_token: 'r', user: MOTHER });
});

describe('the answer to the erasure of an account is lost', () => {
  beforeEach(async () => {
    server = { erasure: lost, knows: false };
    await eraseAccount(MOTHER, 'long enough');
  });

  test('the account stays on the phone', async () => {
    expect((await readSession())?.user.id).toBe(MOTHER.id);
  });

  test('a second try finds that the account is gone', async () => {
    server.erasure = refusal;
    expect(await eraseAccount(MOTHER, 'long enough')).toEqual({ outcome: 'accepted' });
    expect(await readSession()).toBeUndefined();
    expect(await readSetting('sessionRefused')).toBeUndefined();
  });

  test('a session that is refused before the second try is taken as the answer', async () => {
    await endRefusedSession(deviceStore(), 'r');
    expect(await finishErasure()).toBe(true);
    expect(await readSetting('sessionRefused')).toBeUndefined();
    expect(await finishErasure()).toBe(false);
  });

  test('a session that was refused for another reason deletes nothing', async () => {
    server.knows = true;
    await endRefusedSession(deviceStore(), 'r');
    expect(await finishErasure()).toBe(false);
    expect(await readSetting('sessionRefused')).toBe(true);
  });

  test('a second try whose account cannot be looked up leaves the answer to the next login screen', async () => {
    server = { erasure: refusal, knows: 'not now' };
    expect(await eraseAccount(MOTHER, 'long enough')).toMatchObject({ outcome: 'unauthenticated' });
    server.knows = false;
    expect(await finishErasure()).toBe(true);
  });

  test('an account that answered since is not taken as erased: its address may have changed', async () => {
    await saveUser(MOTHER, { askedAt: Date.now() + 60_000 });
    await endRefusedSession(deviceStore(), 'r');
    expect(await finishErasure()).toBe(false);
  });

  test('an answer that may be older than the erasure ends nothing', async () => {
    await saveUser(MOTHER, { askedAt: Date.now() });
    await endRefusedSession(deviceStore(), 'r');
    expect(await finishErasure()).toBe(true);
  });

  test('[S26] a restored server, which does not know the account yet, deletes nothing', async () => {
    await saveSetting('epoch', 'another');
    await endRefusedSession(deviceStore(), 'r');
    expect(await finishErasure()).toBe(false);
  });

  test('an hour later, an unknown address may be one that was changed: nothing is deleted', async () => {
    await endRefusedSession(deviceStore(), 'r');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + REQUEST_TIMEOUT_MS + 3_600_001);
    expect(await finishErasure()).toBe(false);
  });
});

test('a wrong password erases nothing, and a session that is refused later is no answer to it', async () => {
  server = {
    erasure: () => Response.json({ code: 'invalid', detail: 'No.' }, { status: 400 }),
    knows: true,
  };
  expect(await eraseAccount(MOTHER, 'wrong')).toMatchObject({ outcome: 'rejected' });
  expect(await readSetting('erasing')).toBeUndefined();
});
