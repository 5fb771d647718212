import { describe, expect, onTestFinished, test, vi } from 'vitest';
import sharp from 'sharp';
import { reencodePicture } from '../../server/media/reencode-picture.ts';
import { isWholePicture } from '../../src/domain/whole-picture.ts';
import { chunk, jpeg, jpegOfPhone, picture } from '../server/support/media-files.ts';

const END = Buffer.from([0xff, 0xd9]);
const odd = () => picture(157, 93);
const gray = () => odd().toColourspace('b-w');
const withTail = async () => Buffer.concat([await jpeg(), Buffer.from('a moving picture')]);
/** As a phone writes a second picture behind the first one. */
const withSecond = async () =>
  Buffer.concat([await jpeg(), await odd().jpeg({ progressive: true }).toBuffer()]);
/** Many cameras embed a JPEG as a thumbnail, which has an end marker of its own. */
const withThumbnail = async () => {
  const inner = await picture(16, 16).jpeg().toBuffer();
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(inner.length + 2, 2);
  const whole = await jpeg();
  return Buffer.concat([whole.subarray(0, 2), head, inner, whole.subarray(2)]);
};

/** 24 × 16 pixels in arithmetic coding, which sharp decodes and does not encode. */
const ARITHMETIC =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/yQALCAAQABgBAREA/8wABgAQEAX/2gAIAQEAAD8AqYIMF9HPtb71eSV2pWdPt7X2deG7TSTX+7drPzg38/VALsD/2Q==';

/** One block, 40 times, with a restart marker between each two. */
async function withRestarts(): Promise<Buffer> {
  const block = await picture(8, 8).toColourspace('b-w').jpeg({ optimiseCoding: false }).toBuffer();
  const frame = block.indexOf(Buffer.from([0xff, 0xc0]));
  block.writeUInt16BE(40 * 8, frame + 7);
  const scan = block.indexOf(Buffer.from([0xff, 0xda]));
  const data = block.subarray(scan + 10, -2);
  const units = Array.from({ length: 40 }, (_, unit) =>
    unit === 0 ? data : Buffer.concat([Buffer.from([0xff, 0xd0 + ((unit - 1) % 8)]), data]),
  );
  const interval = Buffer.from([0xff, 0xdd, 0, 4, 0, 1]);
  return Buffer.concat([
    block.subarray(0, scan),
    interval,
    block.subarray(scan, scan + 10),
    ...units,
    END,
  ]);
}

const nobody = { accountId: 1, signal: new AbortController().signal };

/** The phone's judgement, and whether the server takes the bytes as they are. */
async function judge(bytes: Buffer): Promise<'taken' | 'damaged' | 'phone and server differ'> {
  const isWhole = await isWholePicture(new Uint8Array(bytes));
  const format = bytes[0] === 0xff ? 'jpeg' : bytes[0] === 0x89 ? 'png' : 'webp';
  const how = { ...nobody, mediaType: `image/${format}` };
  const isTaken = await reencodePicture(async () => bytes, how).then(
    () => true,
    () => false,
  );
  if (isWhole !== isTaken) return 'phone and server differ';
  return isWhole ? 'taken' : 'damaged';
}

const cuts = (bytes: Buffer, { from, to }: { from: number; to: number }) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((tenth) =>
    bytes.subarray(0, Math.min(to - 1, from + Math.floor(((to - from) * tenth) / 10))),
  );

async function judgeAll(all: Buffer[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const bytes of all) found.add(await judge(bytes));
  return found;
}

