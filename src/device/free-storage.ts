/** The space that must stay free for the browser and for other unsent data. */
const MARGIN_BYTES = 20 * 1024 ** 2;

/** Returns the free bytes if a file does not fit; undefined if it fits or this is unknown [S23]. */
export async function findStorageShortage(sizeBytes: number): Promise<number | undefined> {
  const { storage } = navigator as { storage?: Partial<StorageManager> };
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  if (quota === undefined || usage === undefined) return undefined;
  const freeBytes = Math.max(0, quota - usage);
  return freeBytes < sizeBytes + MARGIN_BYTES ? freeBytes : undefined;
}
