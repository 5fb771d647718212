import { useSyncExternalStore } from 'react';
import { readFilmProgress, watchFilmProgress } from '../../../media/film/film-progress.ts';

/** In percent; undefined if the preparation has not begun, or if another tab prepares the film. */
export function useFilmProgress(id: string): number | undefined {
  return useSyncExternalStore(watchFilmProgress, () => readFilmProgress(id));
}
