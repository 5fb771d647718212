/**
 * What is known of the worker's alarm, Background Sync. The browser gives up after three attempts
 * without saying so: after the first that failed, nobody is told that the app may be closed [S22].
 */
import { readSetting, removeSetting, saveSetting, type DeviceStore } from './device-store.ts';

export const ALARM_NAME = 'sambandh-outbox';

/** The name that the browser keeps it under: workbox-background-sync gives it. */
export const ALARM_TAG = `workbox-background-sync:${ALARM_NAME}`;

/** For installed apps: the browser wakes the worker every now and then (Periodic Background Sync). */
export const PERIODIC_TAG = 'sambandh-periodic';

/** @param hasFailed whether something was still unsent after the browser had woken the worker */
export async function noteAlarm(hasFailed: boolean, device?: DeviceStore): Promise<void> {
  if (hasFailed) await saveSetting('alarmFailed', true, device);
  else await removeSetting('alarmFailed', device);
}

export async function hasAlarmFailed(device?: DeviceStore): Promise<boolean> {
  return (await readSetting('alarmFailed', device)) === true;
}
