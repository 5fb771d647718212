/**
 * The settings of this phone for what opens before anybody is signed in: the code of the store comes
 * with the first call, and a phone that has no store yet is not asked.
 */
import type { SettingKey } from '../store/device-store.ts';

export async function readSetting(key: SettingKey): Promise<unknown> {
  if (!(await hasPhoneStore())) return undefined;
  return (await loadStore()).readSetting(key);
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
