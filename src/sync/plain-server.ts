/**
 * Delivers to a plain server, which has only the calls of spec.md §7: no idempotency keys, no
 * versions, no uploads in pieces. If an attempt may have taken effect, the phone looks for this
 * effect at the server before it sends again [S7].
 *
 *   due ──▶ ambiguous? ── look up ── found ──▶ gone
 *             │ no          └─ not there: built anew
 *             ▼
 *           list the files at the server, so that a look-up can recognise a new one
 *             ▼
 *           freeze ──▶ send ──▶ a 2xx without the record ── look up
 */
import type { Outcome } from '../api/outcome.ts';
import { callAsUser } from '../api/session-refresh.ts';
import { fold } from '../domain/fold.ts';
import { isSameValue } from '../domain/same-value.ts';
import type { SectionKey } from '../domain/sections.ts';
import { lookupQuery } from '../protocol/lookup-query.ts';
import { paths } from '../protocol/paths.ts';
import { LookupItems } from '../protocol/replies.ts';
import { get } from '../protocol/request.ts';
import { readSectionMessage } from '../protocol/section-message.ts';
import { isGallery, type GallerySlot, type MediaSlot } from '../store/schema/media-row.ts';
import {
  mayHaveArrived,
  type FrozenRequest,
  type OutboxEntry,
} from '../store/schema/outbox-entry.ts';
import type { AccountContext } from './account-context.ts';
import { attempt, freeze, UNCLEAR, type FrozenEntry } from './attempt.ts';
import { readRecord, requestRecord, storeRecord } from './fetch-section.ts';
import type { Acknowledgement, EntryHandler } from './handlers/entry-handler.ts';
import { listServerFiles, requestCard } from './pull-media.ts';
import { complete, postpone, release, requeue, type Settled } from './transitions.ts';

type Failure = Exclude<Outcome<unknown>, { outcome: 'accepted' }>;

/** The result of a look-up. 'unheard': there was no usable answer. */
type Found =
  | { found: true; record: unknown; version: string | null }
  | { found: false }
  | { found: 'unheard'; outcome: Failure };

const NOT_FOUND: Found = { found: false };

interface Delivery {
  entry: OutboxEntry;
  handler: EntryHandler;
}

export async function deliverToPlainServer(
  context: AccountContext,
  { entry, handler }: Delivery,
): Promise<Settled> {
  if (entry.work.kind === 'passed-step') {
    // A plain server has no call for passed steps, so the entry counts as done.
    return complete(context, { entry, handler, done: { record: null, version: null } });
  }
  const listed = await listBefore(context, entry);
  if ('outcome' in listed) return wait(context, entry, listed);
  const isAmbiguous = mayHaveArrived(entry);
  const frozen = await freeze(context, entry, { handler, known: { offered: [], listed } });
  if (!frozen) return 'gone';
  if (isAmbiguous) {
    const found = await lookUp(context, frozen);
    if (found.found === false) return requeue(context, frozen);
    return settleFound(context, { entry: frozen, handler }, found);
  }
  return attempt(context, {
    entry: frozen,
    handler,
    onUnclear: async (sent, { record }) => {
      const wrapped = unwrap(record);
      const done = wrapped && handler.readAcknowledgement(wrapped, sent.frozen);
      if (done) return complete(context, { entry: sent, handler, done });
      const found = await lookUp(context, sent, { isAnswered: true });
      if (found.found === false) return postpone(context, sent, UNCLEAR);
      return settleFound(context, { entry: sent, handler }, found);
    },
  });
}

/** An answer may wrap its record in `data`, as other calls of spec.md §7 do. */
function unwrap(answer: unknown): Acknowledgement | undefined {
  const data = (answer as { data?: unknown } | null)?.data;
  return data === undefined ? undefined : { record: data, version: null };
}

async function settleFound(
  context: AccountContext,
  { entry, handler }: Delivery,
  found: Exclude<Found, { found: false }>,
): Promise<Settled> {
  if (found.found === 'unheard') return wait(context, entry, found.outcome);
  return complete(context, { entry, handler, done: found });
}

/** Keeps the entry for a later attempt. If nobody is signed in any more, the drain halts. */
async function wait(
  context: AccountContext,
  entry: OutboxEntry,
  outcome: Failure,
): Promise<Settled> {
  if (outcome.outcome === 'unreachable') return postpone(context, entry, outcome);
  if (outcome.outcome !== 'unauthenticated') return postpone(context, entry, UNCLEAR);
  await release(context, entry);
  return 'halt';
}

/** Before an upload: the ids of the server's photos or videos, or the side of the Aadhaar card. */
async function listBefore(
  context: AccountContext,
  { frozen, work }: OutboxEntry,
): Promise<readonly string[] | Failure> {
  if (frozen || work.kind !== 'upload') return [];
  const { slot } = work;
  if (isGallery(slot)) {
    const outcome = await listServerFiles(context, slot);
    if (outcome.outcome !== 'accepted') return outcome;
    return outcome.value.map(({ serverId }) => String(serverId));
  }
  const side = await fetchSide(context, slot);
  return 'outcome' in side ? side : side.picture ? [slot] : [];
}

