/** Reads and stores settings. The store's code is loaded only when a call needs it. */
import type { SettingKey } from '../store/schema/device-store.ts';

/** A killed browser's database files may stay locked for a moment. */
const READ_AGAIN_AFTER_MS = [100, 400, 1_500];

/** Returns undefined if the setting is not set. Throws if the last attempt to read fails. */
export async function readSetting(key: SettingKey): Promise<unknown> {
  if (!(await hasPhoneStore())) return undefined;
  const store = await loadStore();
  for (const ms of READ_AGAIN_AFTER_MS) {
    try {
      return await store.readSetting(key);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
  }
  return store.readSetting(key);
}

export async function saveSetting(key: SettingKey, value: unknown): Promise<void> {
  return (await loadStore()).saveSetting(key, value);
}

export async function removeSetting(key: SettingKey): Promise<void> {
  if (await hasPhoneStore()) await (await loadStore()).removeSetting(key);
}

/** Whether the app's database may be here: true if unknown, false if the browser blocks it. */
export async function hasPhoneStore(): Promise<boolean> {
  try {
    if (typeof indexedDB === 'undefined') return false;
  } catch {
    return false;
  }
  // Firefox has `databases` since version 126.
  const { databases } = indexedDB as { databases?: IDBFactory['databases'] };
  const known = await databases?.call(indexedDB).catch(() => undefined);
  return !known || known.some(({ name }) => name === 'sambandh');
}

async function loadStore() {
  return import('../store/schema/device-store.ts');
}
