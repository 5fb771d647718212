/** What the picture worker does. Without a worker, the page does it itself. */
import { COVER_COLOR, cornersOf, type Cover, type Size } from '../../domain/redaction.ts';
import { drawScaled, encodeJpeg, openBitmap, type DrawnCanvas } from '../canvas.ts';
import { grayOf } from './proposal/find-ink.ts';
import type { CardSide } from '../../domain/enumerations.ts';
import { proposeCovers, type Proposal } from './proposal/propose-covers.ts';

/** For the picture that is sent: names and addresses stay readable (docs/decisions/0052). */
const LONG_EDGE_MAX_PX = 1280;
const SENT_QUALITY = 0.85;
/** For the picture that is analysed and shown, not sent: its digits should be readable. */
const SHOWN_LONG_EDGE_PX = 1400;
const SHOWN_QUALITY = 0.8;

export type PictureRequest =
  | { work: 'prepare'; file: Blob; side: CardSide }
  | { work: 'burn'; file: Blob; covers: readonly Cover[] };

/** A person has to check the proposed covers. */
export interface PreparedPicture extends Size, Proposal {
  /** Only shown on this device, never sent. */
  shown: Blob;
}

export type PictureReply =
  | { work: 'prepare'; prepared: PreparedPicture }
  | { work: 'burn'; burnt: Blob }
  | { work: 'failed' };

export async function answerPictureRequest(request: PictureRequest): Promise<PictureReply> {
  const { file } = request;
  try {
    if (request.work === 'prepare') {
      return { work: 'prepare', prepared: await preparePicture(file, request.side) };
    }
    return { work: 'burn', burnt: await applyRedactions(file, request.covers) };
  } catch {
    // The page does not need the reason, such as bad bytes or too little memory.
    return { work: 'failed' };
  }
}

/** @throws UnreadablePicture */
async function preparePicture(file: Blob, side: CardSide): Promise<PreparedPicture> {
  const { canvas, context } = await decodePicture(file, SHOWN_LONG_EDGE_PX);
  const { width, height } = canvas;
  const pixels = context.getImageData(0, 0, width, height);
  const proposal = proposeCovers(grayOf(pixels), side);
  return { shown: await encodeJpeg(canvas, SHOWN_QUALITY), width, height, ...proposal };
}

/**
 * The covers are part of the pixels: the file contains neither the hidden areas nor metadata.
 * @throws UnreadablePicture
 */
async function applyRedactions(file: Blob, covers: readonly Cover[]): Promise<Blob> {
  const { canvas, context } = await decodePicture(file, LONG_EDGE_MAX_PX);
  context.fillStyle = COVER_COLOR;
  for (const cover of covers) {
    const [first, ...others] = cornersOf(cover, canvas);
    context.beginPath();
    context.moveTo(first.x, first.y);
    for (const { x, y } of others) context.lineTo(x, y);
    context.closePath();
    context.fill();
  }
  return encodeJpeg(canvas, SENT_QUALITY);
}

/** @throws UnreadablePicture */
async function decodePicture(file: Blob, longEdgePx: number): Promise<DrawnCanvas> {
  const bitmap = await openBitmap(file);
  try {
    return drawScaled(bitmap, bitmap, longEdgePx);
  } finally {
    bitmap.close();
  }
}
