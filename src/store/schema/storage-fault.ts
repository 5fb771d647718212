export type StorageFault = 'full' | 'failed';

/** Says whether the disk is full [S23]. Dexie wraps the browser's error, or a list of errors. */
export function storageFault(cause: unknown): StorageFault {
  return isFull(cause) ? 'full' : 'failed';
}

function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'QuotaExceededError') return true;
  const { inner, cause, failures = [] } = error as Error & { inner?: unknown; failures?: unknown };
  return [inner ?? cause, ...(Array.isArray(failures) ? failures : [])].some(isFull);
}
