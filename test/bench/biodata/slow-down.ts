import type { Browser } from '@playwright/test';

const SLICE_MS = 10;

/**
 * Lets each renderer process run for one `factor`th of the time. The browser's own throttling does
 * not slow down workers. The returned function ends the slowdown.
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
