import type { BrowserContext, Page } from '@playwright/test';
import { launchPhoneBrowser, type PhoneBrowser } from '../../e2e/support/browser.ts';
import { type Tally, count, note } from './tally.ts';

/** With these flags, Background Sync waits seconds between two attempts, not minutes. */
const SHORT_BACK_OFF = [
  '--force-fieldtrials=BackgroundSync/G/',
  '--force-fieldtrial-params=BackgroundSync.G:initial_retry_delay_sec/4/min_recovery_time_sec/2/max_sync_event_duration_sec/30',
];

/** On a busy machine, a single action such as a click may need this long. */
const ACTION_MAX_MS = 20_000;

/** The browser may die at any moment. The next use starts it again. */
export interface MortalPhone {
  /** Returns the family's first tab. Opens it, or starts the browser, if that is needed. */
  page(): Promise<Page>;
  openPage(): Page | undefined;
  otherPage(): Promise<Page>;
  /** The browser continues to run. */
  closePages(): Promise<void>;
  /** If the browser dies or the page is reloaded meanwhile, the chore is repeated. */
  live<T>(chore: (page: Page) => Promise<T>): Promise<T>;
  /** In epoch milliseconds, in ascending order. */
  readonly deathsAtMs: readonly number[];
  /** Sends SIGKILL. Resolves to false if the browser was dead already. */
  kill(): Promise<boolean>;
  /** Resolves to false if no browser runs or the workers could not be stopped. */
  stopWorkers(): Promise<boolean>;
  readonly context: BrowserContext;
  remove(): Promise<void>;
}

export async function createMortalPhone(
  tally: Tally,
  onPage: (page: Page) => Promise<void>,
): Promise<MortalPhone> {
  const browser: PhoneBrowser = await launchPhoneBrowser({
    args: SHORT_BACK_OFF,
    hasBackgroundSync: true,
  });
  let lives = 1;
  let isAlive = true;
  let dying: Promise<void> = Promise.resolve();
  let waking: Promise<void> | undefined;
  const deathsAtMs: number[] = [];
  /** Some pending calls never end when the browser dies, so this promise then rejects. */
  let death = createDeath();
  let first: Page | undefined;
  let other: Page | undefined;

  /** Several callers at the same time start the browser only once. */
  async function awaken(): Promise<void> {
    await dying;
    if (isAlive) return;
    waking ??= relaunch().finally(() => (waking = undefined));
    await waking;
  }

  async function relaunch(): Promise<void> {
    await browser.relaunch();
    first = undefined;
    other = undefined;
    lives += 1;
    death = createDeath();
    isAlive = true;
    note(tally, 'the browser is started again');
  }

  async function open(): Promise<Page> {
    await awaken();
    const page = await browser.newPage();
    page.setDefaultTimeout(ACTION_MAX_MS);
    await onPage(page);
    return page;
  }

  async function openSafely(): Promise<Page> {
    for (;;) {
      await awaken();
      const life = lives;
      try {
        return await Promise.race([open(), death.promise]);
      } catch (error) {
        if (isAlive && lives === life) throw error;
      }
    }
  }

  async function page(): Promise<Page> {
    await awaken();
    return (first = first?.isClosed() === false ? first : await openSafely());
  }

  return {
    page,
    openPage: () => (isAlive ? first : undefined),
    async otherPage() {
      await awaken();
      return (other = other?.isClosed() === false ? other : await openSafely());
    },
    async closePages() {
      // An empty page stays open, because a browser without a page ends.
      await browser.newPage();
      await Promise.all([first?.close(), other?.close()]);
    },
    async live(chore) {
      for (let reloads = 0; ;) {
        const current = await page();
        const life = lives;
        try {
          return await Promise.race([chore(current), death.promise]);
        } catch (error) {
          if (isAlive && lives === life) {
            // The error may come from a reload, because `onPage` accepts new versions.
            note(tally, String(error).split('\n')[0] ?? '');
            if (!isReload(error) || (reloads += 1) > 5) throw error;
          } else count(tally.seen, 'chores begun again after a kill');
        }
      }
    },
    deathsAtMs,
    get context() {
      return browser.context;
    },
    async kill() {
      if (!isAlive) return false;
      isAlive = false;
      deathsAtMs.push(Date.now());
      dying = browser.kill();
      death.reject(new Error('The browser died'));
      await dying;
      return true;
    },
    async stopWorkers() {
      if (!isAlive) return false;
      return browser.stopWorkers().then(
        () => true,
        () => false,
      );
    },
    async remove() {
      await dying;
      await browser.remove();
    },
  };
}

function createDeath(): PromiseWithResolvers<never> {
  const death = Promise.withResolvers<never>();
  // Without this handler, a death for which no call waits would be an unhandled rejection.
  death.promise.catch(() => undefined);
  return death;
}

function isReload(error: unknown): boolean {
  return (
    error instanceof Error &&
    /context was destroyed|another navigation|ERR_ABORTED|detached/iu.test(error.message)
  );
}
