/**
 * The settings of this phone for what opens before anybody is signed in: the code of the store comes
 * with the first call, and a phone that has no store yet is not asked.
 */
import type { SettingKey } from '../store/device-store.ts';

/** A browser that was killed may hold the files of its databases for a moment longer. */
const READ_AGAIN_AFTER_MS = [100, 400, 1_500];

/** What the setting is; undefined where there is none. A read that fails is repeated first: it is not 'there is none'. */
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

/** Whether this phone may hold something of ours: a browser that does not list its databases may. */
export async function hasPhoneStore(): Promise<boolean> {
  if (typeof indexedDB === 'undefined') return false;
  // Firefox has it from 126 on.
  const { databases } = indexedDB as { databases?: IDBFactory['databases'] };
  const known = await databases?.call(indexedDB).catch(() => undefined);
  return !known || known.some(({ name }) => name === 'sambandh');
}

async function loadStore() {
  return import('../store/device-store.ts');
}
