import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

const EVERY_MS = 100;
const MIB = 1024 ** 2;

export interface Growth {
  /** Chromium's own word, for example `browser`, `renderer` (pages and workers) or `GPU`. */
  process: string;
  beforeMiB: number;
  peakMiB: number;
}

export async function watchMemory(context: BrowserContext): Promise<{ stop(): Promise<Growth[]> }> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) throw new Error('There is no browser');
  const seen = new Map<number, Growth>();
  const stopping = new AbortController();

  async function look(): Promise<void> {
    const { processInfo } = await session!.send('SystemInfo.getProcessInfo');
    for (const { id, type } of processInfo) {
      const bytes = await readPrivateBytes(id);
      if (bytes === undefined) continue;
      const mib = bytes / MIB;
      const growth = seen.get(id) ?? { process: type, beforeMiB: mib, peakMiB: mib };
      growth.peakMiB = Math.max(growth.peakMiB, mib);
      seen.set(id, growth);
    }
  }

  await look();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      await wait(EVERY_MS);
      await look();
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await watching;
      await session.detach();
      return [...seen.values()];
    },
  };
}

/** Memory that is swapped out counts. Memory that only maps files does not. */
async function readPrivateBytes(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  if (status === undefined) return undefined;
  const kib = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'mu').exec(status)?.[1] ?? 0);
  return (kib('RssAnon') + kib('RssShmem') + kib('VmSwap')) * 1024;
}
