/** Runs in the page, with the product's own store. */
import {
  storePickedFile,
  storePrepared,
  queueFile,
  submitPicked,
} from '../../../src/store/media/pending-media.ts';
import { openAccountStore, type AccountStore } from '../../../src/store/schema/account-store.ts';
import { deviceStore, readSession } from '../../../src/store/schema/device-store.ts';
import { saveSection, type SubmittedStep } from '../../../src/store/sections/section-store.ts';

async function signedInStore(): Promise<AccountStore> {
  const session = await readSession(deviceStore());
  if (!session) throw new Error('Nobody is signed in');
  return openAccountStore(session.user.id);
}

/** Returns the milliseconds of each save. */
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

/** Returns the milliseconds until the outbox was empty. */
async function sendAll(): Promise<number> {
  const store = await signedInStore();
  const begunAt = performance.now();
  dispatchEvent(new Event('online'));
  while ((await store.outbox.count()) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return performance.now() - begunAt;
}

export interface QueuedFile {
  slot: 'photo' | 'aadhaar-front' | 'aadhaar-back';
  base64: string;
}

/** Queues files unchanged, because this benchmark does not measure their preparation. */
async function queueFiles(files: readonly QueuedFile[]): Promise<void> {
  const store = await signedInStore();
  for (const { slot, base64 } of files) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const file = new Blob([bytes], { type: 'image/jpeg' });
    const row = await storePickedFile(store, { slot, file, fileName: `${slot}.jpg` });
    if (!row) throw new Error(`There is no room for another ${slot}`);
    if (slot === 'photo') {
      await storePrepared(store, row.id, { thumbnail: file.slice(0, 1) });
      await submitPicked(store, slot);
    } else await queueFile(store, { id: row.id });
  }
}

async function untilFileIsMoving(): Promise<void> {
  const store = await signedInStore();
  const isMoving = () => store.outbox.filter(({ sentBytes = 0 }) => sentBytes > 0).count();
  while ((await isMoving()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Returns the milliseconds until the server had the step. */
async function sendText(save: SubmittedStep): Promise<number> {
  const store = await signedInStore();
  const begunAt = performance.now();
  await saveSection(store, save);
  const isLeft = () => store.outbox.where('target').equals(`section:${save.key}`).count();
  while ((await isLeft()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  return performance.now() - begunAt;
}

const bench = { saveMany, sendAll, queueFiles, untilFileIsMoving, sendText };
export type ProductBench = typeof bench;
Object.assign(globalThis, { productBench: bench });
