import { afterEach, expect, it, vi } from 'vitest';
import { callContext } from '../../src/api/api-client.ts';
import {
  deviceStore,
  endRefusedSession,
  endSession,
  listEndings,
  saveSession,
  saveUser,
  type Session,
} from '../../src/store/schema/device-store.ts';
import { keepSession, watchSession } from '../../src/session/keep-session.ts';
import { htmlPage, reply } from '../sync/support/world.ts';

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

it.each<[string, () => Response]>([
  ['answers 503', () => reply(503, {})],
  ['is behind a captive portal', () => htmlPage()],
])(
  '[S17e] if the server %s at a logout, an open page tells it every 30 s until it has confirmed',
  async (_, failed) => {
    let network = failed;
    let told = 0;
    const { device, timers, stop } = await keepSignedIn(() => {
      told += 1;
      return network();
    });
    await endSession();
    for (let count = 1; count <= 3; count += 1) {
      await vi.waitFor(() => expect([told, [...timers.values()]]).toEqual([count, [30_000]]));
      if (count === 3) network = () => reply(200, { status: 'signed out' });
      const [next] = timers.keys();
      timers.clear();
      next!();
    }
    await vi.waitFor(() => expect([told, timers.size]).toEqual([4, 0]));
    expect(await listEndings(device)).toEqual([]);
    stop();
  },
);

it('[S17e] a page that is left tells no more', async () => {
  const { timers, stop } = await keepSignedIn(() => reply(503, {}));
  await endSession();
  await vi.waitFor(() => expect(timers.size).toBe(1));
  stop();
  await vi.waitFor(() => expect(timers.size).toBe(0));
});

/** Keeps a session with a logout secret. The test controls the clock and the network. */
async function keepSignedIn(network: () => Response) {
  vi.stubGlobal('self', { location: new URL('https://sambandh.example/login') });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  await deviceStore().settings.clear();
  await saveSession({ ...SESSION, logout_secret: 'the-secret' });
  const timers = new Map<() => void, number>();
  const { device, environment } = callContext();
  const controlled = {
    fetch: async () => network(),
    schedule(callback: () => void, ms: number) {
      const timer = () => callback();
      timers.set(timer, ms);
      return () => void timers.delete(timer);
    },
  };
  const onState = vi.fn<() => void>();
  const context = { device, environment: { ...environment, ...controlled } };
  const stop = keepSession({ onState, onFailure: () => undefined, context });
  await vi.waitFor(() => expect(onState).toHaveBeenCalled());
  await vi.waitFor(() => expect(timers.size).toBe(0));
  return { device, timers, stop };
}

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
