import { readFile } from 'node:fs/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { reencodePicture } from '../../../server/media/reencode-picture.ts';
import { chunk, picture } from '../support/media-files.ts';

const SCAN = Buffer.from([0xff, 0xda]);
const progressive = (edge: number) => picture(edge, edge).jpeg({ progressive: true }).toBuffer();

/** A picture of some KB whose header claims this size, and whose last scan stands there `more` times more. */
async function manyScans(edge: number, more: number): Promise<Buffer> {
  const jpeg = await progressive(32);
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
  jpeg.writeUInt16BE(edge, frame + 5);
  jpeg.writeUInt16BE(edge, frame + 7);
  const scan = jpeg.subarray(jpeg.lastIndexOf(SCAN), -2);
  const copies = Array.from({ length: more }, () => scan);
  return Buffer.concat([jpeg.subarray(0, -2), ...copies, jpeg.subarray(-2)]);
}

const encode = (
  bytes: Buffer,
  accountId = 1,
  signal = new AbortController().signal,
  mediaType = 'image/jpeg',
) => reencodePicture(async () => bytes, { mediaType, accountId, signal });

describe('a picture costs what its family may spend:', () => {
  // What is decoded is found to be shorter than its header claims, and refused as unreadable.
  test.each([
    ['600 scans of 1.4 million pixels', 1_200, 600],
    ['15 scans of 46 million pixels', 6_800, 5],
  ])('%s are refused before they are decoded', async (_what, edge, more) => {
    const refused = encode(await manyScans(edge, more));
    await expect(refused).rejects.toMatchObject({ reason: 'tooManyPixels' });
  });

  test('a marker without a length hides no scans', async () => {
    const bytes = await manyScans(1_200, 600);
    const second = bytes.indexOf(SCAN, bytes.indexOf(SCAN) + 2);
    expect(bytes.lastIndexOf(SCAN)).toBeGreaterThan(second);
    const marker = Buffer.from([0xff, 0x01]);
    const hidden = Buffer.concat([bytes.subarray(0, second), marker, bytes.subarray(second)]);
    await expect(encode(hidden)).rejects.toMatchObject({ reason: 'tooManyPixels' });
  });

  test('a million pixels in one row are refused: hundreds of rows are in memory at once', async () => {
    const create = { width: 1_000_000, height: 4, channels: 3, background: 'red' } as const;
    const bytes = await sharp({ create }).png().toBuffer();
    const refused = encode(bytes, 1, undefined, 'image/png');
    await expect(refused).rejects.toMatchObject({ reason: 'tooManyPixels' });
  });

  test('as many scans as cameras write are taken', async () => {
    expect((await encode(await progressive(300))).length).toBeGreaterThan(0);
  });

  test('four large ones of one family are worked on one by one, and another family’s goes between', async () => {
    // Below the share of a family that has used nothing, so that none gives way and comes last.
    const large = await picture(1_500, 1_500).jpeg().toBuffer();
    const small = await picture(30, 20).jpeg().toBuffer();
    const done: string[] = [];
    const start = (bytes: Buffer, accountId: number, name: string) =>
      encode(bytes, accountId).then(() => done.push(name));
    const theirs = ['1', '2', '3', '4'].map((name) => start(large, 31, name));
    await start(small, 32, 'other');
    await Promise.all(theirs);
    expect(done.indexOf('other')).toBeLessThanOrEqual(1);
    expect(done.filter((name) => name !== 'other')).toEqual(['1', '2', '3', '4']);
  });

  test.skipIf(process.platform !== 'linux')(
    'a process gives the memory of a large picture back, so the next one needs no new process',
    async () => {
      // Those of the tests before may keep nearly too much.
      await signalDecoders('SIGKILL');
      await expect.poll(listDecoders).toEqual([]);
      // The server may not have been told yet that its process has ended.
      await encode(await progressive(30)).catch(() => undefined);
      await encode(await progressive(300));
      const before = await listDecoders();
      expect(before).toHaveLength(1);
      await encode(await progressive(4_200));
      expect(await listDecoders()).toEqual(before);
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'a PNG with 250 MB of texts before its pixels is taken in little memory',
    async () => {
      const file = await picture(30, 20).png().toBuffer();
      const text = chunk(
        'zTXt',
        Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(7_900_000, 'a'))]),
      );
      const texts = Array.from({ length: 32 }, () => text);
      // The signature has 8 bytes, IHDR 25.
      const bytes = Buffer.concat([file.subarray(0, 33), ...texts, file.subarray(33)]);
      const before = await listDecoders();
      expect((await encode(bytes, 1, undefined, 'image/png')).length).toBeLessThan(5_000);
      // A process that keeps more than 160 MB is replaced.
      expect(await listDecoders()).toEqual(before);
    },
  );

  test('an interlaced PNG of 52 million pixels, 19 KB, is refused before it is decoded', async () => {
    const bytes = await sharp({
      create: { width: 7_200, height: 7_200, channels: 3, background: 'red' },
    })
      .png({ progressive: true })
      .toBuffer();
    const refused = encode(bytes, 1, undefined, 'image/png');
    await expect(refused).rejects.toMatchObject({ reason: 'tooManyPixels' });
  });

  test.skipIf(process.platform !== 'linux')(
    'two families’ that hold both processes give way to others after their share, and begin again; who gives way twice is asked to come later',
    async () => {
      const small = await picture(30, 20).jpeg().toBuffer();
      const large = await picture(2_500, 2_500).jpeg().toBuffer();
      const now = performance.now.bind(performance);
      let passedMs = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
      const held = [21, 22].map((accountId) => encode(large, accountId));
      const all = Promise.allSettled(held);
      // Each time the one that has used most gives way: after three times, one has twice.
      for (const accountId of [23, 24, 25]) {
        await expect.poll(async () => (await listDecoders()).length, { interval: 5 }).toBe(2);
        // From now on they are as slow as a picture can be.
        await signalDecoders('SIGSTOP');
        // The share of a family, and a little more.
        passedMs += 5_500;
        expect((await encode(small, accountId)).length).toBeGreaterThan(0);
      }
      await signalDecoders('SIGCONT');
      const ends = (await all).toSorted((a, b) => a.status.localeCompare(b.status));
      expect(ends).toMatchObject([
        { status: 'fulfilled' },
        { reason: { code: 'unavailable', headers: { 'retry-after': '600' } } },
      ]);
    },
    60_000,
  );

  test('who hangs up while another picture ends gets no turn, so the next one of the family is worked on', async () => {
    const small = await picture(30, 20).jpeg().toBuffer();
    for (const accountId of [11, 12]) {
      const hangUp = new AbortController();
      const first = encode(small, accountId, hangUp.signal);
      const waitingOnes = [1, 2].map(() => encode(small, accountId, hangUp.signal));
      const all = Promise.allSettled([first, ...waitingOnes]);
      if (accountId === 12) await first;
      hangUp.abort(new Error('gone'));
      await all;
      expect((await encode(small, accountId)).length).toBeGreaterThan(0);
    }
  });

  test.skipIf(process.platform !== 'linux')(
    'once its client hangs up, its process is gone and those of the same family that wait never begin',
    async () => {
      const large = await picture(1_000, 1_000).jpeg().toBuffer();
      const hangUp = new AbortController();
      const { promise: begun, resolve } = Promise.withResolvers<void>();
      const read = async () => {
        resolve();
        return large;
      };
      const job = { mediaType: 'image/jpeg', accountId: 3, signal: hangUp.signal };
      const reasons = Promise.allSettled([1, 2].map(() => reencodePicture(read, job)));
      await begun;
      const decoders = await signalDecoders('SIGSTOP');
      hangUp.abort(new Error('gone'));
      expect(await reasons).toMatchObject([
        { status: 'rejected', reason: { message: 'gone' } },
        { status: 'rejected', reason: { message: 'gone' } },
      ]);
      await expect.poll(async () => (await listDecoders()).length).toBe(decoders.length - 1);
      await signalDecoders('SIGCONT');
      expect((await encode(await progressive(30), 3)).length).toBeGreaterThan(0);
    },
  );
});

/** The processes for pictures: at most two, at work or waiting for work. */
async function listDecoders(): Promise<string[]> {
  const path = `/proc/${process.pid}/task/${process.pid}/children`;
  const pids = (await readFile(path, 'utf8')).split(' ').filter(Boolean);
  // One that ends meanwhile has no command.
  const commandOf = (pid: string) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const commands = await Promise.all(pids.map(commandOf));
  return pids.filter((_, at) => commands[at]!.includes('picture-process'));
}

async function signalDecoders(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): Promise<string[]> {
  // The next test has the same processes, also if this one fails.
  if (signal === 'SIGSTOP') onTestFinished(() => void signalDecoders('SIGCONT'));
  const pids = await listDecoders();
  for (const pid of pids) process.kill(Number(pid), signal);
  return pids;
}
