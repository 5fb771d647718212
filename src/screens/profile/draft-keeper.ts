import type { LooseValues } from '../../domain/sections.ts';

/** The longest that something typed is not on the phone yet [S4]. */
const DRAFT_EVERY_MS = 250;
/** What could not be stored is tried again by itself: a store may be busy or full for a moment. */
const RETRY_AFTER_MS = 2_000;

/** A half-typed form, and what was saved when typing began. */
export interface HalfTyped {
  values: LooseValues;
  from: LooseValues;
}

export interface DraftKeeper {
  /** Keeps this form soon; what is kept is always the newest. */
  keep(form: HalfTyped): void;
  /** Keeps at once what waits: the page may be gone in a moment. Resolves with whether all is stored. */
  flush(): Promise<boolean>;
  /** The form is being saved, or is typed in elsewhere: nothing may be kept after this, until `reopen`. */
  close(): void;
  reopen(): void;
}

interface DraftKeeperOptions {
  save: (form: HalfTyped) => Promise<void>;
  /** Told of each attempt: whether the phone could store it. */
  onKept: (couldStore: boolean) => void;
  schedule: (callback: () => void, ms: number) => () => void;
}

/** Saves a form that is being typed at most every 250 ms. */
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
