/** Messages to the picture worker. Without a worker, the page answers its own requests. */
import type { Cover } from '../../domain/cover.ts';
import { burnCovers } from './burn-covers.ts';
import { preparePicture, type PreparedPicture } from './prepare-picture.ts';
import type { CardSide } from './proposal/propose-covers.ts';

export type PictureRequest =
  | { id: number; work: 'prepare'; file: Blob; side: CardSide }
  | { id: number; work: 'burn'; file: Blob; covers: readonly Cover[] };

export type PictureReply =
  | { id: number; work: 'prepare'; prepared: PreparedPicture }
  | { id: number; work: 'burn'; burnt: Blob }
  | { id: number; work: 'failed' };

export async function answerPictureRequest(request: PictureRequest): Promise<PictureReply> {
  const { id, file } = request;
  try {
    if (request.work === 'prepare') {
      return { id, work: 'prepare', prepared: await preparePicture(file, request.side) };
    }
    return { id, work: 'burn', burnt: await burnCovers(file, request.covers) };
  } catch {
    // The page does not need the reason, such as bad bytes or too little memory.
    return { id, work: 'failed' };
  }
}
