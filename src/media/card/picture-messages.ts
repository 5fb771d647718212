/** What the page asks of the worker, and what it hears; the page answers itself where there is no worker. */
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
    // Whatever it was (bytes, memory, a canvas that is missing), there is no picture to go on with.
    return { id, work: 'failed' };
  }
}
