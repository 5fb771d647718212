import type { LooseValues } from '../../domain/sections.ts';

/** How soon typed text is stored on the phone [S4]. */
const DRAFT_EVERY_MS = 250;
/** How soon a failed write is repeated: the store may be busy or full only for a moment. */
const RETRY_AFTER_MS = 2_000;

/** `from` has the values that were saved when typing began. */
export interface HalfTyped {
  values: LooseValues;
  from: LooseValues;
}

export interface DraftKeeper {
  /** Stores this form soon. If more forms follow, only the newest is stored. */
  keep(form: HalfTyped): void;
  /** Stores the waiting form at once: the page may close. Resolves with false if that fails. */
  flush(): Promise<boolean>;
  /** Drops the waiting form and ignores new ones until `reopen`. */
  close(): void;
  reopen(): void;
}

interface DraftKeeperOptions {
  save: (form: HalfTyped) => Promise<void>;
  onKept: (couldStore: boolean) => void;
  schedule: (callback: () => void, ms: number) => () => void;
}

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
