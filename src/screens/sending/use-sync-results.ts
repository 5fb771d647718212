import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { endToasts, showToast } from '../../components/show-toast.ts';
import { TOAST_MS } from '../../domain/limits.ts';
import type { SectionKey } from '../../domain/sections.ts';
import type { AccountStore, SyncResultRow } from '../../store/schema/account-store.ts';
import { isGallery, type GallerySlot } from '../../store/schema/media-row.ts';
import { targets } from '../../store/schema/outbox-entry.ts';

/** Shows the results of sending as the toasts of spec.md §8, in the visible tab [S21]. */
export function useSyncResults(store: AccountStore): void {
  const { t } = useTranslation(['sync', 'common']);
  useEffect(() => {
    const record = createRecord(() => Date.now());

    async function tell(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      for (const result of await consumeSyncResults(store, Date.now())) showResult(result);
    }

    function showResult(result: SyncResultRow): void {
      const topic = topicOf(result);
      if (topic === undefined) return;
      // One message for both sides of the card (spec.md §8).
      const failed = topic === 'aadhaar' ? topic : result.target.replace(/\W/gu, '-');
      const failureId = `failed-${failed}`;
      if (result.kind !== 'accepted') return showFailure(topic, failureId, result);
      endToasts(({ id }) => id === failureId);
      if (topic === 'biodata' || topic === 'option' || topic === 'aadhaar') return;
      const { topics, hasWaited } = record(topic, result.hasWaited);
      const count = topics.filter((each) => each === topic).length;
      const text =
        hasWaited && count < topics.length
          ? t('sync:toast.sent', { count: topics.length })
          : t(`sync:toast.${topic}`, { count });
      const id = hasWaited ? 'sent' : `sent-${topic}`;
      showToast({ kind: 'success', title: t('common:success'), text, id });
    }

    function showFailure(topic: Topic, id: string, { kind, isFileGone }: SyncResultRow): void {
      const isCard = topic === 'aadhaar';
      const title = isCard ? t('sync:toast.aadhaarFailedTitle') : t('common:error');
      const kept = topic.endsWith('Deletion') ? undefined : t('sync:toast.stillHere');
      const refused = isFileGone ? t('sync:why.fileGone') : kept;
      const note = kind === 'postponed' ? t('sync:toast.sentAgain') : refused;
      const text = t(`sync:toast.${topic}Failed`);
      showToast({ kind: 'error', title, text, note, id });
    }

    const tellQuietly = () => void tell().catch(() => undefined);
    const watching = liveQuery(() => store.syncResults.count()).subscribe({
      next: (count) => {
        if (count > 0) tellQuietly();
      },
      // If the results cannot be read, no toast is shown.
      error: () => undefined,
    });
    document.addEventListener('visibilitychange', tellQuietly);
    return () => {
      watching.unsubscribe();
      document.removeEventListener('visibilitychange', tellQuietly);
    };
  }, [store, t]);
}

type Topic = SectionKey | 'option' | 'aadhaar' | GallerySlot | `${GallerySlot}Deletion`;

/** Undefined if no message is shown: for a passed step, and for the deletion of a card's side. */
function topicOf({ work }: SyncResultRow): Topic | undefined {
  switch (work.kind) {
    case 'section':
      return work.section;
    case 'option':
      return 'option';
    case 'passed-step':
      return undefined;
    case 'upload':
      return isGallery(work.slot) ? work.slot : 'aadhaar';
    case 'delete-media':
      return isGallery(work.slot) ? `${work.slot}Deletion` : undefined;
  }
}

interface Told {
  topics: readonly string[];
  hasWaited: boolean;
}

/**
 * Groups the results that arrive within the time of a toast. The first result that had to wait
 * begins a new group, whose toast says how much was sent.
 */
export function createRecord(now: () => number): (topic: string, hasWaited?: boolean) => Told {
  let told: Told = { topics: [], hasWaited: false };
  let lastAt = -Infinity;
  return (topic, hasWaited = false) => {
    const isNew = now() - lastAt >= TOAST_MS || (hasWaited && !told.hasWaited);
    told = isNew ? { topics: [topic], hasWaited } : { ...told, topics: [...told.topics, topic] };
    lastAt = now();
    return told;
  };
}

/** An older result is deleted without a toast. */
const RESULT_MAX_AGE_MS = 60_000;

/**
 * Returns the newest result of each target and deletes all, so that only one tab shows them. Leaves
 * out 'accepted' for a section with a conflict, in which a person must still choose.
 */
export async function consumeSyncResults(
  store: AccountStore,
  now: number,
): Promise<SyncResultRow[]> {
  return store.transaction('rw', store.syncResults, store.sections, async () => {
    const rows = await store.syncResults.orderBy('id').toArray();
    await store.syncResults.clear();
    const sections = await store.sections
      .filter(({ conflicts }) => conflicts !== undefined)
      .toArray();
    const inConflict = sections.map(({ key }) => targets.section(key));
    const isTrue = ({ kind, target }: SyncResultRow) =>
      kind !== 'accepted' || !inConflict.includes(target);
    const newest = new Map(rows.map((row) => [row.target, row]));
    return Array.from(newest.values()).filter(
      (row) => now - row.at < RESULT_MAX_AGE_MS && isTrue(row),
    );
  });
}
