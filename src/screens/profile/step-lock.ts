/**
 * Allows only one tab at a time to edit a step [S4]. Each step of an account has a Web Lock. A
 * later tab waits for it, or takes it over when a person presses the button.
 *
 *   asking ──granted──▶ here ◀──the other tab left, or takeOver()── elsewhere
 *      └──still held after a moment──▶ elsewhere          here ──taken over──▶ elsewhere
 */
export type StepHolder = 'asking' | 'here' | 'elsewhere';

export interface StepLock {
  takeOver: () => void;
  letGo(): void;
}

/** After waiting this long, the lock counts as held by another tab. */
const SETTLED_MS = 300;

/** @param locks undefined if the browser has none: this tab may then always edit the step */
export function holdStep(
  name: string,
  locks: LockManager | undefined,
  onHolder: (holder: StepHolder) => void,
): StepLock {
  let isLeft = false;
  let release = () => {};
  let waiting = new AbortController();
  const settling = setTimeout(() => onHolder(locks ? 'elsewhere' : 'here'), locks ? SETTLED_MS : 0);

  function ask(options: LockOptions): void {
    const isOver = () => isLeft || options.signal?.aborted;
    locks?.request(name, options, hold).catch(() => {
      // If this tab has not stopped the request itself, another tab has taken the step over.
      if (isOver()) return;
      onHolder('elsewhere');
      wait();
    });
  }

  async function hold(): Promise<void> {
    clearTimeout(settling);
    if (isLeft) return;
    onHolder('here');
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  }

  function wait(): void {
    waiting = new AbortController();
    ask({ signal: waiting.signal });
  }

  wait();
  return {
    takeOver() {
      waiting.abort();
      ask({ steal: true });
    },
    letGo() {
      isLeft = true;
      clearTimeout(settling);
      waiting.abort();
      release();
    },
  };
}
