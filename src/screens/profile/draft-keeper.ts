import type { LooseValues } from '../../domain/sections.ts';

/** The longest that something typed is not on the phone yet [S4]. */
const DRAFT_EVERY_MS = 250;

/** A half-typed form, as it was when typing began, and what was saved then. */
export interface HalfTyped {
  values: LooseValues;
  begun: LooseValues;
  from: LooseValues;
}

/** To be kept, and as what it was kept last by this keeper. */
export interface ToKeep extends HalfTyped {
  kept: LooseValues | undefined;
}

export interface DraftKeeper {
  /** Keeps this form soon; what is kept is always the newest. */
  keep(form: HalfTyped): void;
  /** Keeps at once what waits: the page may be gone in a moment. */
  flush(): void;
  /** The form is being saved: nothing may be kept after this, until `keep` is allowed again by `reopen`. */
  close(): void;
  reopen(): void;
  /** The form as it was kept last; undefined before. */
  lastKept(): LooseValues | undefined;
}

interface DraftKeeperOptions {
  save: (form: ToKeep) => Promise<void>;
  /** Told of each attempt: whether the phone could store it. */
  onKept: (couldStore: boolean) => void;
  schedule: (callback: () => void, ms: number) => () => void;
}

/** Saves a form that is being typed at most every 250 ms. */
export function createDraftKeeper({ save, onKept, schedule }: DraftKeeperOptions): DraftKeeper {
  let waiting: HalfTyped | undefined;
  let stopTimer: (() => void) | undefined;
  let isClosed = false;
  let kept: LooseValues | undefined;

  function flush(): void {
    stopTimer?.();
    stopTimer = undefined;
    if (!waiting) return;
    const form = waiting;
    waiting = undefined;
    const before = kept;
    // Known before it is stored: the next one may be under way by then.
    kept = form.values;
    save({ ...form, kept: before }).then(
      () => onKept(true),
      () => {
        kept = before;
        onKept(false);
      },
    );
  }

  return {
    keep(form) {
      if (isClosed) return;
      waiting = form;
      stopTimer ??= schedule(flush, DRAFT_EVERY_MS);
    },
    flush,
    close() {
      isClosed = true;
      waiting = undefined;
      stopTimer?.();
      stopTimer = undefined;
    },
    reopen() {
      isClosed = false;
    },
    lastKept: () => kept,
  };
}
