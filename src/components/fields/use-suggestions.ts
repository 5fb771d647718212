import { useEffect, useState } from 'react';
import { LOOKUP_DEBOUNCE_MS, LOOKUP_MIN_QUERY_LENGTH } from '../../domain/limits.ts';
import type { Suggestions } from './lookup-choices.ts';

/** Where a lookup field's suggestions come from. Its identity changes with what it searches in. */
export interface LookupSource {
  /** Tells suggestions, as often as better ones become known; the returned function stops that. */
  suggest(query: string, tell: (suggestions: Suggestions) => void): () => void;
}

/** The answer to an earlier query stays until there is one to the new query: nothing flickers. */
export interface Answer extends Suggestions {
  query: string;
}

/** Suggestions for a query, 300 ms after it was last changed; none for one that is too short. */
export function useSuggestions(source: LookupSource, query: string): Answer | undefined {
  const [answer, setAnswer] = useState<Answer & { source: LookupSource }>();
  const wanted = query.trim();
  const isWanted = wanted.length >= LOOKUP_MIN_QUERY_LENGTH;
  // Once the search has ended, its answer is no answer to the next one.
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
