import { useEffect, useState } from 'react';
import { LOOKUP_DEBOUNCE_MS, LOOKUP_MIN_QUERY_LENGTH } from '../../domain/limits.ts';
import type { Suggestions } from './lookup-choices.ts';

/** Another source object means another list: suggestions of the earlier one are not shown. */
export interface LookupSource {
  /** May call `tell` again with better suggestions. Returns a function that stops the search. */
  suggest(query: string, tell: (suggestions: Suggestions) => void): () => void;
}

/** It may stay while the next query is searched, so that the list does not flicker. */
export interface Answer extends Suggestions {
  query: string;
}

/** Undefined if the query is too short, and before the first suggestions arrive. */
export function useSuggestions(source: LookupSource, query: string): Answer | undefined {
  const [answer, setAnswer] = useState<Answer & { source: LookupSource }>();
  const wanted = query.trim();
  const isWanted = wanted.length >= LOOKUP_MIN_QUERY_LENGTH;
  // The search has ended: its answer must not appear in the next search.
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
