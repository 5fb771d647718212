/** The product's own store, as its pages use it: put into the page of the app by the bench. */
import { openAccountStore, type AccountStore } from '../../../src/store/account-store.ts';
import { deviceStore, readSession } from '../../../src/store/device-store.ts';
import { saveSection, type SubmittedStep } from '../../../src/store/section-store.ts';

async function signedInStore(): Promise<AccountStore> {
  const session = await readSession(deviceStore());
  if (!session) throw new Error('Nobody is signed in');
  return openAccountStore(session.user.id);
}

/** Saves steps one after another; how long each save took, in milliseconds. */
async function saveMany(saves: readonly SubmittedStep[]): Promise<number[]> {
  const store = await signedInStore();
  const took: number[] = [];
  for (const save of saves) {
    const begunAt = performance.now();
    await saveSection(store, save);
    took.push(performance.now() - begunAt);
  }
  return took;
}

/** Tells the app that the network is back; how long it took until nothing was left to send, in milliseconds. */
async function sendAll(): Promise<number> {
  const store = await signedInStore();
  const begunAt = performance.now();
  dispatchEvent(new Event('online'));
  while ((await store.outbox.count()) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return performance.now() - begunAt;
}

const bench = { saveMany, sendAll };
export type ProductBench = typeof bench;
Object.assign(globalThis, { productBench: bench });
