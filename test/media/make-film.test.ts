import { describe, expect, test } from 'vitest';
import { encodeVideo } from '../../src/media/video/encode-video.ts';
import {
  FILMED_AT,
  hevcFilm,
  lengthen,
  portraitFilm,
  readFilm,
} from '../e2e/support/sample-video.ts';
import { avi, box, mp4 } from '../server/support/media-files.ts';

/** Node cannot encode videos, so the film is carried over without encoding it again. */
async function carry(film: Buffer) {
  const shares: number[] = [];
  const made = await encodeVideo(new Blob([new Uint8Array(film)]), (share) => shares.push(share));
  const bytes = made && Buffer.from(await made.file.arrayBuffer());
  const { form, hasRareSound } = made ?? {};
  return { form, hasRareSound, type: made?.file.type, bytes, shares };
}

describe('a film that is carried over', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['as a phone wrote it', portraitFilm],
    ['in HEVC, which nobody here decodes', hevcFilm],
    ['of many pieces', async () => lengthen(await portraitFilm(), 5)],
    [
      'with two bytes behind it',
      async () => Buffer.concat([await portraitFilm(), Buffer.from('\r\n')]),
    ],
    [
      'with zeros behind it',
      async () => Buffer.concat([await portraitFilm(), Buffer.alloc(70_000)]),
    ],
    [
      'with a maker’s box behind it',
      async () => Buffer.concat([await portraitFilm(), box('uuid', Buffer.from(FILMED_AT))]),
    ],
  ])('keeps each picture, its sound and its turn, %s, and nothing else', async (_what, make) => {
    const film = await make();
    const { form, type, bytes, shares } = await carry(film);
    expect([form, type]).toEqual(['carried', 'video/mp4']);
    expect(await readFilm(bytes!)).toEqual(await readFilm(film));
    expect(bytes?.includes(FILMED_AT)).toBe(false);
    expect(bytes?.includes('Lavf')).toBe(false);
    expect(shares.at(-1)).toBe(1);
  });

  test.each(['aac', 'opus'] as const)(
    'says so if its sound is not AAC, and cannot become it: %s',
    async (sound) => {
      const { form, hasRareSound, bytes } = await carry(
        await lengthen(await portraitFilm(), 1, { sound }),
      );
      expect([form, hasRareSound]).toEqual(['carried', sound === 'opus' ? true : undefined]);
      expect(await readFilm(bytes!)).toMatchObject({ sound });
    },
  );

  test('is not, where it cannot be read', async () => {
    for (const film of [avi(), mp4(), Buffer.from('no film')]) {
      expect(await carry(film)).toMatchObject({ form: undefined });
    }
  });

  test('is not, where its sound cannot be', async () => {
    const text = (await portraitFilm()).toString('latin1');
    const amr = Buffer.from(text.replaceAll('mp4a', 'samr').replace('esds', 'damr'), 'latin1');
    expect(await carry(amr)).toMatchObject({ form: undefined });
  });
});
