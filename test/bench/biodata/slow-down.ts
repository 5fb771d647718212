import type { Browser } from '@playwright/test';

/** How long a slowed browser runs between two pauses. */
const SLICE_MS = 10;

/**
 * Lets every renderer process run for only one `factor`th of the time. This also slows down
 * workers, which the browser's own throttling does not.
 * @returns a function that ends the slowdown
 */
export async function slowDown(browser: Browser, factor: number): Promise<() => Promise<void>> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const over = new AbortController();
  if (factor <= 1) over.abort();
  const running = run();

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      signal('SIGSTOP');
      await wait((factor - 1) * SLICE_MS);
      signal('SIGCONT');
      await wait(SLICE_MS);
    }
  }

  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of pids) process.kill(pid, name);
  }

  return async () => {
    over.abort();
    await running;
    await session.detach();
  };
}

async function wait(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}
