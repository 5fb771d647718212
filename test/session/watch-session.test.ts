import { afterEach, expect, it, vi } from 'vitest';
import {
  deviceStore,
  endRefusedSession,
  endSession,
  saveSession,
  saveUser,
  type Session,
} from '../../src/store/schema/device-store.ts';
import { keepSession, watchSession } from '../../src/session/keep-session.ts';

const SESSION: Session = {
  access_token: 'access',
  refresh_token: 'refresh',
  user: { id: 7, name: 'Sunanda Kulkarni', email: 'sunanda@example.in', profileCreated: false },
};

afterEach(async () => {
  await deviceStore().session.clear();
});

it('[spec §4] restores who was signed in, and tells of every change', async () => {
  await saveSession(SESSION);
  const watched = watch();
  expect((await watched.next())?.user.name).toBe('Sunanda Kulkarni');
  await saveUser({ ...SESSION.user, profileCreated: true });
  expect((await watched.next())?.user.profileCreated).toBe(true);
  await endSession();
  expect(await watched.next()).toBeUndefined();
  watched.stop();
});

it('[spec §4] a corrupt stored user is signed out, and nothing of it stays', async () => {
  await deviceStore().session.bulkPut([
    { key: 'access_token', value: 'access' },
    { key: 'refresh_token', value: 'refresh' },
    { key: 'user', value: { name: 5 } },
  ]);
  const watched = watch();
  expect(await watched.next()).toBeUndefined();
  expect(await deviceStore().session.count()).toBe(0);
  watched.stop();
});

it('[spec §4] a user that is corrupted while the app is open is signed out too', async () => {
  await saveSession(SESSION);
  const watched = watch();
  await watched.next();
  await deviceStore().session.put({ key: 'user', value: 'garbage' });
  expect(await watched.next()).toBeUndefined();
  expect(await deviceStore().session.count()).toBe(0);
  watched.stop();
});

it('[S15] photos that were shared and wait go with a session that the server ended', async () => {
  await saveSession(SESSION);
  const forgotten: string[] = [];
  vi.stubGlobal('caches', { delete: async (name: string) => forgotten.push(name) });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  const states: string[] = [];
  const onState = ({ status }: { status: string }) => void states.push(status);
  const stop = keepSession({ onState, onFailure: () => undefined });
  await vi.waitFor(() => expect(states).toEqual(['signed-in']));
  expect(forgotten).toEqual([]);
  await endRefusedSession(deviceStore(), SESSION.refresh_token);
  await vi.waitFor(() => expect(forgotten).toEqual(['shared-photos']));
  stop();
});

function watch() {
  const told: (Session | undefined)[] = [];
  let triggerSync: (() => void) | undefined;
  const stop = watchSession({
    onSession: (session) => {
      told.push(session);
      triggerSync?.();
    },
    onFailure: (cause) => {
      throw cause;
    },
  });
  async function next(): Promise<Session | undefined> {
    if (told.length === 0) await new Promise<void>((resolve) => (triggerSync = resolve));
    return told.shift();
  }
  return { next, stop };
}
