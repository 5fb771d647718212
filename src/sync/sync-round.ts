/**
 * One round: sends what is due, then fetches what is stale. The same code runs in worker and page.
 */
import { isServerAnswering } from '../api/liveness.ts';
import { storageFault } from '../store/storage-fault.ts';
import { openAccount, type DeviceContext } from './account-context.ts';
import { drain, type DrainResult } from './drain.ts';
import { downloadLookups } from './lookup-download.ts';
import { pullProfile } from './pull.ts';
import { isRestored } from './restored.ts';
import { createSignal } from './signal.ts';
import type { WakeReason } from './wake-reason.ts';

/** Well inside the 180 s that a sync event may run, and the 300 s of a message [S20]. */
const ROUND_BUDGET_MS = 120_000;

const LEFT_TO_THE_NEXT: DrainResult = { status: 'waiting' };

/** The reasons after which stale data is fetched: spec.md §4, 'on mount and on window focus'. */
const PULLING_REASONS: readonly WakeReason[] = ['visible', 'signed-in', 'online'];

/**
 * Rounds: one drain at a time, which hears whatever is asked for while it runs. Sending never
 * waits for fetching, whose lists may take minutes on a slow line. Whoever is retired ends
 * what is under way and begins nothing: the browser lets the newer worker in only then, and
 * that one takes up what is due [S24].
 */
export function createRounds(
  context: DeviceContext,
  isRetired: () => boolean = () => false,
): (reason: WakeReason) => Promise<DrainResult> {
  const { delegate } = context;
  const signal = createSignal(delegate);
  let sending: Promise<DrainResult> | undefined;
  let fetching: Promise<void> = Promise.resolve();

  async function send(reason: WakeReason): Promise<DrainResult> {
    signal.send(reason);
    const running = sending;
    if (running) {
      const result = await running;
      // The drain may have looked at its signal for the last time before this reason arrived.
      if (!signal.isUp()) return isRetired() ? LEFT_TO_THE_NEXT : result;
    }
    if (isRetired()) return LEFT_TO_THE_NEXT;
    sending ??= drainOnce().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function drainOnce(): Promise<DrainResult> {
    try {
      const result = await drain(context, { signal, budgetMs: ROUND_BUDGET_MS, isRetired });
      delegate.tellRoom(true);
      return result;
    } catch (cause) {
      if (storageFault(cause) === 'full') delegate.tellRoom(false);
      throw cause;
    }
  }

  async function fetch(): Promise<void> {
    await pullProfile(context);
    const account = await openAccount(context);
    // If all data was fresh, no call was made; an opened app must still notice a restored server.
    if (account?.epoch !== undefined) await isServerAnswering(account);
    if (account && (await isRestored(account))) {
      await send('visible');
      await pullProfile(context);
    }
    await downloadLookups(context, isRetired);
  }

  return async (reason) => {
    if (isRetired()) return LEFT_TO_THE_NEXT;
    const result = await send(reason);
    if (PULLING_REASONS.includes(reason) && !isRetired() && result.status !== 'signed-out') {
      // Fetches run one after the other: a person who signs in meanwhile gets their own profile.
      fetching = fetching.then(fetch).catch((cause: unknown) =>
        // For example a full disk. Sending and its timer do not depend on it.
        delegate.log('error', 'The data of the server could not be fetched', cause),
      );
      await fetching;
    }
    return result;
  };
}
