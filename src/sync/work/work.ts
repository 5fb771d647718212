/**
 * What each kind of outbox work has to know how to do. deliver.ts drives all kinds
 * through the same states; only what is said to the server differs.
 */
import type { Id } from '../../domain/reference-item.ts';
import type { AccountStore } from '../../store/account-store.ts';
import type { FrozenRequest, OutboxEntry } from '../../store/outbox-entry.ts';
import type { CallContext } from '../api-client.ts';
import type { Outcome, Unreachable } from '../outcome.ts';

/** An account at work: its store and in whose name it calls. */
export interface AccountContext extends CallContext {
  store: AccountStore;
  userId: Id;
  profileId: Id;
  /** How often the account's data had been cleared from the phone when this began [S17]. */
  clearings: number;
  /** What this phone is called, as others read it beside what it saved [S13]; '' where it has no name. */
  deviceName: string;
  /** Called whenever the server has acknowledged a part of what is being sent. */
  noteProgress?(): void;
}

/** What an acknowledgement says about the record, ready to be written. */
export interface Acknowledgement {
  /** The record as the server now has it, as it came. */
  record: unknown;
  version: string | null;
}

export interface Work {
  /**
   * Builds the request from what is in the store now; undefined when there is
   * nothing left to send. Runs inside the transaction that freezes the entry [S7].
   */
  build(
    context: AccountContext,
    entry: OutboxEntry,
    surveyed?: readonly string[],
  ): Promise<FrozenRequest | undefined>;
  /**
   * Lists what is there already, before anything is sent to a server that keeps no outcomes: a
   * look-up must not take what another phone sent for ours [S7].
   */
  survey?(context: AccountContext): Promise<Survey>;
  /** The acknowledgement in an accepted answer; undefined where the answer does not hold one. */
  readAcknowledgement(answer: Acknowledgement, frozen: FrozenRequest): Acknowledgement | undefined;
  /**
   * Asks the server whether the effect of the request is there: for servers that
   * keep no outcomes, before anything ambiguous is repeated [S7].
   */
  lookUp(context: AccountContext, frozen: FrozenRequest): Promise<LookUp>;
  /** Writes an acknowledgement. Runs inside the transaction that removes the entry. */
  acknowledge(context: AccountContext, entry: OutboxEntry, done: Acknowledgement): Promise<void>;
  /** Whether a refusal with this status says that there is nothing left to do. */
  isDoneBy?(status: number): boolean;
  /** Fetches the record anew after a conflict, so that the next request is built on it [S14]. */
  refresh?(context: AccountContext): Promise<void>;
  /** Writes what a refusal means for others. Runs inside the transaction that marks the entry. */
  refuse?(context: AccountContext, entry: OutboxEntry): Promise<void>;
}

/** The ids that the server has, or that it was not to be heard. */
export type Survey = readonly string[] | Unreachable | { outcome: 'unauthenticated' };

export type LookUp =
  | { found: true; acknowledgement: Acknowledgement }
  /** Not there: the request is built anew, since what it was built on may have changed. */
  | { found: false }
  | Unreachable
  | { outcome: 'unauthenticated' };

/** A look-up that got no answer to go by: the entry is as ambiguous as before. */
export function inconclusive(
  outcome: Exclude<Outcome<unknown>, { outcome: 'accepted' }>,
): Unreachable | { outcome: 'unauthenticated' } {
  if (outcome.outcome === 'unreachable' || outcome.outcome === 'unauthenticated') return outcome;
  return { outcome: 'unreachable', why: 'unexpected-answer', scope: 'call', retryAfterMs: null };
}
