/**
 * Records a failed Background Sync. The browser gives up after three attempts and does not inform
 * the page. So after the first failure, the app no longer says that the person may close it [S22].
 */
import { readSetting, removeSetting, saveSetting, type DeviceStore } from './device-store.ts';

export const ALARM_NAME = 'sambandh-outbox';

/** The tag of the Background Sync registration, in the form that workbox-background-sync uses. */
export const ALARM_TAG = `workbox-background-sync:${ALARM_NAME}`;

/**
 * The tag of Periodic Background Sync. With it, the browser wakes the worker of an installed app
 * from time to time.
 */
export const PERIODIC_TAG = 'sambandh-periodic';

/**
 * Records or clears a failure of Background Sync.
 * @param hasFailed whether an entry was still unsent after Background Sync
 */
export async function noteAlarm(hasFailed: boolean, device?: DeviceStore): Promise<void> {
  if (hasFailed) await saveSetting('alarmFailed', true, device);
  else await removeSetting('alarmFailed', device);
}

export async function hasAlarmFailed(device?: DeviceStore): Promise<boolean> {
  return (await readSetting('alarmFailed', device)) === true;
}
