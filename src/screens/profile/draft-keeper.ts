import type { LooseValues } from '../../domain/sections.ts';

/** The longest time until typed text is stored on the phone, in milliseconds [S4]. */
const DRAFT_EVERY_MS = 250;
/** A failed write is repeated after this time: a store may be busy or full for a moment. */
const RETRY_AFTER_MS = 2_000;

/** A half-typed form, and the saved values when typing began. */
export interface HalfTyped {
  values: LooseValues;
  from: LooseValues;
}

export interface DraftKeeper {
  /** Stores this form soon; always the newest one is stored. */
  keep(form: HalfTyped): void;
  /**
   * Stores the waiting form at once, since the page may be closed. Resolves with whether all is
   * stored.
   */
  flush(): Promise<boolean>;
  /**
   * Stops storing drafts until `reopen`: while the form is being saved, or is open in another tab.
   */
  close(): void;
  reopen(): void;
}

interface DraftKeeperOptions {
  save: (form: HalfTyped) => Promise<void>;
  /** Called after each attempt with whether the phone could store it. */
  onKept: (couldStore: boolean) => void;
  schedule: (callback: () => void, ms: number) => () => void;
}

/** Stores a form while it is typed in, at most every 250 ms. */
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
