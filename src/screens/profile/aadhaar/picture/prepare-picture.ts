import type { Cover, Size } from '../../../../domain/cover.ts';
import { encodeJpeg } from '../../media/canvas.ts';
import { decodePicture } from './decode-picture.ts';
import { findBarcodes } from './find-barcodes.ts';
import { grayOf } from './proposal/gray-picture.ts';
import { proposeCovers, type CardSide } from './proposal/propose-covers.ts';

/** Large enough to read every digit on any screen; it is shown, never sent or stored. */
const SHOWN_LONG_EDGE_PX = 1400;
const SHOWN_QUALITY = 0.8;

export interface PreparedPicture extends Size {
  /** To be shown on this device. */
  shown: Blob;
  /** A first proposal; where the covers belong, only a person knows. */
  covers: Cover[];
}

/** @throws UnreadablePicture */
export async function preparePicture(file: Blob, side: CardSide): Promise<PreparedPicture> {
  const { canvas, context } = await decodePicture(file, SHOWN_LONG_EDGE_PX);
  const { width, height } = canvas;
  const pixels = context.getImageData(0, 0, width, height);
  const barcodes = await findBarcodes(canvas);
  const covers = proposeCovers(grayOf(pixels), { side, barcodes });
  return { shown: await encodeJpeg(canvas, SHOWN_QUALITY), width, height, covers };
}
