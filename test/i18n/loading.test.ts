import { createInstance } from 'i18next';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOADING } from '../../src/i18n/loading.ts';

type Answer = { status: number; data: string } | 'no network';

const LONGER_THAN_ALL_RETRIES_MS = 60_000;

let asked: { url: string; atMs: number }[];
let open: number;
let mostOpen: number;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  asked = [];
  open = 0;
  mostOpen = 0;
});
afterEach(() => vi.useRealTimers());

/** Loads `namespaces` in Marathi from a server that answers each request in its turn. */
async function load(namespaces: string[], answer: (count: number) => Answer, takesMs = 0) {
  const i18n = createInstance();
  const loading = i18n.use(HttpBackend).init<HttpBackendOptions>({
    ...LOADING,
    lng: 'mr',
    fallbackLng: false,
    ns: namespaces,
    backend: {
      ...LOADING.backend,
      // In a browser it is off by itself.
      reloadInterval: false,
      request(_options, url, _payload, callback) {
        asked.push({ url, atMs: Date.now() });
        open += 1;
        mostOpen = Math.max(mostOpen, open);
        const given = answer(asked.length);
        const finish = () => {
          open -= 1;
          if (given === 'no network') callback(new TypeError('Failed to fetch'), undefined);
          else callback(given.status === 200 ? null : 'no', given);
        };
        if (takesMs > 0) setTimeout(finish, takesMs);
        else queueMicrotask(finish);
      },
    },
  });
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ALL_RETRIES_MS);
  await loading;
  return i18n;
}

const times = () => asked.map(({ atMs }) => atMs);
const GOOD = { status: 200, data: '{"title":"लॉग इन"}' };

test('[spec §7] a file of translations has its language and its name in its address', async () => {
  const i18n = await load(['login'], () => GOOD);
  expect(asked.map(({ url }) => url)).toEqual(['/locales/mr/login.json']);
  expect(i18n.t('login:title')).toBe('लॉग इन');
});

test.each<[string, Answer]>([
  ['500', { status: 500, data: '' }],
  ['503', { status: 503, data: '' }],
  ['without a network', 'no network'],
])('[spec §9] %s: five times more, after 350 ms and twice as long each time', async (_, answer) => {
  await load(['login'], () => answer);
  expect(times()).toEqual([0, 350, 1_050, 2_450, 5_250, 10_850]);
});

test('[spec §9] is loaded as soon as the network is back', async () => {
  const i18n = await load(['login'], (count) => (count < 3 ? 'no network' : GOOD));
  expect(times()).toEqual([0, 350, 1_050]);
  expect(i18n.t('login:title')).toBe('लॉग इन');
});

test.each([400, 403, 404])('[spec §9] %i is not asked for again', async (status) => {
  await load(['login'], () => ({ status, data: '' }));
  expect(times()).toEqual([0]);
});

test('[spec §9] reads up to ten files at once', async () => {
  const namespaces = Array.from({ length: 12 }, (_, index) => `file${index}`);
  await load(namespaces, () => GOOD, 100);
  expect(asked).toHaveLength(12);
  expect(mostOpen).toBe(10);
});
