import type { Page } from '@playwright/test';
import { nextStep, STEP_KEYS, type StepKey } from '../../src/domain/steps.ts';
import type { OwnScreenStep } from '../../src/wizard/step-forms.ts';
import { logInAt, openAccountAt } from './support/media.ts';
import { untilAppIsKept } from './support/phone-store.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { WELCOME } from './support/wizard.ts';

/**
 * Each of these steps has a file of its own in the build. The other steps are in the wizard's
 * chunk.
 */
const OWN_CHUNKS: Record<Exclude<OwnScreenStep, 'welcome'>, string> = {
  aadhaar: 'aadhaar-step',
  'personal-photo': 'photos-step',
  'personal-video': 'videos-step',
  'personal-document': 'document-step',
  'personal-preferences': 'preferences-step',
};
const STEP_CHUNKS = {
  ...Object.fromEntries(STEP_KEYS.map((step) => [step, 'wizard'])),
  ...OWN_CHUNKS,
} as Record<StepKey, string>;

/** The app loads these large parts only on demand. */
const WHEN_NEEDED = [
  'calendar',
  'compress-photo',
  'compress-worker',
  'picture-worker',
  'item-dialog',
  'conflict-dialog',
  'logout-dialog',
  'cover-editor',
  // With all spellings of labels: no other screen loads a byte of them.
  'look-over',
];

const EACH_START = ['both', 'react', 'shell', 'public', 'store', 'wizard'];

test(
  'Each step comes with its own code and that of the next; calendar, compression and dialogs come when needed, and are on the phone',
  { tag: '@long' },
  async ({ product, road, page, family }) => {
    await openAccountAt({ product, family }, 'personal-preferences');
    await logInAt(page, { url: road.url, family }, { key: 'welcome', heading: WELCOME });

    await untilAppIsKept(page);
    const cached = await listPrecached(page);
    for (const chunk of [...Object.values(STEP_CHUNKS), ...WHEN_NEEDED]) {
      expect(
        cached.filter((name) => name === chunk),
        chunk,
      ).toHaveLength(1);
    }
    // The chunk of the other steps, and of the step after each, is the wizard's.
    const telling = STEP_KEYS.filter((step) => STEP_CHUNKS[nextStep(step)] !== STEP_CHUNKS[step]);
    for (const step of telling) {
      await page.goto(`${road.url}/profile?step=${step}`);
      await expect(page.getByRole('main').locator('h1')).toBeVisible();
      const own = STEP_CHUNKS[step];
      const next = STEP_CHUNKS[nextStep(step)];
      // The browser loads the next chunk while it is idle.
      await expect
        .poll(() => listLoadedSteps(page))
        .toEqual([...new Set(['wizard', own, next])].toSorted());
      const loaded = await listLoaded(page);
      expect(
        WHEN_NEEDED.filter((chunk) => loaded.includes(chunk)),
        step,
      ).toEqual([]);
    }
  },
);

test('V8 compiles in the background what each start loads: it reads the request only at the beginning of a file', async ({
  road,
  page,
}) => {
  await page.goto(`${road.url}/login`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const shared = urls.filter((url) => chunkName(url).some((name) => EACH_START.includes(name)));
  expect(shared.length).toBeGreaterThan(2);
  for (const url of shared) {
    const code = await page.evaluate(async (from) => (await fetch(from)).text(), url);
    expect(code.split('\n', 1)[0], url).toBe('//# allFunctionsCalledOnLoad');
  }
});

async function listLoadedSteps(page: Page): Promise<string[]> {
  const steps: readonly string[] = Object.values(STEP_CHUNKS);
  return (await listLoaded(page)).filter((name) => steps.includes(name)).toSorted();
}

async function listLoaded(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  return [...new Set(urls.flatMap(chunkName))];
}

async function listPrecached(page: Page): Promise<string[]> {
  const urls = await page.evaluate(async () => {
    const names = (await caches.keys()).filter(
      (name) => name.includes('precache') || name === 'later',
    );
    const caught = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return caught.flat().map(({ url }) => url);
  });
  return urls.flatMap(chunkName);
}

/** For '/assets/calendar-DrutOIKJ.js' the name is 'calendar'. */
function chunkName(url: string): string[] {
  const name = /\/assets\/(.+)-[\w-]{8}\.js$/u.exec(new URL(url).pathname)?.[1];
  return name === undefined ? [] : [name];
}
