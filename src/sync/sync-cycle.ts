/**
 * A sync cycle sends what is due. For PULLING_REASONS it then fetches stale data. The worker and
 * the page run the same code.
 */
import { isServerAnswering } from '../api/liveness.ts';
import { storageFault } from '../store/schema/storage-fault.ts';
import { openAccount, type DeviceContext } from './account-context.ts';
import { drain, type DrainResult } from './drain.ts';
import { downloadLookups } from './lookup-download.ts';
import { pullProfile } from './pull.ts';
import { isRestored } from './restored.ts';
import { createTriggerInbox } from './trigger-inbox.ts';
import type { SyncTrigger } from './trigger-sync.ts';

/** Less than the 180 s that Chromium allows for a sync event, and the 300 s for a message [S20]. */
const CYCLE_BUDGET_MS = 120_000;

const LEFT_TO_THE_NEXT: DrainResult = { status: 'waiting' };

/** The reasons to fetch stale data (spec.md §4, 'on mount and on window focus'). */
const PULLING_REASONS: readonly SyncTrigger[] = ['visible', 'signed-in', 'online'];

/**
 * The returned function runs a cycle. Only one drain runs at a time, and it receives the reasons
 * that arrive meanwhile. Sending does not wait for fetching, which may take minutes. A retired
 * worker starts no cycle and no entry, so that the browser can activate the newer worker [S24].
 */
export function createSyncCycles(
  context: DeviceContext,
  isRetired: () => boolean = () => false,
): (reason: SyncTrigger) => Promise<DrainResult> {
  const { environment } = context;
  const signal = createTriggerInbox(environment);
  let sending: Promise<DrainResult> | undefined;
  let fetching: Promise<void> = Promise.resolve();

  async function send(reason: SyncTrigger): Promise<DrainResult> {
    signal.send(reason);
    const running = sending;
    if (running) {
      const result = await running;
      // The running drain may have ended without seeing this reason.
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
      const result = await drain(context, { signal, budgetMs: CYCLE_BUDGET_MS, isRetired });
      environment.tellQuota(true);
      return result;
    } catch (cause) {
      if (storageFault(cause) === 'full') environment.tellQuota(false);
      throw cause;
    }
  }

  async function fetch(isStart: boolean): Promise<void> {
    await pullProfile(context, { isStart });
    const account = await openAccount(context);
    // If nothing was stale, this request finds out whether the server was restored.
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
      // Fetches run one after the other. If another user signs in meanwhile, the next fetch gets
      // that user's profile.
      fetching = fetching
        .then(() => fetch(reason === 'signed-in'))
        .catch((cause: unknown) =>
          environment.log(
            'error',
            'The server’s data was not fetched: this phone cannot read or store it',
            cause,
          ),
        );
      await fetching;
    }
    return result;
  };
}
