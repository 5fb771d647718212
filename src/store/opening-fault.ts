/** A newer version of the app has moved this database on: this page or worker may not touch it. */
export class StoreIsNewer extends Error {
  override name = 'StoreIsNewer';
}

/** The browser does not open this database. */
export class StoreIsDamaged extends Error {
  override name = 'StoreIsDamaged';
}

/** Why an operation on a store failed, where the store could not be opened: Dexie wraps what kept it from that. */
export function openingFault(cause: unknown): 'newer' | 'damaged' | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (cause.name === 'StoreIsNewer') return 'newer';
  if (cause.name === 'StoreIsDamaged') return 'damaged';
  if (cause.name !== 'OpenFailedError' && cause.name !== 'DatabaseClosedError') return undefined;
  // One that was closed on purpose has no reason inside.
  const { inner } = cause as { inner?: unknown };
  return openingFault(inner) ?? (inner || cause.name === 'OpenFailedError' ? 'damaged' : undefined);
}
