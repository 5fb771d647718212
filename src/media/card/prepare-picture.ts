import type { Size } from '../../domain/cover.ts';
import { encodeJpeg } from '../canvas.ts';
import { decodePicture, SHOWN_LONG_EDGE_PX } from './decode-picture.ts';
import { grayOf } from './proposal/gray-picture.ts';
import { proposeCovers, type CardSide, type Proposal } from './proposal/propose-covers.ts';

const SHOWN_QUALITY = 0.8;

/** A person has to check the proposed covers. */
export interface PreparedPicture extends Size, Proposal {
  /** This device shows it. It is not sent. */
  shown: Blob;
}

/** @throws UnreadablePicture */
export async function preparePicture(file: Blob, side: CardSide): Promise<PreparedPicture> {
  const { canvas, context } = await decodePicture(file, SHOWN_LONG_EDGE_PX);
  const { width, height } = canvas;
  const pixels = context.getImageData(0, 0, width, height);
  const proposal = proposeCovers(grayOf(pixels), side);
  return { shown: await encodeJpeg(canvas, SHOWN_QUALITY), width, height, ...proposal };
}
