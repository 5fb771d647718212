import { beforeEach, expect, test, vi } from 'vitest';
import { callContext } from '../../src/api/api-client.ts';
import { tellEndings } from '../../src/api/logout-call.ts';
import { signOut } from '../../src/session/sign-out.ts';
import {
  deviceStore,
  listEndings,
  readSession,
  saveSession,
} from '../../src/store/schema/device-store.ts';
import {
  htmlPage,
  offline,
  reply,
  sampleUser,
  type Network,
  type Sent,
} from '../sync/support/world.ts';

const ANY = {} as Sent;
let told: unknown[];
let network: () => ReturnType<Network>;

beforeEach(async () => {
  told = [];
  network = () => reply(200, { status: 'signed out' });
  vi.stubGlobal('self', { location: new URL('https://sambandh.example/login') });
  vi.stubGlobal('location', self.location);
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    told.push((JSON.parse(init.body as string) as { refresh: unknown }).refresh);
    return network();
  });
  await deviceStore().session.clear();
  await deviceStore().settings.clear();
});

const signIn = async (logout_secret?: string) =>
  saveSession({
    access_token: 'a',
    refresh_token: 'the-token',
    ...(logout_secret !== undefined && { logout_secret }),
    user: sampleUser(7),
  });
const endings = async () => listEndings(deviceStore());
const everything = async () =>
  JSON.stringify([await deviceStore().session.toArray(), await deviceStore().settings.toArray()]);

test.each<[string, () => ReturnType<Network>]>([
  ['without internet', () => offline(ANY)],
  ['if the server answers 500', () => reply(500, {})],
  ['if a captive portal answers', () => htmlPage()],
  ['if a portal says yes to everything', () => reply(200, {})],
  ['if a portal forbids it', () => new Response('no', { status: 403 })],
])(
  '[S17] who logs out %s is logged out at the server later; the token is not kept',
  async (_, answer) => {
    await signIn('the-secret');
    network = answer;
    await signOut();
    expect(await readSession()).toBeUndefined();
    expect(await everything()).not.toContain('the-token');
    await vi.waitFor(() => expect(told).toEqual(['the-secret']));
    expect(await tellEndings(callContext())).toBe(false);
    expect(await endings()).toEqual(['the-secret']);
    network = () => reply(200, { status: 'signed out' });
    expect(await tellEndings(callContext())).toBe(true);
    expect(await endings()).toEqual([]);
    told = [];
    expect(await tellEndings(callContext())).toBe(true);
    expect(told).toEqual([]);
  },
);

test('[S17] a refusal in the server’s own words is an answer, too', async () => {
  await signIn('the-secret');
  network = () => reply(400, { error: 'No.', code: 'malformed_request' });
  await signOut();
  await expect.poll(endings).toEqual([]);
});

test('[S17] another server gives no secret: it is told once, by the token, which is not kept', async () => {
  await signIn();
  network = () => offline(ANY);
  await signOut();
  await vi.waitFor(() => expect(told).toEqual(['the-token']));
  expect(await tellEndings(callContext())).toBe(true);
  expect(await everything()).not.toContain('the-token');
});

test('[S17] a session that the next one replaces is ended as well, and twenty are remembered', async () => {
  for (let number = 0; number <= 22; number += 1) await signIn(`secret-${number}`);
  expect(await endings()).toHaveLength(20);
  expect((await endings()).at(-1)).toBe('secret-21');
  await signIn('secret-22');
  expect((await endings()).at(-1)).toBe('secret-21');
});
