import { describe, expect, test } from 'vitest';
import { judgeFilm } from '../../src/domain/film-structure.ts';
import { avi, box, mov, movie, mp4, riff } from '../server/support/media-files.ts';

let reads = 0;
const judge = (file: Buffer) => {
  reads = 0;
  return judgeFilm({
    sizeBytes: file.length,
    readAt: async (offset, length) => {
      reads += 1;
      return file.subarray(offset, offset + length);
    },
  });
};

const with32 = (
  file: Buffer,
  at: number,
  size: number,
  write: 'writeUInt32BE' | 'writeUInt32LE',
) => {
  const changed = Buffer.from(file);
  changed[write](size, at);
  return changed;
};
const FTYP = box('ftyp', Buffer.from('isom\0\0\0\0mp42'));
const dataLast = () => Buffer.concat([FTYP, movie(), box('mdat', Buffer.alloc(5_000, 'v'))]);
const piped = () =>
  Buffer.concat([FTYP, movie(), with32(box('mdat', Buffer.alloc(5_000)), 0, 0, 'writeUInt32BE')]);
const tooLong = (missingBytes: number) => {
  const at = FTYP.length + movie().length;
  return with32(dataLast(), at, 5_008 + missingBytes, 'writeUInt32BE');
};

describe('what players play is a film, whatever is wrong with it:', () => {
  test.each<[string, () => Buffer]>([
    ['an MP4', mp4],
    ['a MOV', mov],
    ['an MP4 whose tables come first', dataLast],
    ['an MP4 whose data goes to the end', piped],
    [
      'an MP4 in fragments',
      () => Buffer.concat([FTYP, movie(), box('moof', box('mfhd')), box('mdat', Buffer.alloc(9))]),
    ],
    ['one with two bytes behind it', () => Buffer.concat([mp4(), Buffer.from('\r\n')])],
    ['one with four zeros behind it', () => Buffer.concat([mp4(), Buffer.alloc(4)])],
    [
      'one with 2 MiB of zeros behind it',
      () => Buffer.concat([mp4(), Buffer.alloc(2 * 1024 ** 2)]),
    ],
    ['one with a maker’s notes behind it', () => Buffer.concat([mp4(), Buffer.alloc(512, 0xff)])],
    ['one with an archive behind it', () => Buffer.concat([mp4(), Buffer.from('PK\x03\x04')])],
    ['data that is said to be 8 bytes longer than it is', () => tooLong(8)],
    ...['free', 'skip', 'pnot', 'wide', 'mdat'].map((type): [string, () => Buffer] => [
      `an old MOV that begins with ‘${type}’`,
      () => Buffer.concat([box(type, Buffer.alloc(8)), mov().subarray(FTYP.length)]),
    ]),
    ['an AVI', avi],
    ['an AVI of which its length is 8 short', () => riffLength(-8)],
    ['an AVI that was piped, with no length', () => with32(avi(), 4, 0, 'writeUInt32LE')],
    ['an AVI with a text behind it', () => Buffer.concat([avi(), Buffer.from('and more')])],
    ['an AVI of which its length is one byte too many', () => riffLength(1)],
    ['an AVI with a list of notes', () => avi(riff('LIST', Buffer.from('INFO')))],
  ])('%s', async (_what, make) => {
    expect(await judge(make())).toBe('film');
  });
});

function riffLength(difference: number): Buffer {
  return with32(avi(), 4, avi().readUInt32LE(4) + difference, 'writeUInt32LE');
}

describe('what lost its end on its way is damaged, which is another thing than no film:', () => {
  test.each<[string, () => Buffer]>([
    ['in its data', () => dataLast().subarray(0, 700)],
    ['in its data, with the tables lost behind it', () => mp4().subarray(0, 2_000)],
    ['in its tables', () => mp4().subarray(0, -1)],
    ['before its tables', () => mp4().subarray(0, mp4().indexOf('moov') - 4)],
    ['before its data', () => Buffer.concat([FTYP, movie()])],
    ['in the pictures of an AVI', () => cutAvi()],
    ['before the pictures of an AVI', () => avi().subarray(0, avi().indexOf('movi') - 8)],
    ['by more than a moment of it', () => tooLong(5_000)],
  ])('%s', async (_what, make) => {
    expect(await judge(make())).toBe('damaged');
  });

  function cutAvi(): Buffer {
    const at = avi().indexOf('movi') - 4;
    return with32(avi(), at, 60_000, 'writeUInt32LE');
  }
});

describe('what shows nothing is no film:', () => {
  test.each<[string, () => Buffer]>([
    ['a text', () => Buffer.from('this is no video at all')],
    ['nothing', () => Buffer.alloc(0)],
    ['a head alone', () => FTYP],
    ['sound alone', () => mp4({ kind: 'soun' })],
    ['a track with no codec', () => renamed('stsd')],
    ['a track with no kind', () => renamed('hdlr')],
    ['space alone', () => box('free', Buffer.alloc(100))],
    ['sound in a RIFF', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt and so on and on and on')],
    [
      'an AVI of sound',
      () => Buffer.from(avi().toString('latin1').replace('vids', 'auds'), 'latin1'),
    ],
  ])('%s', async (_what, make) => {
    expect(await judge(make())).toBe('notFilm');
  });

  const renamed = (type: string) =>
    Buffer.from(mp4().toString('latin1').replace(type, 'none'), 'latin1');
});

describe('a file made to keep its reader busy is given up:', () => {
  test('a million boxes of nothing', async () => {
    const boxes = Buffer.alloc(8_000_000, box('free'));
    expect(await judge(Buffer.concat([FTYP, boxes, movie()]))).toBe('notFilm');
    expect(reads).toBeLessThan(1_000);
  });

  test('tracks that each claim all that is behind them', async () => {
    const claim = (type: string, ...inside: Buffer[]) =>
      with32(box(type, ...inside), 0, 2 ** 31, 'writeUInt32BE');
    const tracks = Buffer.concat(
      Array.from({ length: 20_000 }, () => box('trak', claim('mdia', box('free')))),
    );
    const file = Buffer.concat([FTYP, box('moov', tracks), box('mdat', Buffer.alloc(9))]);
    expect(await judge(file)).toBe('notFilm');
    expect(reads).toBeLessThan(100);
  });
});
