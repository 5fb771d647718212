/** Runs in the page, with the product's own code. */
import type { Cover } from '../../../src/domain/cover.ts';
import { preparePicture } from '../../../src/media/card/picture-requests.ts';
import type { CardSide } from '../../../src/media/card/proposal/propose-covers.ts';

export interface Proposed {
  covers: Cover[];
  ms: number;
}

declare global {
  var proposeFor: (picture: { url: string; side: CardSide }) => Promise<Proposed>;
}

globalThis.proposeFor = async ({ url, side }) => {
  const file = await (await fetch(url)).blob();
  const start = performance.now();
  const { covers } = await preparePicture(file, side);
  return { covers, ms: performance.now() - start };
};
