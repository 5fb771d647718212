/**
 * Records a failed Background Sync. The browser gives up after three attempts and tells no page.
 * After a failure, the app does not say that it may be closed [S22].
 */
import {
  readSetting,
  removeSetting,
  saveSetting,
  type DeviceStore,
} from '../schema/device-store.ts';

/** Earlier versions registered this tag by workbox-background-sync. */
export const SYNC_TAG = 'workbox-background-sync:sambandh-outbox';

/** With this tag, the browser wakes the worker of an installed app from time to time. */
export const PERIODIC_TAG = 'sambandh-periodic';

/** `hasFailed`: an entry was still unsent after Background Sync. */
export async function recordSync(hasFailed: boolean, device?: DeviceStore): Promise<void> {
  if (hasFailed) await saveSetting('alarmFailed', true, device);
  else await removeSetting('alarmFailed', device);
}

export async function hasBackgroundSyncFailed(device?: DeviceStore): Promise<boolean> {
  return (await readSetting('alarmFailed', device)) === true;
}
