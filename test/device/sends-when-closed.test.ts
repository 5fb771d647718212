import { describe, expect, test } from 'vitest';
import { sendsWhenClosed } from '../../src/device/sends-when-closed.ts';
import {
  SYNC_TAG,
  hasBackgroundSyncFailed,
  recordSync,
} from '../../src/store/device/background-sync.ts';
import { DeviceStore } from '../../src/store/schema/device-store.ts';

const browser = (...tags: string[]) => ({ sync: { getTags: async () => tags } });
const never = async () => false;

describe('[S22] that the app may be closed is said', () => {
  test('where Background Sync is registered, until the browser has tried it in vain', async () => {
    const device = new DeviceStore('sends-when-closed');
    const hasFailed = async () => hasBackgroundSyncFailed(device);
    expect(await sendsWhenClosed(browser(SYNC_TAG), hasFailed)).toBe(true);
    await recordSync(true, device);
    expect(await sendsWhenClosed(browser(SYNC_TAG), hasFailed)).toBe(false);
    await recordSync(false, device);
    expect(await sendsWhenClosed(browser(SYNC_TAG), hasFailed)).toBe(true);
  });

  test.each([
    ['the browser has Background Sync, and nothing is registered', browser()],
    ['something else is registered', browser('other')],
    ['the browser has no Background Sync', {}],
    ['there is no worker', undefined],
  ])('never where %s', async (_where, registration) => {
    expect(await sendsWhenClosed(registration, never)).toBe(false);
  });
});
