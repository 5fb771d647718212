import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readSides } from '../../../src/screens/profile/files/aadhaar/read-sides.ts';
import { jpeg, mp4 } from '../../server/support/media-files.ts';
import { AccountStore } from '../../../src/store/schema/account-store.ts';
import { persistCovering, pickMedia, queueFile } from '../../../src/store/media/pending-media.ts';

let store: AccountStore;
beforeEach(() => {
  store = new AccountStore(`pick-side-${crypto.randomUUID()}`);
});
afterEach(async () => {
  await store.delete();
});

const JPEG = new Uint8Array(await jpeg(8, 8));
const fileOf = (...parts: BlobPart[]) => new File(parts, 'Aadhaar 0123 4567 8901.jpg');

test('an Aadhaar side of 10 MB is stored, one byte more is not (docs/decisions/0008)', async () => {
  const rest = new Uint8Array(10 * 1024 ** 2 - JPEG.length);
  expect(await pickMedia(store, { slot: 'aadhaar-front', file: fileOf(JPEG, rest, 'x') })).toBe(
    'size',
  );
  expect(await store.media.count()).toBe(0);
  expect(
    await pickMedia(store, { slot: 'aadhaar-front', file: fileOf(JPEG, rest) }),
  ).toBeUndefined();
  expect(await store.media.count()).toBe(1);
});

test('a file is judged by its bytes, whatever it is called', async () => {
  expect(await pickMedia(store, { slot: 'aadhaar-back', file: fileOf('%PDF-1.7') })).toBe('type');
  expect(await store.media.count()).toBe(0);
});

test('the name of a picked file, which may hold the number, is not kept', async () => {
  await pickMedia(store, { slot: 'aadhaar-front', file: fileOf(JPEG) });
  expect((await readSides(store)).front).toMatchObject({
    state: 'saved',
    row: { fileName: 'aadhaar-front.jpg' },
  });
});

test('what is covered comes back with the picture, and a change of one thing keeps the others', async () => {
  await pickMedia(store, { slot: 'aadhaar-front', file: fileOf(JPEG) });
  const { row } = (await readSides(store)).front;
  const covers = [{ x: 0.5, y: 0.8, width: 0.6, height: 0.1, angleDegrees: 3 }];
  await persistCovering(store, row?.id ?? '', { covers });
  await persistCovering(store, row?.id ?? '', { isOn: false });
  const kept = { covers, isOn: false };
  expect((await readSides(store)).front.row?.covering).toEqual(kept);
});

test('[S2] a side that is picked anew while its covers are drawn is not queued', async () => {
  await pickMedia(store, { slot: 'aadhaar-front', file: fileOf(JPEG, 'replaced') });
  const { row } = (await readSides(store)).front;
  await pickMedia(store, { slot: 'aadhaar-front', file: fileOf(JPEG, 'newer') });
  await queueFile(store, { id: row?.id ?? '', file: new Blob(['the replaced picture, covered']) });
  expect(await store.outbox.count()).toBe(0);
  expect((await readSides(store)).front.row?.stage).toBe('picked');
  expect(await store.files.count()).toBe(1);
});

test('once the covered picture is queued, the picked one is nowhere on the phone', async () => {
  await pickMedia(store, { slot: 'aadhaar-front', file: fileOf(JPEG, 'the uncovered picture') });
  const { row } = (await readSides(store)).front;
  await queueFile(store, { id: row?.id ?? '', file: new Blob(['the covered picture']) });
  const files = await store.files.toArray();
  const texts = await Promise.all(files.map(async ({ file }) => file.text()));
  expect(texts).toEqual(['the covered picture']);
  expect((await readSides(store)).front.state).toBe('waiting');
});

test('before the first pull, a card that the login names as done has the place of its pictures', async () => {
  expect((await readSides(store)).back.isAtServer).toBe(false);
  expect((await readSides(store, ['aadhaar'])).back).toMatchObject({
    isAtServer: true,
    state: 'sent',
  });
});

describe('the bytes that are checked are the bytes that are stored:', () => {
  /** A file on a card or in a cloud: after its first read it has other bytes, or is gone. */
  class PassingFile extends File {
    reads = 0;
    later: 'changes' | 'is gone' = 'changes';
    override slice(...range: Parameters<File['slice']>): Blob {
      this.reads += 1;
      if (this.reads === 1) return super.slice(...range);
      if (this.later === 'changes') return new Blob(['other bytes']);
      return Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('gone')) });
    }
    override arrayBuffer = () => this.slice().arrayBuffer();
  }
  const passing = (bytes: BlobPart, later: PassingFile['later']) =>
    Object.assign(new PassingFile([bytes], 'a.jpg'), { later });

  test.each(['photo', 'aadhaar-front', 'aadhaar-back'] as const)('%s', async (slot) => {
    expect(await pickMedia(store, { slot, file: passing(JPEG, 'changes') })).toBeUndefined();
    expect(await pickMedia(store, { slot, file: passing(JPEG, 'is gone') })).toBeUndefined();
    for (const { file } of await store.files.toArray()) {
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(JPEG);
    }
    expect(await store.files.count()).toBe(slot === 'photo' ? 2 : 1);
  });

  test('a film that is gone before it is stored is to be chosen again', async () => {
    const fault = new DOMException('The file could not be read', 'DataError');
    vi.spyOn(store.files, 'add').mockRejectedValueOnce(fault);
    const file = passing(new Uint8Array(mp4()), 'is gone');
    expect(await pickMedia(store, { slot: 'video', file })).toBe('unreadable');
    expect(await store.media.count()).toBe(0);
  });
});
