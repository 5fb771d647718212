/**
 * One help code of this phone, and its report. The report is sent while the page is open, as soon
 * as the server can be reached. The code is stored for a week, so that a reloaded page shows the
 * same code; the report is stored until it is sent.
 *
 *   none ──button──▶ waiting ──accepted──▶ sent
 *                     │  ▲ └─refused──▶ impossible
 *                     └──┘ no answer: sent again later · code taken: sent with another code
 */
import type { Outcome } from '../api/outcome.ts';
import { createListeners } from '../device/listeners.ts';
import { makeHelpCode } from '../protocol/help-code.ts';
import type { HelpMessage, HelpReport } from '../protocol/help-report.ts';
import type { KeptHelpCode } from './kept-help-code.ts';

export type HelpState =
  | { stage: 'none' }
  /** `isChanged`: the server had another report under the first code, so `code` is a new one. */
  | { stage: 'waiting'; code: string; isChanged: boolean }
  | { stage: 'sent'; code: string; isChanged: boolean }
  /** The server does not accept the report. */
  | { stage: 'impossible' };

interface HelpDelegate {
  /** Returns a random unsigned 32-bit number. */
  random32: () => number;
  /** The returned function cancels the call. */
  schedule: (callback: () => void, ms: number) => () => void;
  onOnline(callback: () => void): void;
  send(message: typeof HelpMessage.TYPE): Promise<Outcome<unknown>>;
  /** In epoch milliseconds. */
  now(): number;
  /** The last stored code, if it is less than a week old. */
  recall(): KeptHelpCode | undefined;
  /** `undefined` removes the stored code. */
  keep(kept: KeptHelpCode | undefined): void;
}

export interface HelpSender {
  read: () => HelpState;
  subscribe: (listener: () => void) => () => void;
  ask(makeReport: () => Promise<HelpReport>): Promise<void>;
}

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60_000;

export function createHelpSender(delegate: HelpDelegate): HelpSender {
  const kept = delegate.recall();
  let state: HelpState = kept ? stateOf(kept) : { stage: 'none' };
  let report: HelpReport | undefined = kept?.report ?? undefined;
  let madeAt = kept?.madeAt ?? 0;
  let waitMs = FIRST_WAIT_MS;
  let isSending = false;
  let stopTimer: (() => void) | undefined;
  const listeners = createListeners();

  delegate.onOnline(() => void send());
  void send();
  return {
    read: () => state,
    subscribe: listeners.add,
    async ask(makeReport) {
      const code = makeHelpCode(delegate.random32);
      report = undefined;
      madeAt = delegate.now();
      waitMs = FIRST_WAIT_MS;
      change({ stage: 'waiting', code, isChanged: false });
      const made = await makeReport();
      // The person may have asked for another code while the report was made.
      if (state.stage !== 'waiting' || state.code !== code) return;
      report = made;
      keep();
      await send();
    },
  };

  function change(next: HelpState): void {
    state = next;
    keep();
    listeners.call();
  }

  function keep(): void {
    if (state.stage === 'none' || state.stage === 'impossible') return delegate.keep(undefined);
    const { code, isChanged, stage } = state;
    // A code without a report is not stored: after a reload, nothing could be sent for it.
    if (stage === 'waiting' && !report) return delegate.keep(undefined);
    delegate.keep({ code, isChanged, madeAt, report: stage === 'sent' ? null : (report ?? null) });
  }

  async function send(): Promise<void> {
    if (state.stage !== 'waiting' || !report || isSending) return;
    stopTimer?.();
    isSending = true;
    const { code, isChanged } = state;
    const outcome = await delegate.send({ code, ...report });
    isSending = false;
    if (state.stage !== 'waiting' || state.code !== code) return void send();
    if (outcome.outcome === 'accepted') return change({ stage: 'sent', code, isChanged });
    if (outcome.outcome === 'rejected' && outcome.problem.code === 'help_code_taken') {
      change({ stage: 'waiting', code: makeHelpCode(delegate.random32), isChanged: true });
      return send();
    }
    if (outcome.outcome !== 'unreachable') return change({ stage: 'impossible' });
    stopTimer = delegate.schedule(() => void send(), Math.max(waitMs, outcome.retryAfterMs ?? 0));
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  }
}

function stateOf({ code, isChanged, report }: KeptHelpCode): HelpState {
  return { stage: report ? 'waiting' : 'sent', code, isChanged };
}
