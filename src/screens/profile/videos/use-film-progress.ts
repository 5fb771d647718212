import { useSyncExternalStore } from 'react';
import { readFilmProgress, watchFilmProgress } from '../../../media/film/film-progress.ts';

/** In percent; undefined where nothing is known of it: it has not begun, or another tab is at it. */
export function useFilmProgress(id: string): number | undefined {
  return useSyncExternalStore(watchFilmProgress, () => readFilmProgress(id));
}
