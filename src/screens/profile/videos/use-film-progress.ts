import { useSyncExternalStore } from 'react';
import { readFilmProgress, watchFilmProgress } from '../../../media/film/film-progress.ts';

/**
 * Returns the progress of preparing the film in percent; undefined if this has not begun or another
 * tab prepares the film.
 */
export function useFilmProgress(id: string): number | undefined {
  return useSyncExternalStore(watchFilmProgress, () => readFilmProgress(id));
}
