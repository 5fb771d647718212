/** The worker that prepares one film. */
import { boundDecoders, pauseFilm } from './bounded-decoder.ts';
import { makeFilm, type MadeFilm } from './make-film.ts';

export type FilmRequest =
  | { kind: 'make'; film: Blob; isAsFilmed: boolean }
  | { kind: 'pause'; milliseconds: number };

export type FilmAnswer = { kind: 'progress'; share: number } | { kind: 'done'; made?: MadeFilm };

boundDecoders();

self.addEventListener('message', ({ data }: MessageEvent<FilmRequest>) => {
  if (data.kind === 'pause') {
    pauseFilm(data.milliseconds);
    return;
  }
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
