/**
 * What each kind of outbox entry has to know how to do. deliver.ts drives all kinds
 * through the same states; only what is said to the server differs.
 */
import type { CallContext } from '../../api/api-client.ts';
import type { Id } from '../../domain/reference-item.ts';
import type { Extension } from '../../protocol/headers.ts';
import type { ReadProblem } from '../../protocol/problem.ts';
import type { AccountStore } from '../../store/account-store.ts';
import type { FrozenRequest, OutboxEntry } from '../../store/outbox-entry.ts';
import type { SyncDelegate } from '../delegate.ts';

/** An account with its store, in whose name calls are made. */
export interface AccountContext extends CallContext {
  delegate: SyncDelegate;
  store: AccountStore;
  userId: Id;
  profileId: Id;
  /** How often the account's data had been cleared from the phone when this began [S17]. */
  clearings: number;
  /**
   * The name of this phone, which other phones show beside what it saved [S13]; '' if it has none.
   */
  deviceName: string;
  /** Called before each request of a file and once the server has acknowledged it. */
  noteMoved?(onTheWire: { bytes: number; bytesPerMs: number | undefined }): void;
}

/** The content of an acknowledgement that is stored. */
export interface Acknowledgement {
  /** The record as the server answered it, not checked yet. */
  record: unknown;
  version: string | null;
}

/** The facts about the server that are known before a request is built. */
export interface Known {
  offered: readonly Extension[];
  /** The photos or videos that a plain server had before the first attempt, by id. */
  listed?: readonly string[];
}

export interface EntryHandler {
  /**
   * Builds the request from what is in the store now; undefined when there is
   * nothing left to send. Runs inside the transaction that freezes the entry [S7].
   */
  build(
    context: AccountContext,
    entry: OutboxEntry,
    known: Known,
  ): Promise<FrozenRequest | undefined>;
  /**
   * Reads the acknowledgement of this entry from a 2xx answer; undefined if the answer does not
   * prove it [S8].
   */
  readAcknowledgement(answer: Acknowledgement, frozen: FrozenRequest): Acknowledgement | undefined;
  /** Writes an acknowledgement. Runs inside the transaction that removes the entry. */
  acknowledge(context: AccountContext, entry: OutboxEntry, done: Acknowledgement): Promise<void>;
  /** Whether a refusal says that there is nothing left to do. */
  isDoneBy?(refusal: { status: number; problem: ReadProblem }): boolean;
  /**
   * Fetches the record anew after a conflict, so that the next request is built on it [S14].
   * Returns false if the fresh record has the same version that the server refused.
   */
  refresh?(context: AccountContext, frozen: FrozenRequest): Promise<boolean>;
  /**
   * Writes what a refusal means for other entries. Runs inside the transaction that marks the
   * entry.
   */
  refuse?(context: AccountContext, entry: OutboxEntry): Promise<void>;
}
