import type { BrowserContext, Page } from '@playwright/test';
import { launchPhoneBrowser, type PhoneBrowser } from '../../e2e/support/browser.ts';
import { type Tally, count, note } from './tally.ts';

/** Short waits between one-off syncs, where the browser's own are minutes. */
const SHORT_BACK_OFF = [
  '--force-fieldtrials=BackgroundSync/G/',
  '--force-fieldtrial-params=BackgroundSync.G:initial_retry_delay_sec/4/min_recovery_time_sec/2/max_sync_event_duration_sec/30',
];

/** How long an action of a person may take on a machine that does other things too. */
const ACTION_MAX_MS = 20_000;

/** A phone on which the browser may die at any moment; whoever uses it next starts it again. */
export interface MortalPhone {
  /** The newest tab of the family's; starts the browser where it is dead. */
  page(): Promise<Page>;
  /** That tab, where it is open just then. */
  openPage(): Page | undefined;
  /** A second tab, beside the first. */
  otherPage(): Promise<Page>;
  /** All tabs are closed, the browser runs on. */
  closePages(): Promise<void>;
  /** Does what it is given with a page, again and again until no death interrupts it. */
  live<T>(chore: (page: Page) => Promise<T>): Promise<T>;
  /** When it died, in epoch milliseconds, the last time last. */
  readonly deathsAtMs: readonly number[];
  /** Kills the browser (SIGKILL). Resolves to false if it was dead already. */
  kill(): Promise<boolean>;
  /** Stops every service worker; false where there is nobody to ask. */
  stopWorkers(): Promise<boolean>;
  readonly context: BrowserContext;
  remove(): Promise<void>;
}

export async function createMortalPhone(
  tally: Tally,
  onPage: (page: Page) => Promise<void>,
): Promise<MortalPhone> {
  const browser: PhoneBrowser = await launchPhoneBrowser({ args: SHORT_BACK_OFF });
  let lives = 1;
  let isAlive = true;
  let dying: Promise<void> = Promise.resolve();
  let waking: Promise<void> | undefined;
  const deathsAtMs: number[] = [];
  /** Not all that waits for a browser hears of its death by itself. */
  let death = createDeath();
  let first: Page | undefined;
  let other: Page | undefined;

  /** However many ask for it, it is started once. */
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

  /** Once for each life: a page that opens just when the browser dies is opened in the next. */
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
      // One that shows nothing stays: a browser without a page ends.
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
            // A person said yes to a new version, and the page was loaded anew.
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
  // Where nobody waits, nobody has to hear of it.
  death.promise.catch(() => undefined);
  return death;
}

function isReload(error: unknown): boolean {
  return (
    error instanceof Error &&
    /context was destroyed|another navigation|ERR_ABORTED|detached/iu.test(error.message)
  );
}
