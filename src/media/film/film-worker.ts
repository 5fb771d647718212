import { boundDecoders } from './bounded-decoder.ts';
import { makeFilm, type MadeFilm } from './make-film.ts';

export type FilmAnswer = { kind: 'progress'; share: number } | { kind: 'done'; made?: MadeFilm };

boundDecoders();

self.addEventListener('message', ({ data: film }: MessageEvent<Blob>) => {
  const onProgress = (share: number) => answer({ kind: 'progress', share });
  void makeFilm(film, onProgress).then(
    (made) => answer(made ? { kind: 'done', made } : { kind: 'done' }),
    () => answer({ kind: 'done' }),
  );
});

function answer(message: FilmAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  self.postMessage(message);
}
