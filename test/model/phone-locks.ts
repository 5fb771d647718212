/** All tabs of a phone share these locks. A killed tab releases its locks. */
import type { SyncEnvironment } from '../../src/sync/environment.ts';
import type { Life } from './life.ts';

export interface PhoneLocks {
  withLockOf(life: Life): SyncEnvironment['withLock'];
  /** How many lock requests of the tab are still waiting. */
  waitingOf(life: Life): number;
}

interface Turn {
  life: Life;
  begin: () => void;
}

export function createPhoneLocks(): PhoneLocks {
  const holders = new Map<string, Turn>();
  const queues = new Map<string, Turn[]>();

  function next(name: string): void {
    holders.delete(name);
    const queue = queues.get(name) ?? [];
    const turn = queue.shift();
    if (!turn) return;
    if (!turn.life.isAlive()) return next(name);
    holders.set(name, turn);
    turn.begin();
  }

  async function request<T>(life: Life, name: string, work: () => Promise<T>): Promise<T> {
    life.pass('at a lock');
    const turn: Turn = { life, begin: () => undefined };
    life.onDeath(() => {
      if (holders.get(name) === turn) next(name);
    });
    if (holders.has(name)) {
      const queue = queues.get(name) ?? [];
      queues.set(name, [...queue, turn]);
      await new Promise<void>((resolve) => {
        turn.begin = resolve;
      });
    } else holders.set(name, turn);
    try {
      life.pass('at a lock');
      return await work();
    } finally {
      if (holders.get(name) === turn) next(name);
    }
  }

  return {
    withLockOf: (life) => (name, task) => request(life, name, task),
    waitingOf: (life) =>
      [...queues.values()].flat().filter((turn) => turn.life === life && life.isAlive()).length,
  };
}
