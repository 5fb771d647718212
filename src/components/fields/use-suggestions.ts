import { useEffect, useState } from 'react';
import { LOOKUP_DEBOUNCE_MS, LOOKUP_MIN_QUERY_LENGTH } from '../../domain/limits.ts';
import type { Suggestions } from './lookup-choices.ts';

/** The source of a lookup field's suggestions. A new source object stands for another list. */
export interface LookupSource {
  /**
   * Calls `tell` with suggestions, and again with better suggestions. Returns a function that stops
   * the search.
   */
  suggest(query: string, tell: (suggestions: Suggestions) => void): () => void;
}

/**
 * Suggestions with their query. The suggestions for an earlier query stay visible until new
 * suggestions arrive, so that the list does not flicker.
 */
export interface Answer extends Suggestions {
  query: string;
}

/**
 * Returns suggestions for a query, 300 ms after its last change. It returns undefined for a query
 * that is too short, and before the first suggestions arrive.
 */
export function useSuggestions(source: LookupSource, query: string): Answer | undefined {
  const [answer, setAnswer] = useState<Answer & { source: LookupSource }>();
  const wanted = query.trim();
  const isWanted = wanted.length >= LOOKUP_MIN_QUERY_LENGTH;
  // The query is too short, so the search has ended. Its answer must not appear in the next search.
  if (!isWanted && answer) setAnswer(undefined);
  useEffect(() => {
    if (!isWanted) return undefined;
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = source.suggest(wanted, (suggestions) =>
        setAnswer({ ...suggestions, query: wanted, source }),
      );
    }, LOOKUP_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [source, wanted, isWanted]);
  return answer?.source === source && isWanted ? answer : undefined;
}
