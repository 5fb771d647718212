import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { reencodePicture } from '../../../server/media/reencode-picture.ts';
import { picture } from '../support/media-files.ts';

/** A valid picture of some KB whose last scan stands there `more` times more. */
async function manyScans(edge: number, more: number): Promise<Buffer> {
  const jpeg = await picture(edge, edge).jpeg({ progressive: true }).toBuffer();
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const copies = Array.from({ length: more }, () => scan);
  return Buffer.concat([jpeg.subarray(0, -2), ...copies, jpeg.subarray(-2)]);
}

const encode = (bytes: Buffer, accountId = 1, signal = new AbortController().signal) =>
  reencodePicture(async () => bytes, { mediaType: 'image/jpeg', accountId, signal });

describe('a picture costs what its family may spend:', () => {
  test.each([
    ['600 scans of 1.4 million pixels', 1_200, 600],
    ['15 scans of 46 million pixels', 6_800, 5],
  ])('%s are refused before they are decoded', async (_what, edge, more) => {
    const began = performance.now();
    const bytes = await manyScans(edge, more);
    const made = performance.now() - began;
    await expect(encode(bytes)).rejects.toMatchObject({ reason: 'tooManyPixels' });
    expect(performance.now() - began - made).toBeLessThan(20_000);
  });

  test('a marker without a length hides no scans', async () => {
    const bytes = await manyScans(1_200, 600);
    const at = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
    const first = bytes.indexOf(
      Buffer.from([0xff, 0xda]),
      bytes.indexOf(Buffer.from([0xff, 0xda])) + 2,
    );
    expect(at).toBeGreaterThan(first);
    const hidden = Buffer.concat([
      bytes.subarray(0, first),
      Buffer.from([0xff, 0x01]),
      bytes.subarray(first),
    ]);
    await expect(encode(hidden)).rejects.toMatchObject({ reason: 'tooManyPixels' });
  });

  test('as many scans as cameras write are taken', async () => {
    expect((await encode(await manyScans(300, 0))).length).toBeGreaterThan(0);
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
    'two families’ that hold both processes give way to others after their share, and begin again; who gives way twice is asked to come later',
    async () => {
      const small = await picture(30, 20).jpeg().toBuffer();
      const large = await picture(4_000, 4_000).jpeg().toBuffer();
      const held = [21, 22].map((accountId) => encode(large, accountId));
      const all = Promise.allSettled(held);
      // Each time the one that has used most gives way: after three times, one has twice.
      for (const accountId of [23, 24, 25]) {
        await expect.poll(async () => (await listDecoders()).length, { interval: 5 }).toBe(2);
        // From now on they are as slow as a picture can be.
        for (const pid of await listDecoders()) process.kill(Number(pid), 'SIGSTOP');
        const began = performance.now();
        expect((await encode(small, accountId)).length).toBeGreaterThan(0);
        expect(performance.now() - began).toBeLessThan(25_000);
      }
      for (const pid of await listDecoders()) process.kill(Number(pid), 'SIGCONT');
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
      const large = await picture(3_000, 3_000).jpeg().toBuffer();
      const before = await listChildren();
      const hangUp = new AbortController();
      const first = encode(large, 3, hangUp.signal);
      const second = encode(large, 3, hangUp.signal);
      const reasons = Promise.allSettled([first, second]);
      hangUp.abort(new Error('gone'));
      expect(await reasons).toMatchObject([
        { status: 'rejected', reason: { message: 'gone' } },
        { status: 'rejected', reason: { message: 'gone' } },
      ]);
      const isOld = (pid: string) => before.includes(pid);
      await expect.poll(async () => (await listChildren()).every(isOld)).toBe(true);
      expect((await encode(await manyScans(30, 0), 3)).length).toBeGreaterThan(0);
    },
  );
});

/** The processes that this one started. */
async function listChildren(): Promise<string[]> {
  const path = `/proc/${process.pid}/task/${process.pid}/children`;
  return (await readFile(path, 'utf8')).split(' ').filter(Boolean);
}

/** At most two, at work or waiting for work. */
async function listDecoders(): Promise<string[]> {
  const pids = await listChildren();
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')));
  return pids.filter((_, at) => commands[at]!.includes('picture-process'));
}