describe('phone and server take a JPEG whose blocks are all there, with or without its end mark, and no other:', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['plain', jpeg],
    ['one pixel', () => jpeg(1, 1)],
    ['as a phone takes it', jpegOfPhone],
    ['progressive', () => odd().jpeg({ progressive: true }).toBuffer()],
    ['progressive, grey', () => gray().jpeg({ progressive: true }).toBuffer()],
    ['grey, of an odd size', () => gray().jpeg().toBuffer()],
    ['colours at full size', () => odd().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
    ['for a printer (CMYK)', () => odd().toColourspace('cmyk').jpeg().toBuffer()],
    ['with restart markers', withRestarts],
    ['with something behind it', withTail],
    ['with a second picture behind it', withSecond],
    ['with a thumbnail in it', withThumbnail],
  ])('%s', async (_what, make) => {
    const whole = await make();
    const [from, end] = findScans(whole);
    const blocks = whole.subarray(0, end);
    const junk = [Buffer.from([0xff]), Buffer.alloc(300), Buffer.from('a moving picture')];
    const good = [whole, blocks, ...junk.map((tail) => Buffer.concat([blocks, tail]))];
    expect(await judgeAll(good)).toEqual(new Set(['taken']));
    const cut = cuts(whole, { from, to: end });
    const bad = [...cut, ...cut.map((part) => Buffer.concat([part, END]))];
    expect(await judgeAll(bad)).toEqual(new Set(['damaged']));
  });

  test('and in arithmetic coding by its end marker', async () => {
    const whole = Buffer.from(ARITHMETIC, 'base64');
    expect(await judge(whole)).toBe('taken');
    const cut = cuts(whole, { from: 20, to: whole.length - 2 });
    expect(await judgeAll(cut)).toEqual(new Set(['damaged']));
  });

  test('but not with zeros in the place of its last third', async () => {
    const whole = await jpegOfPhone();
    whole.fill(0, (whole.length * 2) / 3);
    expect(await judge(whole)).toBe('damaged');
  });

  test('but not without the table that its values are multiplied by', async () => {
    const whole = await jpeg();
    const at = whole.indexOf(Buffer.from([0xff, 0xdb]));
    const next = at + 2 + whole.readUInt16BE(at + 2);
    expect(await judge(Buffer.concat([whole.subarray(0, at), whole.subarray(next)]))).toBe(
      'damaged',
    );
  });
});

test('neither takes a JPEG with 100,000 tables, which would be unfolded for nothing', async () => {
  const whole = await jpeg();
  const table = Buffer.from([0xff, 0xc4, 0, 20, 0, 1, ...Array.from({ length: 16 }, () => 0)]);
  const tables = Buffer.concat(Array.from({ length: 100_000 }, () => table));
  const bytes = Buffer.concat([whole.subarray(0, 2), tables, whole.subarray(2)]);
  expect(await isWholePicture(bytes)).toBe(false);
});

/** Where the first scan begins, and where the first picture's end marker is. */
function findScans(whole: Buffer): [number, number] {
  const start = whole.lastIndexOf(Buffer.from([0xff, 0xc0]));
  const frame = start === -1 ? whole.indexOf(Buffer.from([0xff, 0xc2])) : start;
  return [whole.indexOf(Buffer.from([0xff, 0xda]), frame), whole.indexOf(END, frame)];
}

type PngParts = Record<'header' | 'palette' | 'pixels' | 'end', Buffer>;

