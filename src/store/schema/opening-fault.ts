export class StoreIsNewer extends Error {
  override name = 'StoreIsNewer';

  constructor(database: string) {
    super(`A newer version of the app uses the database ${database}. Reload the page.`);
  }
}

export class StoreIsDamaged extends Error {
  override name = 'StoreIsDamaged';

  constructor(database: string, cause: unknown) {
    super(`The database ${database} cannot be opened.`, { cause });
  }
}

/** Why a store could not be opened; undefined for any other error. Dexie wraps the cause. */
export function openingFault(cause: unknown): 'newer' | 'damaged' | undefined {
  if (!(cause instanceof Error)) return undefined;
  if (cause.name === 'StoreIsNewer') return 'newer';
  if (cause.name === 'StoreIsDamaged') return 'damaged';
  if (cause.name !== 'OpenFailedError' && cause.name !== 'DatabaseClosedError') return undefined;
  // If the store was closed on purpose, the error has no inner cause.
  const { inner } = cause as { inner?: unknown };
  return openingFault(inner) ?? (inner || cause.name === 'OpenFailedError' ? 'damaged' : undefined);
}
