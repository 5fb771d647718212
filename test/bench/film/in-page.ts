/** Runs in the page, with the product's own code. */
import { makeFilm } from '../../../src/media/film/make-film.ts';

export interface Made {
  form: string;
  ms: number;
}

declare global {
  var makeFor: (name: string) => Promise<Made>;
}

globalThis.makeFor = async (name) => {
  const file = await (await fetch(`/${name}`)).blob();
  const start = performance.now();
  const made = await makeFilm(file, () => undefined);
  const ms = performance.now() - start;
  await fetch(`/${name}`, { method: 'POST', body: made?.file ?? file });
  return { form: made?.form ?? 'untouched', ms };
};
