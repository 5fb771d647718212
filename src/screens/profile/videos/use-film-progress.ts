import { useSyncExternalStore } from 'react';
import { readFilmProgress, watchFilmProgress } from '../../../media/film/film-progress.ts';

/** In percent; undefined if this page is not preparing the film. */
export function useFilmProgress(id: string): number | undefined {
  return useSyncExternalStore(watchFilmProgress, () => readFilmProgress(id));
}
