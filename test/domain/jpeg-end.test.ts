import { describe, expect, test } from 'vitest';
import { hasJpegEnd } from '../../src/domain/jpeg-end.ts';
import { reencodePicture } from '../../server/media/reencode-picture.ts';
import { jpeg, jpegOfPhone, picture } from '../server/support/media-files.ts';

const progressive = () => picture(320, 200).jpeg({ progressive: true }).toBuffer();
const withTail = async () => Buffer.concat([await jpeg(), Buffer.from('a moving picture')]);
/** Many cameras embed a JPEG as a thumbnail, which has an end marker of its own. */
const withThumbnail = async () => {
  const inner = await picture(16, 16).jpeg().toBuffer();
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(inner.length + 2, 2);
  const whole = await jpeg();
  return Buffer.concat([whole.subarray(0, 2), head, inner, whole.subarray(2)]);
};

const nobody = { accountId: 1, signal: new AbortController().signal };
const taken = (bytes: Buffer) =>
  reencodePicture(async () => bytes, { ...nobody, mediaType: 'image/jpeg' }).then(
    () => true,
    () => false,
  );

describe('the phone and the server call the same photos cut off:', () => {
  test.each([
    ['plain', jpeg],
    ['as a phone takes it', jpegOfPhone],
    ['progressive', progressive],
    ['with something behind it', withTail],
    ['with a thumbnail in it', withThumbnail],
  ])('%s', async (_what, make) => {
    const whole = await make();
    expect([hasJpegEnd(whole), await taken(whole)]).toEqual([true, true]);
    const end = whole.lastIndexOf(Buffer.from([0xff, 0xd9]));
    for (const length of [end, end - 10, Math.floor(end * 0.7)]) {
      const cut = whole.subarray(0, length);
      expect([length, hasJpegEnd(cut), await taken(cut)]).toEqual([length, false, false]);
    }
  });
});
