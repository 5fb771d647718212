/** Why the phone did not store something. */
export type StorageFault = 'full' | 'failed';

/** Dexie wraps the browser's own error, or several of them; a full disk is named in one. */
export function storageFault(cause: unknown): StorageFault {
  return isFull(cause) ? 'full' : 'failed';
}

function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'QuotaExceededError') return true;
  const { inner, cause, failures = [] } = error as Error & { inner?: unknown; failures?: unknown };
  return [inner ?? cause, ...(Array.isArray(failures) ? failures : [])].some(isFull);
}
