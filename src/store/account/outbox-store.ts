/** Changes how long entries wait, and carries out 'Send now', 'Retry' and 'Discard' [S10] [S22]. */
import { isSameValue } from '../../domain/same-value.ts';
import type { LooseValues, SectionKey } from '../../domain/sections.ts';
import type { AccountStore, SectionRow } from '../schema/account-store.ts';
import { systemEnvironment, type StoreEnvironment } from '../schema/environment.ts';
import { forgetFiles, putUpload } from '../media/media-store.ts';
import { discardOption } from '../sections/option-outcome.ts';
import {
  causeOf,
  isBuiltAnew,
  type OutboxEntry,
  type UnreachableReason,
} from '../schema/outbox-entry.ts';
import { withConflicts } from '../sections/section-merge.ts';
import { mergedValues, recordRefused } from '../sections/section-store.ts';

export async function listOutbox(store: AccountStore): Promise<OutboxEntry[]> {
  return store.outbox.orderBy('seq').toArray();
}

/** Ends even the waits of the server's `Retry-After`, because a person has pressed 'Send now'. */
export async function endAllWaits(store: AccountStore): Promise<void> {
  await store.outbox.toCollection().modify({ nextAttemptAt: 0, notBefore: 0 });
}

/** The network may be back, so the waits for it end [S9]. */
export async function endNetworkWaits(store: AccountStore): Promise<void> {
  await store.outbox
    .filter((entry) => entry.nextAttemptAt > 0 && failedAt('network', entry))
    .modify({ nextAttemptAt: 0 });
}

function failedAt(cause: ReturnType<typeof causeOf>, { lastFailure }: OutboxEntry): boolean {
  return lastFailure !== null && causeOf(lastFailure.why) === cause;
}

/** The server has answered: ends the waits for the network. The next wait is short again [S9]. */
export async function recordAnswered(store: AccountStore): Promise<void> {
  await store.outbox
    .filter((entry) => failedAt('network', entry))
    .modify({ nextAttemptAt: 0, failures: 0 });
}

/**
 * No request reaches the server, so the other entries wait too [S9]. An entry that already waits
 * because the server failed is not changed: the return of the network must not end its wait.
 */
export async function waitForNetwork(
  store: AccountStore,
  { why, at, until }: { why: UnreachableReason; at: number; until: number },
): Promise<void> {
  await store.outbox
    .filter(
      (entry) =>
        entry.state === 'waiting' &&
        entry.nextAttemptAt < until &&
        (entry.nextAttemptAt <= at || !failedAt('server', entry)),
    )
    .modify((entry) => {
      if (failedAt('server', entry)) entry.failures = 0;
      entry.lastFailure = { why, at };
      entry.nextAttemptAt = until;
    });
}

/**
 * An unchanged request keeps its key, because an earlier attempt may have taken effect [S7]. A
 * section is built again from the current edits, so it gets a new key.
 */
export async function retryEntry(
  store: AccountStore,
  seq: number,
  newId: () => string,
): Promise<void> {
  await store.transaction('rw', store.outbox, async () => {
    const entry = await store.outbox.get(seq);
    if (entry?.state !== 'rejected') return;
    await store.outbox.put({
      ...entry,
      ...(isBuiltAnew(entry) ? { id: newId(), frozen: null } : {}),
      state: 'waiting',
      attempts: 0,
      failures: 0,
      nextAttemptAt: 0,
      notBefore: 0,
      rejection: null,
      isFailureTold: false,
    });
  });
}

/**
 * An entry that is being sent stays [S2a]. So does the upload of a file with a queued deletion: the
 * file may have arrived [S12].
 */
export async function discardEntry(
  store: AccountStore,
  seq: number,
  environment: StoreEnvironment = systemEnvironment,
): Promise<void> {
  await store.transaction(
    'rw',
    [
      store.outbox,
      store.sections,
      store.options,
      store.media,
      store.files,
      store.progress,
      store.drafts,
    ],
    async () => {
      const entry = await store.outbox.get(seq);
      if (!entry || entry.state === 'sending') return;
      const others = (await store.outbox.where('target').equals(entry.target).toArray()).filter(
        (other) => other.seq !== seq,
      );
      if (entry.work.kind === 'upload' && others.some(isDeletion)) return;
      await store.outbox.delete(seq);
      switch (entry.work.kind) {
        case 'section':
          await forgetEdits(store, entry.work.section, { frozen: entry.frozen, others });
          return;
        case 'option':
          await discardOption(store, entry.work.optionId);
          return;
        case 'passed-step':
          return;
        case 'upload':
          await forgetFiles(store, [entry.work.mediaId]);
          return;
        case 'delete-media':
          await keepFile(store, entry.work.mediaId, { others, environment });
          return;
      }
    },
  );
}

async function keepFile(
  store: AccountStore,
  id: string,
  { others, environment }: { others: OutboxEntry[]; environment: StoreEnvironment },
): Promise<void> {
  const row = await store.media.get(id);
  if (!row) return;
  if (others.length === 0 && row.serverId === null) await putUpload(store, row, environment);
  else await store.media.update(id, { stage: others.length > 0 ? 'queued' : 'sent' });
}

function isDeletion({ work }: OutboxEntry): boolean {
  return work.kind === 'delete-media';
}

async function forgetEdits(
  store: AccountStore,
  section: SectionKey,
  { frozen, others }: Pick<OutboxEntry, 'frozen'> & { others: readonly OutboxEntry[] },
): Promise<void> {
  // A newer entry contains all edits. This entry's values may be at the server already, so the
  // section remembers them [S13].
  if (others.some((other) => !other.frozen)) {
    if (frozen) await recordRefused(store, section, frozen.sentValues);
    return;
  }
  const row = await store.sections.get(section);
  if (!row) return;
  const sent = others.at(-1)?.frozen?.sentValues ?? {};
  const left = withConflicts({ ...row, edits: onlySent(row.edits, sent) });
  if (mergedValues(left) === undefined) await store.sections.delete(section);
  else await store.sections.put(left);
}

/** Keeps only the edits that the earlier entry sends, with that entry's values. */
function onlySent(edits: SectionRow['edits'], sent: LooseValues): SectionRow['edits'] {
  return Object.fromEntries(
    Object.entries(edits)
      .filter(([field, { base }]) => field in sent && !isSameValue(sent[field], base))
      .map(([field, edit]) => [field, { ...edit, value: sent[field] }]),
  );
}