/** `isAnswered`: the server confirmed the request with an answer that had no record. */
async function lookUp(
  context: AccountContext,
  { work, frozen }: FrozenEntry,
  { isAnswered = false } = {},
): Promise<Found> {
  switch (work.kind) {
    case 'section':
      return lookUpSection(context, work.section, frozen);
    case 'option':
      return lookUpOption(context, frozen);
    case 'upload':
      return lookUpFile(context, { ...work, frozen, isAnswered });
    case 'delete-media':
      return lookUpDeletion(context, frozen, work.slot === 'video' ? 'video' : 'photo');
    case 'passed-step':
      return NOT_FOUND;
  }
}

async function lookUpSection(
  context: AccountContext,
  key: SectionKey,
  frozen: FrozenRequest,
): Promise<Found> {
  const startedAt = context.environment.now();
  const outcome = await requestRecord(context, key);
  if (outcome.outcome !== 'accepted') return { found: 'unheard', outcome };
  const record = outcome.value;
  if (!record) return NOT_FOUND;
  const values = readSectionMessage(key, record);
  const isOurs = Object.entries(frozen.sentValues).every(([field, sent]) =>
    isSameValue(values[field], sent),
  );
  if (isOurs) return { found: true, record, version: outcome.version };
  const read = readRecord(key, record, outcome.version);
  await storeRecord(context, { key, startedAt, record: read });
  return NOT_FOUND;
}

/** In the server's answer, other names with the same beginning may come first. */
const OPTION_LIMIT = 50;

async function lookUpOption(
  context: AccountContext,
  { body, path }: FrozenRequest,
): Promise<Found> {
  const { name: sentName, language, ...filter } = body.type === 'json' ? body.value : {};
  const name = String(sentName);
  const asked = { query: name, language: String(language), limit: OPTION_LIMIT, filter };
  const outcome = await callAsUser(context, get(`${path}?${lookupQuery(asked)}`), {
    reply: LookupItems,
    userId: context.userId,
  });
  if (outcome.outcome !== 'accepted') return { found: 'unheard', outcome };
  const record = outcome.value.find((item) => fold(item.name) === fold(name));
  return record ? { found: true, record, version: null } : NOT_FOUND;
}

async function lookUpFile(
  context: AccountContext,
  {
    mediaId,
    slot,
    frozen: { sentValues, body },
    isAnswered,
  }: { mediaId: string; slot: MediaSlot; frozen: FrozenRequest; isAnswered: boolean },
): Promise<Found> {
  const { listed = [] } = sentValues as { listed?: string[] };
  if (!isGallery(slot)) {
    const side = await fetchSide(context, slot);
    if ('outcome' in side) return { found: 'unheard', outcome: side };
    // Without an answer, a picture that was there before the attempt proves nothing. The side is
    // then sent again. This does no harm, because it replaces the old picture.
    const isProof = isAnswered || !listed.includes(slot);
    if (!side.picture || !isProof) return NOT_FOUND;
    return { found: true, record: side.picture, version: null };
  }
  const outcome = await listServerFiles(context, slot);
  if (outcome.outcome !== 'accepted') return { found: 'unheard', outcome };
  const rows = await context.store.media.where({ slot }).toArray();
  const others = rows.filter(({ id, serverId }) => id !== mediaId && serverId !== null);
  const taken = [...listed, ...others.map(({ serverId }) => String(serverId))];
  const photoType = body.type === 'multipart' ? body.fields['image_type'] : undefined;
  const ours = outcome.value.find(
    (file) =>
      !taken.includes(String(file.serverId)) &&
      (photoType === undefined || file.photoType === photoType),
  );
  return ours ? { found: true, record: { id: ours.serverId }, version: null } : NOT_FOUND;
}

/** A deletion took effect if the server's list no longer contains the file. */
async function lookUpDeletion(
  context: AccountContext,
  { path }: FrozenRequest,
  slot: GallerySlot,
): Promise<Found> {
  const outcome = await listServerFiles(context, slot);
  if (outcome.outcome !== 'accepted') return { found: 'unheard', outcome };
  const isThere = outcome.value.some(({ serverId }) => paths.fileOf(slot, serverId) === path);
  return isThere ? NOT_FOUND : { found: true, record: null, version: null };
}

async function fetchSide(
  context: AccountContext,
  slot: Exclude<MediaSlot, GallerySlot>,
): Promise<{ picture: unknown } | Failure> {
  const outcome = await requestCard(context);
  if (outcome.outcome !== 'accepted') return outcome;
  const { aadhar_front, aadhar_back } = outcome.value;
  return { picture: (slot === 'aadhaar-front' ? aadhar_front : aadhar_back) ?? null };
}
