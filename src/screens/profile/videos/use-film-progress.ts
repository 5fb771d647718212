import { useSyncExternalStore } from 'react';
import { readFilmProgress, watchFilmProgress } from '../../../media/film/film-progress.ts';

/**
 * Returns the progress of preparing in percent; undefined if it has not begun or another tab does
 * it.
 */
export function useFilmProgress(id: string): number | undefined {
  return useSyncExternalStore(watchFilmProgress, () => readFilmProgress(id));
}
