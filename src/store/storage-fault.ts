/** Why the phone did not store something. */
export type StorageFault = 'full' | 'failed';

/** Dexie wraps the browser's own error; a full disk is named in one of them. */
export function storageFault(cause: unknown): StorageFault {
  for (let error = cause; error instanceof Error; error = innerOf(error)) {
    if (error.name === 'QuotaExceededError') return 'full';
  }
  return 'failed';
}

function innerOf(error: Error): unknown {
  return (error as { inner?: unknown }).inner ?? error.cause;
}
