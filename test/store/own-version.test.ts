import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { AccountStore, accountStoreName } from '../../src/store/schema/account-store.ts';
import { DeviceStore } from '../../src/store/schema/device-store.ts';
import { storePickedFile } from '../../src/store/media/pending-media.ts';
import { openingFault } from '../../src/store/schema/opening-fault.ts';
import { watchOpening } from '../../src/store/schema/own-version.ts';

const photo = { slot: 'photo', file: new Blob(['large']), fileName: 'photo.jpg' } as const;

/** A later version of the app opens the database like this. */
async function moveOn(name: string): Promise<Dexie> {
  const newer = new Dexie(name);
  newer.version(9).stores({ media: 'id, slot', added: 'id' });
  await newer.open();
  return newer;
}

async function faultOf(work: Promise<unknown>) {
  return work.then(
    () => 'none',
    (cause: unknown) => openingFault(cause),
  );
}

test('[S24] [S27] a tab of an older version writes nothing to a store that was upgraded before', async () => {
  const newer = await moveOn(accountStoreName('moved'));
  const store = new AccountStore('moved');
  expect(await faultOf(storePickedFile(store, photo))).toBe('newer');
  expect(await faultOf(store.media.count())).toBe('newer');
  expect(await newer.table('media').count()).toBe(0);
  expect(newer.backendDB().version).toBe(90);
  expect([...newer.backendDB().objectStoreNames]).toEqual(['added', 'media']);
});

test('[S24] [S27] nor to a store that is upgraded while the tab has it open', async () => {
  const store = new AccountStore('moving');
  await storePickedFile(store, photo);
  const told: string[] = [];
  const stop = watchOpening(store, ({ name }) => told.push(name));
  const newer = await moveOn(accountStoreName('moving'));
  expect(told).toEqual(['StoreIsNewer']);
  stop();
  expect(await faultOf(storePickedFile(store, photo))).toBe('newer');
  expect(await newer.table('media').count()).toBe(1);
});

test('[S24] nor to the device’s own store', async () => {
  const newer = await moveOn('device-moved');
  expect(await faultOf(new DeviceStore('device-moved').settings.count())).toBe('newer');
  newer.close();
});

test('a damaged store is distinguished from a newer one and from other failures', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('damaged', 'UnknownError');
  });
  const store = new AccountStore('damaged');
  const told: unknown[] = [];
  watchOpening(store, (cause) => told.push(openingFault(cause)));
  expect(await faultOf(store.media.count())).toBe('damaged');
  await vi.waitFor(() => expect(told).toEqual(['damaged']));
  expect(openingFault(new TypeError('no such thing'))).toBeUndefined();
});
