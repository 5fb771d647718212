import type { LooseValues } from '../../domain/sections.ts';

/** The longest time until typed text is stored on the phone, in milliseconds [S4]. */
const DRAFT_EVERY_MS = 250;
/**
 * A failed write is repeated after this time, because the store may be busy or full only for a
 * moment.
 */
const RETRY_AFTER_MS = 2_000;

/** A half-typed form, and the values that were saved when typing began. */
export interface HalfTyped {
  values: LooseValues;
  from: LooseValues;
}

export interface DraftKeeper {
  /** Stores this form soon. If several forms come in a short time, only the newest is stored. */
  keep(form: HalfTyped): void;
  /**
   * Stores the waiting form at once, because the page may close. Resolves with true if everything
   * is stored.
   */
  flush(): Promise<boolean>;
  /**
   * Stops storing drafts until `reopen` is called. This is needed while the form is being saved or
   * is open in another tab.
   */
  close(): void;
  reopen(): void;
}

interface DraftKeeperOptions {
  save: (form: HalfTyped) => Promise<void>;
  /** Called after each attempt, with true if the phone could store the form. */
  onKept: (couldStore: boolean) => void;
  schedule: (callback: () => void, ms: number) => () => void;
}

/** Stores a form while somebody types in it, at most every 250 ms. */
export function createDraftKeeper({ save, onKept, schedule }: DraftKeeperOptions): DraftKeeper {
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

  async function flush(): Promise<boolean> {
    stopTimers();
    if (!waiting) return true;
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
    return isStored;
  }

  return {
    keep(form) {
      if (isClosed) return;
      waiting = form;
      stopTimer ??= schedule(() => void flush(), DRAFT_EVERY_MS);
    },
    flush,
    close() {
      isClosed = true;
      waiting = undefined;
      stopTimers();
    },
    reopen() {
      isClosed = false;
    },
  };
}
