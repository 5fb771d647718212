import { useEffect, useState } from 'react';
import { useBusy } from '../../../device/busy.ts';
import type { User } from '../../../domain/user.ts';
import type { StepKey } from '../../../domain/steps.ts';
import { forgetEarlyTyping } from '../../../session/early-typing.ts';
import type { AccountStore, DraftRow } from '../../../store/schema/account-store.ts';
import { saveDraft } from '../../../store/sections/draft-store.ts';

/** How soon typed text is stored on the phone [S4]. */
const DRAFT_EVERY_MS = 250;
/** How soon a failed write is repeated: the store may be busy or full only for a moment. */
const RETRY_AFTER_MS = 2_000;

export type HalfTyped = Pick<DraftRow, 'values' | 'from'>;

interface DraftKeeperOptions {
  save: (form: HalfTyped) => Promise<void>;
  onKept: (couldStore: boolean) => void;
  schedule: (callback: () => void, ms: number) => () => void;
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>;

export function createDraftKeeper({ save, onKept, schedule }: DraftKeeperOptions) {
  let waiting: HalfTyped | undefined;
  let stopTimer: (() => void) | undefined;
  let stopRetry: (() => void) | undefined;
  let isClosed = false;

  function stopTimers(): void {
    stopTimer?.();
    stopRetry?.();
    stopTimer = undefined;
    stopRetry = undefined;
  }

  /** Stores the waiting form at once: the page may close. */
  async function flush(): Promise<void> {
    stopTimers();
    if (!waiting) return;
    const form = waiting;
    waiting = undefined;
    const isStored = await save(form).then(
      () => true,
      () => false,
    );
    if (!isStored && !isClosed) {
      waiting ??= form;
      stopRetry ??= schedule(() => void flush(), RETRY_AFTER_MS);
    }
    onKept(isStored);
  }

  return {
    /** Stores this form soon. If more forms follow, only the newest is stored. */
    keep(form: HalfTyped): void {
      if (isClosed) return;
      waiting = form;
      stopTimer ??= schedule(() => void flush(), DRAFT_EVERY_MS);
    },
    flush,
    /** Drops the waiting form and ignores new ones until `reopen`. */
    close(): void {
      isClosed = true;
      waiting = undefined;
      stopTimers();
    },
    reopen(): void {
      isClosed = false;
    },
  };
}

/**
 * `draft` is undefined until somebody types. When the page is hidden or closed, a draft that is not
 * stored yet is stored at once.
 */
export function useDraft(
  { store, step, user }: { store: AccountStore; step: StepKey; user: Pick<User, 'id'> },
  draft: HalfTyped | undefined,
): { keeper: DraftKeeper; couldStore: boolean } {
  const [couldStore, setCouldStore] = useState(true);
  const [keeper] = useState(() =>
    createDraftKeeper({
      async save(form) {
        await saveDraft(store, { step, ...form });
        forgetEarlyTyping({ user: String(user.id), step });
      },
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
  useBusy(draft !== undefined);

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
