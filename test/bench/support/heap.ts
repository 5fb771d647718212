/** The memory is measured after a garbage collection. */
import type { Browser, CDPSession } from '@playwright/test';

export interface Heaps {
  pageMb: number;
  workerMb: number;
}

export async function readHeaps(browser: Browser, url: string): Promise<Heaps> {
  const session = await browser.newBrowserCDPSession();
  try {
    const { targetInfos } = await session.send('Target.getTargets');
    const own = targetInfos.filter((target) => target.url.startsWith(new URL(url).origin));
    const heapOf = (type: string) => {
      const target = own.find((each) => each.type === type);
      if (!target) throw new Error(`${url} has no ${type}.`);
      return readHeap(session, target.targetId);
    };
    return { pageMb: await heapOf('page'), workerMb: await heapOf('service_worker') };
  } finally {
    await session.detach();
  }
}

async function readHeap(session: CDPSession, targetId: string): Promise<number> {
  const attached = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const { sessionId } = attached;
  let lastId = 0;
  const send = async (method: string): Promise<Record<string, number>> => {
    const id = (lastId += 1);
    const answered = new Promise<Record<string, number>>((resolve) => {
      const listen = ({ message, sessionId: from }: { message: string; sessionId: string }) => {
        const answer = JSON.parse(message) as { id?: number; result: Record<string, number> };
        if (from !== sessionId || answer.id !== id) return;
        session.off('Target.receivedMessageFromTarget', listen);
        resolve(answer.result);
      };
      session.on('Target.receivedMessageFromTarget', listen);
    });
    const message = JSON.stringify({ id, method });
    await session.send('Target.sendMessageToTarget', { message, sessionId });
    return answered;
  };
  await send('HeapProfiler.collectGarbage');
  const { usedSize = Number.NaN } = await send('Runtime.getHeapUsage');
  await session.send('Target.detachFromTarget', { sessionId });
  return usedSize / 1e6;
}
