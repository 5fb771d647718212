import { readdirSync } from 'node:fs';
import { createInstance } from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWordsBackend, LOADING, NAMESPACES } from '../../src/i18n/words.ts';

type Answer = { status: number; data: unknown } | 'no network';

const LONGER_THAN_ALL_RETRIES_MS = 60_000;
const ANSWER_TAKES_MS = 1;

let asked: { path: string; atMs: number }[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  asked = [];
});
afterEach(() => vi.useRealTimers());

async function load(answer: (count: number) => Answer) {
  const i18n = createInstance();
  const fetchFile = async (path: string) => {
    asked.push({ path, atMs: Date.now() });
    const given = answer(asked.length);
    await new Promise((resolve) => setTimeout(resolve, ANSWER_TAKES_MS));
    if (given === 'no network') throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(given.data), { status: given.status });
  };
  const loading = i18n.use(createWordsBackend(fetchFile)).init({
    ...LOADING,
    lng: 'mr',
    fallbackLng: false,
    ns: ['account', 'common'],
  });
  await vi.advanceTimersByTimeAsync(LONGER_THAN_ALL_RETRIES_MS);
  await loading;
  return i18n;
}

/** The time that earlier answers took is left out. */
const times = () => asked.map(({ atMs }, index) => atMs - index * ANSWER_TAKES_MS);
const GOOD = {
  status: 200,
  data: { account: { title: 'लॉग इन' }, common: { close: 'बंद करा' } },
};

test('[spec §7] all words of a language come in one file, whose address has the language', async () => {
  const i18n = await load(() => GOOD);
  expect(asked.map(({ path }) => path)).toEqual(['/locales/mr/words.json']);
  expect(i18n.t('account:title')).toBe('लॉग इन');
  expect(i18n.t('common:close')).toBe('बंद करा');
});

test.each<[string, Answer]>([
  ['500', { status: 500, data: '' }],
  ['503', { status: 503, data: '' }],
  ['without a network', 'no network'],
])('[spec §9] %s: five times more, after 350 ms and twice as long each time', async (_, answer) => {
  await load(() => answer);
  expect(times()).toEqual([0, 350, 1_050, 2_450, 5_250, 10_850]);
});

test('[spec §9] is loaded as soon as the network is back', async () => {
  const i18n = await load((count) => (count < 3 ? 'no network' : GOOD));
  expect(times()).toEqual([0, 350, 1_050]);
  expect(i18n.t('account:title')).toBe('लॉग इन');
});

test.each([400, 403, 404])('[spec §9] %i is not asked for again', async (status) => {
  await load(() => ({ status, data: '' }));
  expect(times()).toEqual([0]);
});

test('[spec §9] reads up to ten files at once', () => {
  expect(LOADING.maxParallelReads).toBe(10);
});

test('a computer is called a computer, also where a text counts things', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const panel = { kept: 'phone', kept_computer: 'computer' };
  const common = { left_one: '1, phone', left_computer_one: '1, computer', panel };
  const i18n = await load(() => ({ status: 200, data: { common } }));
  vi.unstubAllGlobals();
  const said = [i18n.t('common:panel.kept'), i18n.t('common:left', { count: 1 })];
  expect(said).toEqual(['computer', '1, computer']);
});

test('holds every translation file but that of the landing, which has its words in its document', () => {
  const files = readdirSync(new URL('../../public/locales/en/', import.meta.url));
  expect(files.toSorted()).toEqual(
    [...NAMESPACES, 'landing'].map((name) => `${name}.json`).toSorted(),
  );
});
