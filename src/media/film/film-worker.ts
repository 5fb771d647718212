import { boundDecoders } from './bounded-decoder.ts';
import { makeFilm, type MadeFilm } from './make-film.ts';

export interface FilmOrder {
  film: Blob;
  isAsFilmed: boolean;
}

export type FilmAnswer = { kind: 'progress'; share: number } | { kind: 'done'; made?: MadeFilm };

boundDecoders();

self.addEventListener('message', ({ data }: MessageEvent<FilmOrder>) => {
  const onProgress = (share: number) => answer({ kind: 'progress', share });
  void makeFilm(data.film, { isAsFilmed: data.isAsFilmed, onProgress }).then(
    (made) => answer(made ? { kind: 'done', made } : { kind: 'done' }),
    () => answer({ kind: 'done' }),
  );
});

function answer(message: FilmAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  self.postMessage(message);
}
