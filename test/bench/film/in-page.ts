/** Runs in the page, with the product's own code. */
import { makeFilm } from '../../../src/media/film/make-film.ts';

export interface Made {
  form: string;
  ms: number;
}

declare global {
  var makeFor: (film: { name: string; isAsFilmed: boolean }) => Promise<Made>;
}

globalThis.makeFor = async ({ name, isAsFilmed }) => {
  const file = await (await fetch(`/${name}`)).blob();
  const start = performance.now();
  const made = await makeFilm(file, { isAsFilmed, onProgress: () => undefined });
  const ms = performance.now() - start;
  await fetch(`/${name}`, { method: 'POST', body: made?.file ?? file });
  return { form: made?.form ?? 'untouched', ms };
};
