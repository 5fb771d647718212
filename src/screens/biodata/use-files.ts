import { useEffect, useRef, useState } from 'react';
import type { Pages } from '../../biodata/layout/page.ts';
import { drawPicture, toJpeg } from '../../biodata/draw/draw-picture.ts';
import { drawStandIns } from '../../biodata/draw/stand-ins.ts';
import { makePdf } from '../../biodata/pdf/make-pdf.ts';
import type { Format } from './lay-out-in-pieces.ts';

export type Files = { state: 'busy' | 'failed' } | { state: 'ready'; files: File[] };

interface Wanted extends Omit<Order, 'pages'> {
  /** Undefined until the pages are laid out. */
  pages: Pages | undefined;
  isWanted: boolean;
}

/** People do not open more in a chat. More are made only if no PDF can be made. */
export const MOST_PICTURES = 5;

/** After a choice, the files are made only if no other choice follows within this time. */
const REST_MS = 600;

/** Makes files in advance: a browser shares only files that exist when the button is pressed. */
export function useFiles({ pages, format, photo, name, isWanted }: Wanted): Files {
  const [made, setMade] = useState<{ of: Pages; photo: Blob | undefined; result: Files }>();
  // The first files are made at once, without waiting for more choices.
  const wasMade = useRef(false);

  useEffect(() => {
    if (!isWanted || !pages) return undefined;
    const gone = new AbortController();
    const tell = (result: Files) => {
      if (gone.signal.aborted) return;
      wasMade.current = true;
      setMade({ of: pages, photo, result });
    };
    const timer = setTimeout(
      () => {
        makeFiles({ pages, format, photo, name }, gone.signal).then(
          (files) => tell({ state: 'ready', files }),
          () => tell({ state: 'failed' }),
        );
      },
      wasMade.current ? REST_MS : 0,
    );
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [pages, format, photo, name, isWanted]);

  return made && made.of === pages && made.photo === photo ? made.result : { state: 'busy' };
}

interface Order {
  pages: Pages;
  format: Format;
  photo: Blob | undefined;
  /** The file name without page number and extension, such as 'Aditi-Kulkarni-biodata-mr'. */
  name: string;
}

async function makeFiles(
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

/** 40 × 50 mm at 300 dots per inch; also enough for the photo of 400 × 500 pixels in a picture. */
const WIDTH = 472;
const HEIGHT = 590;
const JPEG_QUALITY = 0.82;

/** Crops to the aspect ratio 4:5, and drops the metadata of the file. */
async function makePhoto(file: Blob): Promise<{ jpeg: Blob; bitmap: ImageBitmap }> {
  const whole = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (!context)
    throw new Error('The browser gave no 2D context for a canvas. The phone may lack memory.');
  const scale = Math.max(WIDTH / whole.width, HEIGHT / whole.height);
  const [width, height] = [whole.width * scale, whole.height * scale];
  // The bottom is cropped more than the top: a face is usually above the middle.
  context.drawImage(whole, (WIDTH - width) / 2, (HEIGHT - height) / 3, width, height);
  whole.close();
  return { jpeg: await toJpeg(canvas, JPEG_QUALITY), bitmap: await createImageBitmap(canvas) };
}
