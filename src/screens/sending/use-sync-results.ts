import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast, type ToastMessage } from '../../components/show-toast.ts';
import { TOAST_MS } from '../../domain/limits.ts';
import type { AccountStore, SyncResultRow } from '../../store/schema/account-store.ts';
import { isGallery } from '../../store/schema/media-row.ts';

/** Shows the results of sending as the toasts of spec.md §8, in the visible tab. */
export function useSyncResults(store: AccountStore): void {
  const { t } = useTranslation(['sync', 'common']);
  useEffect(() => {
    async function tell(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      for (const notice of await consumeSyncResults(store, Date.now())) showSyncResult(notice);
    }

    const tellNews = gatherNews({ show: showToast, now: () => Date.now() });
    const stillHere = t('sync:toast.stillHere');
    const succeed = (text: string) =>
      tellNews({ kind: 'accepted', title: t('common:success'), text });
    const fail = (text: string, after?: string) =>
      tellNews({ kind: 'rejected', title: t('common:error'), text, after });

    function showSyncResult({ kind, work }: SyncResultRow): void {
      const isAccepted = kind === 'accepted';
      if (work.kind === 'section') {
        if (!isAccepted) fail(t(`sync:toast.${work.section}Failed`), stillHere);
        // The biodata screen saves each choice at once. A saved choice needs no message.
        else if (work.section !== 'biodata') succeed(t(`sync:toast.${work.section}`));
      } else if (work.kind === 'option') {
        if (!isAccepted) fail(t('sync:toast.optionFailed'), stillHere);
      } else if (work.kind === 'upload' || work.kind === 'delete-media') {
        const { slot } = work;
        if (!isGallery(slot)) return showAadhaarResult(kind);
        const file = work.kind === 'upload' ? slot : (`${slot}Deletion` as const);
        if (isAccepted) succeed(t(`sync:toast.${file}`));
        else fail(t(`sync:toast.${file}Failed`), file === slot ? stillHere : undefined);
      }
    }

    /** One message for both sides of the card, and only for a refused side (spec.md §8). */
    function showAadhaarResult(kind: SyncResultRow['kind']): void {
      if (kind === 'accepted') return;
      const title = t('sync:toast.aadhaarFailedTitle');
      tellNews({ kind, title, text: t('sync:toast.aadhaarFailed'), after: stillHere });
    }

    const tellQuietly = () => void tell().catch(() => undefined);
    const watching = liveQuery(() => store.syncResults.count()).subscribe({
      next: (count) => {
        if (count > 0) tellQuietly();
      },
      // If the notices cannot be read, no toast is shown.
      error: () => undefined,
    });
    document.addEventListener('visibilitychange', tellQuietly);
    return () => {
      watching.unsubscribe();
      document.removeEventListener('visibilitychange', tellQuietly);
    };
  }, [store, t]);
}

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

/** An older notice is deleted without being shown. */
const NOTICE_MAX_AGE_MS = 60_000;

/**
 * Each notice is returned only once, even if several tabs call this. All accepted uploads of photos
 * share one notice; so do the rejected ones, and the deletions; and the same for videos. Of any other
 * target, only the newest notice is returned.
 */
export async function consumeSyncResults(
  store: AccountStore,
  now: number,
): Promise<SyncResultRow[]> {
  return store.transaction('rw', store.syncResults, async () => {
    const rows = await store.syncResults.orderBy('id').toArray();
    await store.syncResults.clear();
    const recent = rows.filter((row) => now - row.at < NOTICE_MAX_AGE_MS);
    return [...new Map(recent.map((row) => [newsOf(row), row])).values()];
  });
}

function newsOf({ kind, target, work }: SyncResultRow): string {
  const isFile = work.kind === 'upload' || work.kind === 'delete-media';
  return isFile && isGallery(work.slot) ? `${kind} ${work.kind} ${work.slot}` : target;
}
