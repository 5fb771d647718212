/** What the browser needs beside the file itself, and what other work of the family needs. */
const MARGIN_BYTES = 20 * 1024 ** 2;

/** How much is free on this phone where that is too little for a file; undefined where it will fit, or nobody knows [S23]. */
export async function findStorageShortage(sizeBytes: number): Promise<number | undefined> {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  if (quota === undefined || usage === undefined) return undefined;
  const freeBytes = Math.max(0, quota - usage);
  return freeBytes < sizeBytes + MARGIN_BYTES ? freeBytes : undefined;
}
