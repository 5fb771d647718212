/** What differs between kinds of outbox entries. The states in deliver.ts are the same for all. */
import { Id } from '../../domain/reference-item.ts';
import type { Extension } from '../../protocol/headers.ts';
import type { ReadProblem } from '../../protocol/problem.ts';
import type { FrozenRequest, OutboxEntry } from '../../store/schema/outbox-entry.ts';
import type { AccountContext } from '../account-context.ts';

export interface Acknowledgement {
  /** The body of the answer, which is not checked yet. */
  record: unknown;
  version: string | null;
}

export interface Known {
  offered: readonly Extension[];
  /** What a plain server had before an upload: the ids of files, or the slot of the card's side. */
  listed?: readonly string[];
}

export interface EntryHandler {
  /** Undefined if nothing is left to send. Runs in the transaction that freezes the entry [S7]. */
  build(
    context: AccountContext,
    entry: OutboxEntry,
    known: Known,
  ): Promise<FrozenRequest | undefined>;
  /** Undefined if a 2xx answer does not prove that the server has accepted the entry [S8]. */
  readAcknowledgement(answer: Acknowledgement, frozen: FrozenRequest): Acknowledgement | undefined;
  /** Runs in the transaction that removes the entry. */
  acknowledge(context: AccountContext, entry: OutboxEntry, done: Acknowledgement): Promise<void>;
  /** Whether nothing is left to do after a refusal, as when a file to delete is missing. */
  isDoneBy?(refusal: { status: number; problem: ReadProblem }): boolean;
  /**
   * Fetches the record for the next request, after a conflict or a 404 [S14]. Returns false if the
   * server still has the version that it refused.
   */
  refresh?(context: AccountContext, frozen: FrozenRequest): Promise<boolean>;
  /** Changes the entries that depend on this one. Runs in the transaction that rejects it. */
  refuse?(context: AccountContext, entry: OutboxEntry): Promise<void>;
}

export function readRecordId(answer: unknown): Id | undefined {
  const id = (answer as { id?: unknown } | null)?.id;
  return Id.is(id) && id !== '' ? id : undefined;
}
