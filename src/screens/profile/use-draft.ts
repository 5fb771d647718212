import { useEffect, useState } from 'react';
import { markBusy } from '../../device/busy.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { saveDraft } from '../../store/draft-store.ts';
import { createDraftKeeper, type DraftKeeper, type HalfTyped } from './draft-keeper.ts';

/**
 * `draft` is undefined until somebody types. When the page is hidden or closed, a draft that is not
 * stored yet is stored at once.
 */
export function useDraft(
  { store, step }: { store: AccountStore; step: StepKey },
  draft: HalfTyped | undefined,
): { keeper: DraftKeeper; couldStore: boolean } {
  const [couldStore, setCouldStore] = useState(true);
  const [keeper] = useState(() =>
    createDraftKeeper({
      save: (form) => saveDraft(store, { step, ...form }),
      onKept: setCouldStore,
      schedule(callback, ms) {
        const timer = setTimeout(callback, ms);
        return () => clearTimeout(timer);
      },
    }),
  );

  useEffect(() => {
    if (draft) keeper.keep(draft);
  }, [keeper, draft]);

  // While somebody types, the app does not switch to a new version.
  const isTyping = draft !== undefined;
  useEffect(() => (isTyping ? markBusy() : undefined), [isTyping]);

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void keeper.flush();
    };
    const onLeave = () => void keeper.flush();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onLeave);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onLeave);
      void keeper.flush();
    };
  }, [keeper]);

  return { keeper, couldStore };
}
