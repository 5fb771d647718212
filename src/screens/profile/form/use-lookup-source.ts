import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { callContext } from '../../../api/api-client.ts';
import { mergeSuggestions } from '../../../components/fields/lookup-choices.ts';
import type { LookupSource } from '../../../components/fields/use-lookup.ts';
import { isOnline } from '../../../device/online.ts';
import { isLocalId, type ReferenceItem } from '../../../domain/reference-item.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import { deviceStore } from '../../../store/schema/device-store.ts';
import { nameLookup, type LookupQuestion } from '../../../store/device/lookup-store.ts';
import { searchAtServer, searchOnPhone, type LookupAnswer } from '../../../sync/lookup-search.ts';

interface LookupPlace extends Omit<LookupQuestion, 'query'> {
  store: AccountStore;
  /** Called after a search: with true if it failed, with false if the server answered. */
  onAnswer: (isAmiss: boolean) => void;
}

/** How long to wait for the server. Then the person can add an option. */
const SERVER_PATIENCE_MS = 1_500;

/** After a failure, the list is empty (spec.md §8). */
const FAILED = { items: [], isComplete: false, isFinal: true, hasFailed: true };

/** First suggests what the phone has, and then also what the server has. */
export function useLookupSource(place: LookupPlace): LookupSource {
  const { store, kind, parentId, language, onAnswer } = place;
  return useMemo(
    () => ({
      suggest(query, tell) {
        let isStopped = false;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const context = { ...callContext(), store };
        const question = { kind, parentId, query, language };

        async function search(): Promise<void> {
          const phone = await searchOnPhone(context, question);
          if (isStopped) return;
          tell({ ...phone, isFinal: phone.isComplete });
          const waiting = { ...phone, isFinal: true };
          timer = setTimeout(() => tell(waiting), SERVER_PATIENCE_MS);
          const server = await searchAtServer(context, question);
          clearTimeout(timer);
          if (isStopped) return;
          if (!server || server === 'amiss') {
            const isMissing = isUnanswered(question, phone);
            tell(isMissing ? FAILED : waiting);
            if (isMissing || server) onAnswer(true);
          } else {
            onAnswer(false);
            const items = mergeSuggestions(phone.items, server.items);
            tell({ items, isComplete: true, isFinal: true });
          }
        }

        search().catch(() => {
          if (isStopped) return;
          tell(FAILED);
          onAnswer(true);
        });
        return () => {
          isStopped = true;
          clearTimeout(timer);
        };
      },
    }),
    [store, kind, parentId, language, onAnswer],
  );
}

/**
 * Whether suggestions are missing because the server failed. It is no failure if the network is
 * missing, or if the server does not have the parent yet, because it was added on this phone.
 */
function isUnanswered({ parentId }: LookupQuestion, phone: LookupAnswer): boolean {
  const isOurs = parentId !== null && isLocalId(parentId);
  return phone.items.length === 0 && !phone.isComplete && !isOurs && isOnline();
}

interface LookupNames extends Pick<LookupQuestion, 'kind' | 'language'> {
  items: readonly ReferenceItem[];
}

/** An item keeps its stored name if the phone has none in this language. */
export function useLookupNames({ kind, items, language }: LookupNames): readonly ReferenceItem[] {
  const key = JSON.stringify([kind, language, items]);
  const named = useLiveQuery(async () => {
    const device = deviceStore();
    const names = await Promise.all(
      items.map((item) => nameLookup(device, { kind, item, language })),
    );
    return {
      key,
      items: items.map((item, index) => ({ ...item, name: names[index] ?? item.name })),
    };
  }, [key]);
  return named?.key === key ? named.items : items;
}
