import { drawPicture } from '../../biodata/draw/draw-picture.ts';
import { makePhoto } from '../../biodata/draw/make-photo.ts';
import { drawStandIns } from '../../biodata/draw/stand-ins.ts';
import type { Pages } from '../../biodata/layout/page.ts';
import { makePdf } from '../../biodata/pdf/make-pdf.ts';
import type { Format } from './lay-out-in-pieces.ts';

export interface Order {
  pages: Pages;
  format: Format;
  photo: Blob | undefined;
  /** The file name without page number and extension, such as 'Aditi-Kulkarni-biodata-mr'. */
  name: string;
}

export async function makeFiles(
  { pages, format, photo, name }: Order,
  signal: AbortSignal,
): Promise<File[]> {
  const shows = pages.pages.some((page) => page.drawings.some(({ kind }) => kind === 'photo'));
  const made = photo && shows ? await makePhoto(photo) : undefined;
  if (format === 'pdf') {
    const parts = { photo: await made?.jpeg.arrayBuffer(), standIns: drawStandIns(pages) };
    const pdf = await makePdf({ pages, ...parts }, signal);
    return [new File([pdf], `${name}.pdf`, { type: pdf.type })];
  }
  const files: File[] = [];
  for (const [index, page] of pages.pages.entries()) {
    signal.throwIfAborted();
    const picture = await drawPicture(pages, page, made?.bitmap);
    files.push(new File([picture], `${name}-${index + 1}.jpg`, { type: picture.type }));
  }
  return files;
}
