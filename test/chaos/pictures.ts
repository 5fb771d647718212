import sharp from 'sharp';
import { jpeg } from '../server/support/media-files.ts';
import { fetchMedia } from '../server/support/upload.ts';
import type { World } from './family.ts';

const COUNT = 24;
const WIDTH_MIN = 64;

/** The width still identifies a picture after the server has encoded it again. */
export async function makePictures(): Promise<Map<number, Buffer>> {
  const widths = Array.from({ length: COUNT }, (_, index) => WIDTH_MIN + index);
  return new Map(
    await Promise.all(widths.map(async (width) => [width, await jpeg(width, 96)] as const)),
  );
}

export function drawPicture({ pictures, random }: Pick<World, 'pictures' | 'random'>) {
  const width = random.pick([...pictures.keys()]);
  return { width, bytes: pictures.get(width)! };
}

/** Throws if the picture is missing or truncated. */
export async function readWidth(server: { url: string }, link: string): Promise<number> {
  const { status, bytes } = await fetchMedia(server, link);
  if (status !== 200)
    throw new Error(`The picture of an existing row was answered with ${status}.`);
  const decoded = await sharp(bytes, { failOn: 'truncated' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decoded.info.width;
}
