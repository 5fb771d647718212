import type { ToastMessage } from '../../components/show-toast.ts';
import { TOAST_MS } from '../../domain/limits.ts';

/** The server confirmed or refused something. The texts are from spec.md §8. */
export interface News {
  kind: 'accepted' | 'rejected';
  title: string;
  text: string;
  /** A sentence that is not in spec.md. It follows all other texts, and is shown only once. */
  after?: string | undefined;
}

interface Gathered {
  id: string;
  lastAt: number;
  texts: Set<string>;
  afters: Set<string>;
}

/**
 * Joins results with the same title into one message while it is shown. When the network returns,
 * four steps and five photos may arrive within seconds.
 */
export function gatherNews({
  show,
  now,
}: {
  show: (toast: ToastMessage) => void;
  now: () => number;
}): (news: News) => void {
  const shown = new Map<string, Gathered>();
  let count = 0;

  return ({ kind, title, text, after }) => {
    const topic = `${kind} ${title}`;
    const last = shown.get(topic);
    const isShown = last !== undefined && now() - last.lastAt < TOAST_MS;
    if (!isShown) count += 1;
    const gathered: Gathered = isShown
      ? last
      : { id: `${kind}-${count}`, lastAt: 0, texts: new Set(), afters: new Set() };
    shown.set(topic, gathered);
    gathered.lastAt = now();
    gathered.texts.add(text);
    if (after !== undefined) gathered.afters.add(after);
    show({
      kind: kind === 'accepted' ? 'success' : 'error',
      title,
      text: [...gathered.texts, ...gathered.afters].join(' '),
      id: gathered.id,
    });
  };
}
