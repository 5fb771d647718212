/**
 * Requests, locks and transactions call `pass`, where the test may kill the tab or worker. Then its
 * open transactions are aborted, and its stores are closed.
 */
import { Dexie, type DBCore } from 'dexie';

/** This error is thrown into code that still runs in a killed tab or worker. */
export class Killed extends Error {
  override name = 'Killed';
}

export interface Life {
  isAlive(): boolean;
  /** The test may kill the tab or worker here. The tally counts its kills by `where`. */
  pass(where: string): void;
  /** After this many further calls of `pass`, the next call kills the tab or worker. */
  killAfter(points: number): void;
  /** After this many reads by key in `ROWS_OF_ONE_THING`, the next row stays unreadable. */
  sickenAfter(reads: number): void;
  /** After this many writes, the next write fails once, as on a full disk. */
  fillAfter(writes: number): void;
  kill(where: string): void;
  spare(): void;
  onDeath(callback: (where: string) => void): void;
  /** Notes that a task runs. The test waits until the returned function notes its end. */
  begin(): () => void;
  isBusy(): boolean;
  mayWrite(): boolean;
  mayRead(row: string): boolean;
  holdTransaction(transaction: IDBTransaction): void;
}

export function createLife(): Life {
  let isAlive = true;
  let pointsLeft: number | undefined;
  let writesLeft: number | undefined;
  let readsLeft: number | undefined;
  let sickRow: string | undefined;
  let underWay = 0;
  const mourners: ((where: string) => void)[] = [];
  const transactions = new Set<IDBTransaction>();

  const life: Life = {
    isAlive: () => isAlive,
    pass(where) {
      if (!isAlive) throw new Killed(where);
      if (pointsLeft === undefined) return;
      pointsLeft -= 1;
      if (pointsLeft >= 0) return;
      life.kill(where);
      throw new Killed(where);
    },
    killAfter: (points) => void (pointsLeft = points),
    sickenAfter: (reads) => void (readsLeft = reads),
    fillAfter: (writes) => void (writesLeft = writes),
    spare() {
      pointsLeft = undefined;
      writesLeft = undefined;
      readsLeft = undefined;
      sickRow = undefined;
    },
    kill(where) {
      if (!isAlive) return;
      isAlive = false;
      for (const transaction of transactions) abort(transaction);
      for (const mourn of mourners) mourn(where);
    },
    onDeath: (callback) => void mourners.push(callback),
    begin() {
      underWay += 1;
      let hasEnded = false;
      return () => {
        if (!hasEnded) underWay -= 1;
        hasEnded = true;
      };
    },
    isBusy: () => isAlive && underWay > 0,
    mayWrite() {
      if (writesLeft === undefined) return true;
      writesLeft -= 1;
      if (writesLeft >= 0) return true;
      writesLeft = undefined;
      return false;
    },
    mayRead(row) {
      if (readsLeft !== undefined) {
        readsLeft -= 1;
        if (readsLeft < 0) {
          readsLeft = undefined;
          sickRow = row;
        }
      }
      return row !== sickRow;
    },
    holdTransaction(transaction) {
      transactions.add(transaction);
      const end = life.begin();
      const letGo = () => {
        transactions.delete(transaction);
        end();
      };
      transaction.addEventListener('abort', letGo);
      transaction.addEventListener('complete', () => {
        letGo();
        // The data is committed, but the app does not know it yet.
        try {
          life.pass('after a commit');
        } catch {
          // An event listener has no caller that could handle the error.
        }
      });
    },
  };
  return life;
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // A transaction that has just ended cannot be aborted.
  }
}

function quotaExceeded(): Error {
  return Object.assign(new Error('The phone is full'), { name: 'QuotaExceededError' });
}

/** A browser may throw this error if it has lost a row or the file of a row. */
function unreadable(): Error {
  return Object.assign(new Error('The row cannot be read'), { name: 'UnknownError' });
}

/** Only rows of these tables become unreadable: each costs a single file or option. */
const ROWS_OF_ONE_THING = ['media', 'files', 'options'];

interface Gate {
  life: Life;
  /** After a commit, it is called once for each operation that added or changed rows. */
  onWrite?: (table: string, rows: readonly unknown[]) => void;
  onFull: () => void;
  onUnreadable: () => void;
}

/** Every transaction and operation of the store calls `life.pass`. */
export function gateStore<Store extends Dexie>(
  store: Store,
  { life, onWrite, onFull, onUnreadable }: Gate,
): Store {
  life.onDeath(() => store.close());
  store.use({ stack: 'dbcore', name: 'gate', level: -10, create: (core) => gateCore(core) });
  return store;

  function gateCore(core: DBCore): DBCore {
    return {
      ...core,
      transaction(...args) {
        life.pass('before a transaction');
        const transaction = core.transaction(...args);
        life.holdTransaction(transaction as unknown as IDBTransaction);
        return transaction;
      },
      table(name) {
        const table = core.table(name);
        return {
          ...table,
          mutate: (request) =>
            gated(() => {
              const isWrite = request.type === 'add' || request.type === 'put';
              if (isWrite && !life.mayWrite()) {
                onFull();
                throw quotaExceeded();
              }
              const done = table.mutate(request);
              return !isWrite || !onWrite
                ? done
                : done.then((response) => {
                    const tell = () => onWrite(name, request.values as unknown[]);
                    (request.trans as unknown as IDBTransaction).addEventListener('complete', tell);
                    return response;
                  });
            }),
          get: (request) =>
            gated(() => {
              const isOfOne = ROWS_OF_ONE_THING.includes(name);
              if (isOfOne && !life.mayRead(`${core.schema.name} ${name} ${String(request.key)}`)) {
                onUnreadable();
                throw unreadable();
              }
              return table.get(request);
            }),
          getMany: (request) => gated(() => table.getMany(request)),
          query: (request) => gated(() => table.query(request)),
          openCursor: (request) => gated(() => table.openCursor(request)),
          count: (request) => gated(() => table.count(request)),
        };
      },
    };
  }

  function gated<T>(operation: () => Promise<T>): Promise<T> {
    let running: Promise<T>;
    const end = life.begin();
    try {
      life.pass('in a transaction');
      running = operation();
    } catch (error) {
      end();
      return Dexie.Promise.reject(error);
    }
    return running.then(
      (result) => {
        end();
        life.pass('in a transaction');
        return result;
      },
      (error: unknown) => {
        end();
        throw error;
      },
    );
  }
}
