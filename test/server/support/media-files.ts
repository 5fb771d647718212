import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** The pattern gives an encoder something to compress. */
export function picture(width = 320, height = 200) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7 + (at >> 5) * 13) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export const jpeg = (width?: number, height?: number) => picture(width, height).jpeg().toBuffer();
export const png = () => picture().png().toBuffer();
export const webp = () => picture().webp().toBuffer();
export const gif = () => picture(16, 16).gif().toBuffer();

/** A phone rotates its photo by the EXIF orientation, and writes the location and its own name. */
export function jpegOfPhone(): Promise<Buffer> {
  return picture(320, 200)
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Make: 'Invented Phone', ImageDescription: 'our house' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' },
    })
    .jpeg()
    .toBuffer();
}

/** This PNG has less than 1 KB, but its header claims `width` × `height` pixels. */
export function pixelBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width / 8 + 1) * 16));
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(body, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

export function box(type: string, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8, 0);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

const handler = (kind: string) => box('hdlr', Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(13));

const sampleTable = (codec = 'avc1') => {
  const count = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]);
  const sizes = box('stsz', Buffer.alloc(8), count.subarray(4), count.subarray(4));
  return box('stbl', box('stsd', count, box(codec, Buffer.alloc(78))), sizes);
};

/** `more` has further boxes of the movie, after its track. */
export const movie = (kind = 'vide', ...more: Buffer[]) => {
  const media = box('mdia', handler(kind), box('minf', sampleTable()));
  const track = box('trak', box('tkhd', Buffer.alloc(84)), media);
  return box('moov', box('mvhd', Buffer.alloc(100)), track, ...more);
};

/** As in the videos of many phones, the index comes after the data. */
export function mp4({ dataBytes = 5_000, brand = 'isom', kind = 'vide' } = {}): Buffer {
  const data = Buffer.alloc(dataBytes, 'video ');
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0mp42`)),
    box('free'),
    box('mdat', data),
    movie(kind),
  ]);
}

export const mov = () => mp4({ brand: 'qt  ' });

/** `more` has further chunks for the list of the video stream. */
export function avi(...more: Buffer[]): Buffer {
  const list = (kind: string, ...contents: Buffer[]) =>
    riff('LIST', Buffer.from(kind), ...contents);
  const head = riff('strh', Buffer.from('vids'), Buffer.alloc(52));
  const stream = list('strl', head, riff('strf', Buffer.alloc(40)), ...more);
  return riff(
    'RIFF',
    Buffer.from('AVI '),
    list('hdrl', riff('avih', Buffer.alloc(56)), stream),
    list('movi', riff('00dc', Buffer.alloc(501, 'frame'))),
    riff('idx1', Buffer.alloc(16)),
  );
}

export function riff(type: string, ...contents: Buffer[]): Buffer {
  const body = Buffer.concat(contents);
  const header = Buffer.alloc(8);
  header.write(type, 0, 'latin1');
  header.writeUInt32LE(body.length, 4);
  return Buffer.concat([header, body, Buffer.alloc(body.length % 2)]);
}
