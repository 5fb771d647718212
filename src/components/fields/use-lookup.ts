import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../domain/fold.ts';
import { findExact, mayAdd, type Suggestions } from './lookup-choices.ts';
import type { LookupFieldProps } from './lookup-field.tsx';
import type { LookupRow } from './lookup-list.tsx';
import { LOOKUP_DEBOUNCE_MS, LOOKUP_MIN_QUERY_LENGTH } from '../../domain/limits.ts';

/** The keys, presses and focus of a lookup field. lookup-field.tsx draws it. */
export function useLookup(props: LookupFieldProps) {
  const {
    source,
    chosen,
    many = false,
    typed,
    onType,
    onChoose,
    onRemove,
    onAdd,
    isPlace,
    waitsFor,
  } = props;
  const { t } = useTranslation('wizard');
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [wantsOpen, setWantsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState('');
  const text = (typed ?? '').trim();
  // A press on a field with a chosen item lists similar items.
  const query = typed === undefined && !many ? (chosen[0]?.name ?? '') : text;
  const answer = useSuggestions(source, wantsOpen ? query : '');
  const isOpen = wantsOpen && answer !== undefined;
  const rows = isOpen ? listRows() : [];
  const activeIndex = active < rows.length ? active : -1;
  const leftText = wantsOpen || text === '' ? '' : sayLeft();
  const resolving = useRef<() => void>(undefined);
  useEffect(() => () => resolving.current?.(), []);

  /** The draft contains the text, but the section has no value for it. */
  function sayLeft(): string {
    const whatToDo = t(onAdd ? 'lookup.unfinished' : 'lookup.choose', { text });
    return `${t('lookup.left')} ${waitsFor ?? whatToDo}`;
  }

  function listRows(): LookupRow[] {
    if (!answer) return [];
    const chosenIds = new Set(many ? chosen.map((item) => String(item.id)) : []);
    const items = answer.items
      .filter((item) => !chosenIds.has(String(item.id)))
      .map((item) => ({ kind: 'item', item }) as const);
    const isCurrent = typed !== undefined && answer.query === text;
    return onAdd && isCurrent && mayAdd(text, answer, isPlace)
      ? [...items, { kind: 'add', name: text }]
      : items;
  }

  function choose(row: LookupRow): void {
    resolving.current?.();
    setWantsOpen(false);
    setActive(-1);
    if (row.kind === 'add') onAdd?.(row.name);
    else onChoose(row.item);
    setSaid(t('lookup.chosen', { name: row.kind === 'add' ? row.name : row.item.name }));
  }

  /** Chooses the item whose name equals the typed text after `fold`, as if picked from the list. */
  function chooseExact(): void {
    resolving.current?.();
    const known = answer?.query === text ? findExact(answer.items, text) : undefined;
    if (known) return choose({ kind: 'item', item: known });
    const stop = source.suggest(text, ({ items, isFinal }) => {
      const found = findExact(items, text);
      if (found) choose({ kind: 'item', item: found });
      else if (isFinal) resolving.current?.();
    });
    resolving.current = () => {
      resolving.current = undefined;
      stop();
    };
  }

  function type(next: string): void {
    resolving.current?.();
    onType(next);
    setWantsOpen(true);
    setActive(-1);
  }

  function leave(event: FocusEvent<HTMLInputElement>): void {
    // If the window loses the focus, the field stays active: the person has not finished typing.
    if (document.activeElement === event.currentTarget) return;
    setWantsOpen(false);
    setActive(-1);
    if (typed === undefined) return;
    const [single] = many ? [] : chosen;
    if (text === '') {
      onType(undefined);
      if (single) onRemove(single);
    } else if (single && fold(single.name) === fold(text)) onType(undefined);
    else chooseExact();
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
    // While an input method composes a word, it handles Enter and the arrow keys.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    const move = movesTo(event.key, { activeIndex, count: rows.length });
    if (move !== undefined) {
      event.preventDefault();
      setActive(move);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setWantsOpen(true);
    } else if (
      event.key === 'Enter' &&
      (activeIndex >= 0 || (typed !== undefined && text !== ''))
    ) {
      // While a text is typed, Enter chooses an item and does not submit the form.
      event.preventDefault();
      const row = rows[activeIndex];
      if (row) choose(row);
      else chooseExact();
    } else if (event.key === 'Escape' && (isOpen || typed !== undefined)) {
      event.preventDefault();
      if (!isOpen) onType(undefined);
      setWantsOpen(false);
      setActive(-1);
    }
  }

  return {
    input,
    listId,
    rows,
    activeIndex,
    answer,
    isOpen,
    leftText,
    announcement: isOpen ? announceAnswer() : leftText || said,
    announce: setSaid,
    choose,
    type,
    leave,
    pressKey,
    open: () => setWantsOpen(true),
  };

  function announceAnswer(): string {
    if (!answer?.isFinal || answer.hasFailed || answer.query !== query) return '';
    const count = rows.filter((row) => row.kind === 'item').length;
    if (count > 0) return t('lookup.count', { count });
    return t(answer.items.length > 0 ? 'lookup.alreadyChosen' : 'lookup.noMatches');
  }
}

/** The row to which a key moves. Undefined if the key does not move. */
function movesTo(
  key: string,
  { activeIndex, count }: { activeIndex: number; count: number },
): number | undefined {
  if (count === 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return (activeIndex + 1) % count;
    case 'ArrowUp':
      return activeIndex <= 0 ? count - 1 : activeIndex - 1;
    case 'Home':
      return activeIndex >= 0 ? 0 : undefined;
    case 'End':
      return activeIndex >= 0 ? count - 1 : undefined;
    default:
      return undefined;
  }
}

/** Another source object means another list: suggestions of the earlier one are not shown. */
export interface LookupSource {
  /** May call `tell` again with better suggestions. Returns a function that stops the search. */
  suggest(query: string, tell: (suggestions: Suggestions) => void): () => void;
}

/** The previous answer stays during the next search, so that the list does not flicker. */
export interface Answer extends Suggestions {
  query: string;
}

/** Undefined if the query is too short, and before the first suggestions arrive. */
function useSuggestions(source: LookupSource, query: string): Answer | undefined {
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
