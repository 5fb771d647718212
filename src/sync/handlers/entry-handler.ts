/**
 * Describes the differences between the kinds of outbox entries: the request and its answer.
 * deliver.ts takes all kinds through the same states.
 */
import type { CallContext } from '../../api/api-client.ts';
import type { Id } from '../../domain/reference-item.ts';
import type { Extension } from '../../protocol/headers.ts';
import type { ReadProblem } from '../../protocol/problem.ts';
import type { AccountStore } from '../../store/account-store.ts';
import type { FrozenRequest, OutboxEntry } from '../../store/outbox-entry.ts';
import type { SyncDelegate } from '../delegate.ts';

/** The signed-in account, its store, and the values that its calls need. */
export interface AccountContext extends CallContext {
  delegate: SyncDelegate;
  store: AccountStore;
  userId: Id;
  profileId: Id;
  /**
   * The number of times that the account's data had been cleared when this context was made [S17].
   */
  clearings: number;
  /**
   * The name of this phone; '' if it has no name. Other phones show it beside a value that this
   * phone saved [S13].
   */
  deviceName: string;
  /** Called before each request that sends an entry or a piece of its file. */
  noteMoved?(onTheWire: { bytes: number; bytesPerMs: number | undefined }): void;
}

/** The parts of an acknowledgement that the phone stores. */
export interface Acknowledgement {
  /** The record in the server's answer, which is not checked yet. */
  record: unknown;
  version: string | null;
}

/** The facts about the server that are known before a request is built. */
export interface Known {
  offered: readonly Extension[];
  /**
   * The ids of the photos or videos that a plain server (a server without extensions) had before
   * this entry was first sent. After a lost answer, a new id shows that the file has arrived.
   */
  listed?: readonly string[];
}

export interface EntryHandler {
  /**
   * Builds the request from the stored data. Returns undefined if there is nothing left to send.
   * Runs inside the transaction that freezes the entry [S7].
   */
  build(
    context: AccountContext,
    entry: OutboxEntry,
    known: Known,
  ): Promise<FrozenRequest | undefined>;
  /**
   * Reads the acknowledgement of this entry from a 2xx answer. Returns undefined if the answer does
   * not prove that the server has accepted the entry [S8].
   */
  readAcknowledgement(answer: Acknowledgement, frozen: FrozenRequest): Acknowledgement | undefined;
  /** Stores an acknowledgement. Runs inside the transaction that removes the entry. */
  acknowledge(context: AccountContext, entry: OutboxEntry, done: Acknowledgement): Promise<void>;
  /** Returns whether a refusal means that the server has nothing left to do for this entry. */
  isDoneBy?(refusal: { status: number; problem: ReadProblem }): boolean;
  /**
   * Fetches the record again after a conflict or a 404, so that the next request is based on it
   * [S14]. Returns false if the fetched record still has the version that the server refused.
   */
  refresh?(context: AccountContext, frozen: FrozenRequest): Promise<boolean>;
  /**
   * Applies a refusal to the entries that depend on this one. Runs inside the transaction that
   * marks the entry as rejected.
   */
  refuse?(context: AccountContext, entry: OutboxEntry): Promise<void>;
}
