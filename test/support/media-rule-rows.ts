import { PHOTO_MAX_BYTES, VIDEO_MAX_BYTES } from '../../src/domain/limits.ts';
import type { MediaKind } from '../../src/domain/media.ts';
import { avi, gif, jpeg, mov, mp4, png, webp } from '../server/support/media-files.ts';
import type { Verdict } from './section-rule-rows.ts';

/** The form and the server must give the same verdict on a picked file. */
export interface MediaRuleRow {
  what: string;
  file: () => Buffer | Promise<Buffer>;
  verdict: Verdict;
}

const row = (what: string, file: MediaRuleRow['file'], verdict: Verdict): MediaRuleRow => ({
  what,
  file,
  verdict,
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const text = (words: string) => () => Buffer.from(words);

/** A file with zeros at its end decodes as before. */
const padded = (start: () => Promise<Buffer>, sizeBytes: number) => async () => {
  const bytes = await start();
  return Buffer.concat([bytes, Buffer.alloc(sizeBytes - bytes.length)]);
};

/** The MP4, and another word for what it is. */
const branded = (brand: string) => () => {
  const file = mp4();
  file.write(brand, 8, 'latin1');
  return file;
};

const filmOf = (sizeBytes: number) => () =>
  mp4({ dataBytes: sizeBytes - mp4({ dataBytes: 0 }).length });

/** These are the rules of spec.md §5, Photo, Video, Aadhaar. The name of a file does not matter. */
export const MEDIA_RULE_ROWS: Record<MediaKind, readonly MediaRuleRow[]> = {
  photo: [
    row('a JPEG', () => jpeg(), 'good'),
    row('a PNG', png, 'good'),
    row('a WebP', webp, 'imageFileType'),
    row('a GIF', gif, 'imageFileType'),
    row('an SVG', text(SVG), 'imageFileType'),
    row('a PDF', text('%PDF-1.7 is no photo'), 'imageFileType'),
    row('a video', () => mp4(), 'imageFileType'),
    row(
      '5 MB',
      padded(() => jpeg(), PHOTO_MAX_BYTES),
      'good',
    ),
    row(
      'a byte more',
      padded(() => jpeg(), PHOTO_MAX_BYTES + 1),
      'imageTooLarge',
    ),
  ],
  video: [
    row('an MP4', () => mp4(), 'good'),
    row('a MOV', mov, 'good'),
    row('an AVI', avi, 'good'),
    row('a WebM', () => Buffer.from('1a45dfa39f4286810142f7810142f281', 'hex'), 'videoFileType'),
    row('a PDF', text('%PDF-1.7 is no video'), 'videoFileType'),
    row('a photo', () => jpeg(), 'videoFileType'),
    row('a photo of an iPhone (HEIC)', branded('heic'), 'videoFileType'),
    row('an AVIF', branded('avif'), 'videoFileType'),
    row('a sound (M4A)', branded('M4A '), 'videoFileType'),
    row('a film of an iPad (M4V)', branded('M4V '), 'good'),
    row('100 MB', filmOf(VIDEO_MAX_BYTES), 'good'),
    row('a byte more', filmOf(VIDEO_MAX_BYTES + 1), 'videoTooLarge'),
  ],
  aadhaar: [
    row('a JPEG', () => jpeg(), 'good'),
    row('a PNG', png, 'good'),
    row('a WebP', webp, 'good'),
    row('a GIF', gif, 'imageFileType'),
    row('a PDF', text('%PDF-1.7 is no card'), 'imageFileType'),
  ],
};
