/**
 * Notes a failed Background Sync. The browser gives up after three attempts and does not tell the
 * page. So after the first failure, the app no longer says that it may be closed [S22].
 */
import { readSetting, removeSetting, saveSetting, type DeviceStore } from './device-store.ts';

export const ALARM_NAME = 'sambandh-outbox';

/** The tag of the Background Sync registration, as workbox-background-sync names it. */
export const ALARM_TAG = `workbox-background-sync:${ALARM_NAME}`;

/**
 * The tag of Periodic Background Sync, by which the browser wakes the worker of an installed app
 * from time to time.
 */
export const PERIODIC_TAG = 'sambandh-periodic';

/**
 * Stores or removes the note. @param hasFailed whether something was still unsent after Background
 * Sync
 */
export async function noteAlarm(hasFailed: boolean, device?: DeviceStore): Promise<void> {
  if (hasFailed) await saveSetting('alarmFailed', true, device);
  else await removeSetting('alarmFailed', device);
}

export async function hasAlarmFailed(device?: DeviceStore): Promise<boolean> {
  return (await readSetting('alarmFailed', device)) === true;
}
