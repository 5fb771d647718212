import { afterEach, beforeEach, expect, test } from 'vitest';
import { pickSide } from '../../../src/screens/profile/files/aadhaar/use-aadhaar.ts';
import { readSides } from '../../../src/screens/profile/files/aadhaar/read-sides.ts';
import { AccountStore } from '../../../src/store/schema/account-store.ts';
import { persistCovering, queueFile } from '../../../src/store/media/pending-media.ts';

let store: AccountStore;
beforeEach(() => {
  store = new AccountStore(`pick-side-${crypto.randomUUID()}`);
});
afterEach(async () => {
  await store.delete();
});

const JPEG_START = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
const fileOf = (...parts: BlobPart[]) => new File(parts, 'Aadhaar 0123 4567 8901.jpg');

test('an Aadhaar side of 10 MB is stored, one byte more is not (docs/decisions/0008)', async () => {
  const rest = new Uint8Array(10 * 1024 ** 2 - JPEG_START.length);
  expect(await pickSide(store, { side: 'front', file: fileOf(JPEG_START, rest, 'x') })).toBe(
    'size',
  );
  expect(await store.media.count()).toBe(0);
  expect(await pickSide(store, { side: 'front', file: fileOf(JPEG_START, rest) })).toBeUndefined();
  expect(await store.media.count()).toBe(1);
});

test('a file is judged by its bytes, whatever it is called', async () => {
  expect(await pickSide(store, { side: 'back', file: fileOf('%PDF-1.7') })).toBe('type');
  expect(await store.media.count()).toBe(0);
});

test('the name of a picked file, which may hold the number, is not kept', async () => {
  await pickSide(store, { side: 'front', file: fileOf(JPEG_START) });
  expect((await readSides(store)).front).toMatchObject({
    state: 'saved',
    row: { fileName: 'aadhaar-front.jpg' },
  });
});

test('what is covered comes back with the picture, and a change of one thing keeps the others', async () => {
  await pickSide(store, { side: 'front', file: fileOf(JPEG_START) });
  const { row } = (await readSides(store)).front;
  const covers = [{ x: 0.5, y: 0.8, width: 0.6, height: 0.1, angleDegrees: 3 }];
  await persistCovering(store, row?.id ?? '', { covers });
  await persistCovering(store, row?.id ?? '', { isOn: false });
  const kept = { covers, isOn: false };
  expect((await readSides(store)).front.row?.covering).toEqual(kept);
});

test('[S2] a side that is picked anew while its covers are drawn is not queued', async () => {
  await pickSide(store, { side: 'front', file: fileOf(JPEG_START, 'replaced') });
  const { row } = (await readSides(store)).front;
  await pickSide(store, { side: 'front', file: fileOf(JPEG_START, 'newer') });
  await queueFile(store, { id: row?.id ?? '', file: new Blob(['the replaced picture, covered']) });
  expect(await store.outbox.count()).toBe(0);
  expect((await readSides(store)).front.row?.stage).toBe('picked');
  expect(await store.files.count()).toBe(1);
});

test('once the covered picture is queued, the picked one is nowhere on the phone', async () => {
  await pickSide(store, { side: 'front', file: fileOf(JPEG_START, 'the uncovered picture') });
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
