/** A newer version of the app has moved this database on: this page or worker may not touch it. */
export class StoreIsNewer extends Error {
  override name = 'StoreIsNewer';
}

/**
 * The browser's IndexedDB, for a Dexie that opens its own version and no newer one [S24]. Where the browser
 * refuses since the database is newer, Dexie opens it once more without a version, and writes
 * as an older version does: that second attempt is refused here. To be spread into Dexie's options.
 */
export function ownVersionOnly(): { indexedDB?: Pick<IDBFactory, 'open' | 'deleteDatabase'> } {
  if (typeof indexedDB === 'undefined') return {};
  return {
    indexedDB: {
      open(name, version) {
        if (version === undefined) throw new StoreIsNewer(`${name} is of a newer version.`);
        return indexedDB.open(name, version);
      },
      deleteDatabase: (name) => indexedDB.deleteDatabase(name),
    },
  };
}

/** Why an operation on a store failed, where the store could not be opened: Dexie wraps what kept it from that. */
export function openingFault(cause: unknown): 'newer' | 'damaged' | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (cause.name === 'StoreIsNewer') return 'newer';
  if (cause.name !== 'OpenFailedError' && cause.name !== 'DatabaseClosedError') return undefined;
  // One that was closed on purpose has no reason inside.
  const { inner } = cause as { inner?: unknown };
  return openingFault(inner) ?? (inner || cause.name === 'OpenFailedError' ? 'damaged' : undefined);
}