describe('phone and server take a PNG whose pixels are all there, and no other:', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['plain', () => odd().png().toBuffer()],
    ['one pixel', () => picture(1, 1).png().toBuffer()],
    ['interlaced', () => odd().png({ progressive: true }).toBuffer()],
    [
      'interlaced, too small for all passes',
      () => picture(3, 2).png({ progressive: true }).toBuffer(),
    ],
    ['with a palette of two colours', () => odd().png({ palette: true, colours: 2 }).toBuffer()],
    ['16 bit', () => odd().toColourspace('rgb16').png().toBuffer()],
    ['grey', () => gray().png().toBuffer()],
    ['see-through', () => odd().ensureAlpha(0.5).png().toBuffer()],
    [
      'with the place in it',
      () =>
        odd()
          .withExif({ IFD0: { Make: 'x' } })
          .png()
          .toBuffer(),
    ],
  ])('%s', async (_what, make) => {
    const whole = await make();
    const [data, end] = [whole.indexOf('IDAT') - 4, whole.indexOf('IEND') - 4];
    const good = [whole, whole.subarray(0, end), Buffer.concat([whole, Buffer.alloc(99)])];
    expect(await judgeAll(good)).toEqual(new Set(['taken']));
    const cut = cuts(whole, { from: 8, to: end });
    const mark = whole.subarray(end);
    const flipped = Buffer.from(whole);
    flipped[data + 9]! ^= 0x40;
    const bad = [...cut, ...cut.map((part) => Buffer.concat([part, mark])), flipped];
    expect(await judgeAll(bad)).toEqual(new Set(['damaged']));
  });

  test('also with 10,000 empty pieces, of which no stream is made: that takes a minute for 800,000', async () => {
    const whole = await odd().png().toBuffer();
    const at = whole.indexOf('IDAT') - 4;
    const empty = Buffer.from('000000004944415435af061e', 'hex');
    const pieces = Buffer.concat(Array.from({ length: 10_000 }, () => empty));
    const bytes = Buffer.concat([whole.subarray(0, at), pieces, whole.subarray(at)]);
    const partCounts: number[] = [];
    const OwnBlob = Blob;
    class CountingBlob extends OwnBlob {
      constructor(parts: BlobPart[]) {
        super(parts);
        partCounts.push(parts.length);
      }
    }
    vi.stubGlobal('Blob', CountingBlob);
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await isWholePicture(bytes)).toBe(true);
    expect(partCounts).toEqual([1]);
  });

  test.each<[string, (parts: PngParts) => Buffer[]]>([
    ['without its palette', ({ header, pixels, end }) => [header, pixels, end]],
    [
      'with its palette behind the pixels',
      ({ header, palette, pixels, end }) => [header, pixels, palette, end],
    ],
    [
      'with a part of a colour',
      ({ header, pixels, end }) => [header, chunk('PLTE', Buffer.alloc(10)), pixels, end],
    ],
    [
      'with a text between its pixels',
      ({ header, palette, pixels, end }) => {
        const data = pixels.subarray(8, -4);
        const [first, second] = [data.subarray(0, 50), data.subarray(50)];
        const text = chunk('tEXt', Buffer.from('a\0b'));
        return [header, palette, chunk('IDAT', first), text, chunk('IDAT', second), end];
      },
    ],
  ])('but not %s', async (_what, join) => {
    const whole = await odd().png({ palette: true, colours: 16 }).toBuffer();
    const at = (type: string) => whole.indexOf(type) - 4;
    const between = (from: string, to: string) => whole.subarray(at(from), at(to));
    const parts = {
      header: whole.subarray(0, at('PLTE')),
      palette: between('PLTE', 'IDAT'),
      pixels: between('IDAT', 'IEND'),
      end: whole.subarray(at('IEND')),
    };
    expect(await judge(Buffer.concat(Object.values(parts)))).toBe('taken');
    expect(await judge(Buffer.concat(join(parts)))).toBe('damaged');
  });

  test('but not without one of several pieces', async () => {
    const pixels = Buffer.from(
      Array.from({ length: 3 * 300 * 300 }, (_, at) => (at * at * 31) >> 7),
    );
    const raw = { width: 300, height: 300, channels: 3 } as const;
    const whole = await sharp(pixels, { raw }).png().toBuffer();
    const starts = [...whole.toString('latin1').matchAll(/IDAT/gu)].map(({ index }) => index - 4);
    expect(starts.length).toBeGreaterThan(2);
    const lost = Buffer.concat([whole.subarray(0, starts[1]), whole.subarray(starts[2])]);
    expect([await judge(whole), await judge(lost)]).toEqual(['taken', 'damaged']);
  });
});

describe('phone and server take a WebP of its own length, and no shorter:', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['plain', () => odd().webp().toBuffer()],
    ['without loss', () => odd().webp({ lossless: true }).toBuffer()],
    ['see-through', () => odd().ensureAlpha(0.5).webp().toBuffer()],
  ])('%s', async (_what, make) => {
    const whole = await make();
    expect(await judgeAll([whole, Buffer.concat([whole, END])])).toEqual(new Set(['taken']));
    expect(await judgeAll(cuts(whole, { from: 16, to: whole.length }))).toEqual(
      new Set(['damaged']),
    );
  });
});
