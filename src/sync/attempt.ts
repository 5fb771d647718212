/** One attempt to send an outbox entry: freezes the request, sends it, and acts on the outcome. */
import { countBytes } from '../api/api-client.ts';
import { unreachable, type Outcome } from '../api/outcome.ts';
import { callAsUser } from '../api/session-refresh.ts';
import { IDEMPOTENCY_KEY } from '../protocol/headers.ts';
import { AnyJson } from '../protocol/replies.ts';
import {
  json,
  type ApiRequest,
  type MultipartPart,
  type RequestBody,
} from '../protocol/request.ts';
import { UPLOAD_FIELDS, type UploadKind } from '../protocol/resumable.ts';
import { isGallery } from '../store/schema/media-row.ts';
import { isReadable, readFile } from '../store/media/media-store.ts';
import {
  FILE_IS_GONE,
  type FrozenRequest,
  type OutboxEntry,
} from '../store/schema/outbox-entry.ts';
import type { AccountContext } from './account-context.ts';
import type { Acknowledgement, EntryHandler, Known } from './handlers/entry-handler.ts';
import {
  complete,
  postpone,
  reject,
  release,
  requeue,
  tellFailure,
  type Settled,
} from './transitions.ts';

export type FrozenEntry = OutboxEntry & { frozen: FrozenRequest };

/**
 * The first attempt builds and stores the request: later edits of the target belong to the next
 * entry [S7]. Undefined if the entry was removed or refused, or nothing is left to send.
 */
export async function freeze(
  context: AccountContext,
  { seq }: OutboxEntry,
  { handler, known }: { handler: EntryHandler; known: Known },
): Promise<FrozenEntry | undefined> {
  const { store } = context;
  const tables = [
    store.outbox,
    store.sections,
    store.options,
    store.media,
    store.files,
    store.progress,
  ];
  return store.transaction('rw', tables, async () => {
    const entry = await store.outbox.get(seq);
    if (!entry || entry.state === 'rejected') return undefined;
    const frozen = entry.frozen ?? (await handler.build(context, entry, known));
    if (!frozen) {
      await store.outbox.delete(seq);
      return undefined;
    }
    const attempts = entry.attempts + 1;
    const sending: FrozenEntry = { ...entry, frozen, state: 'sending', attempts };
    await store.outbox.put(sending);
    return sending;
  });
}

interface Attempted {
  entry: FrozenEntry;
  handler: EntryHandler;
  /** Handles a 2xx, or a 404 after DELETE, that does not prove that the entry arrived [S8]. */
  onUnclear?: ((entry: FrozenEntry, answer: Acknowledgement) => Promise<Settled>) | undefined;
}

export async function attempt(
  context: AccountContext,
  { entry: frozenEntry, handler, onUnclear }: Attempted,
): Promise<Settled> {
  const entry = await withReadableThumbnail(context, frozenEntry);
  const body = await readBody(context, entry);
  if (body === 'file-is-gone') return rejectLost(context, { entry, handler });
  const { method, path, headers } = entry.frozen;
  const request: ApiRequest = {
    method,
    path,
    authenticated: true,
    ...(body === undefined ? {} : { body }),
    headers: { ...headers, [IDEMPOTENCY_KEY]: entry.id },
  };
  context.recordMoved?.({ bytes: countBytes(request), bytesPerMs: undefined });
  const outcome = await callAsUser(context, request, { reply: AnyJson, userId: context.userId });
  return settle(context, { entry, handler, outcome, onUnclear });
}

/** Rejects the entry of a lost file, because only a person can pick the file again. */
export async function rejectLost(
  context: AccountContext,
  about: { entry: OutboxEntry; handler: EntryHandler },
): Promise<Settled> {
  const problem = { code: undefined, text: '', fields: {} };
  return reject(context, { ...about, status: FILE_IS_GONE, problem });
}

/** If the thumbnail is lost, the request is sent without it, under a new key. */
async function withReadableThumbnail(
  { store, environment }: AccountContext,
  entry: FrozenEntry,
): Promise<FrozenEntry> {
  const { body } = entry.frozen;
  if (body.type !== 'multipart' || !body.thumbnail) return entry;
  const thumbnail = (await store.media.get(body.file.mediaId))?.thumbnail;
  if (thumbnail && (await isReadable(thumbnail))) return entry;
  const { thumbnail: _lost, ...rest } = body;
  const change = { id: environment.newId(), frozen: { ...entry.frozen, body: rest } };
  await store.outbox.update(entry.seq, change);
  return { ...entry, ...change };
}

/** A file is passed on as a blob and not read into memory as a whole [S19]. */
async function readBody(
  { store }: AccountContext,
  entry: FrozenEntry,
): Promise<RequestBody | 'file-is-gone' | undefined> {
  const { body } = entry.frozen;
  if (body.type === 'none') return undefined;
  if (body.type === 'json') return json(body.value);
  const { part, mediaId, fileName, upload } = body.file;
  const parts: MultipartPart[] = Object.entries(body.fields).map(([name, text]) => ({
    name,
    text,
  }));
  const thumbnail = body.thumbnail && (await store.media.get(mediaId))?.thumbnail;
  if (body.thumbnail && thumbnail) {
    parts.push({ name: body.thumbnail.part, file: thumbnail, fileName: body.thumbnail.fileName });
  }
  if (upload) {
    // The bytes arrived in pieces, so the form only names the upload.
    const name = UPLOAD_FIELDS[uploadKindOf(entry)];
    return { type: 'multipart', parts: [...parts, { name, text: upload.id }] };
  }
  const file = await readFile(store, mediaId);
  if (!file || !(await isReadable(file))) return 'file-is-gone';
  return { type: 'multipart', parts: [...parts, { name: part, file, fileName }] };
}

/** Expects an entry of kind 'upload'. */
export function uploadKindOf({ work }: OutboxEntry): UploadKind {
  return work.kind === 'upload' && isGallery(work.slot) ? work.slot : 'document';
}

export async function settle(
  context: AccountContext,
  { entry, handler, outcome, onUnclear }: Attempted & { outcome: Outcome<unknown> },
): Promise<Settled> {
  switch (outcome.outcome) {
    case 'accepted': {
      const answer: Acknowledgement = { record: outcome.value, version: outcome.version };
      const done = handler.readAcknowledgement(answer, entry.frozen);
      if (done) return complete(context, { entry, handler, done });
      return onUnclear ? onUnclear(entry, answer) : postpone(context, entry, UNCLEAR);
    }
    case 'rejected':
      if (handler.isDoneBy?.(outcome)) return complete(context, { entry, handler, done: NOTHING });
      if (entry.frozen.method === 'DELETE' && outcome.status === 404 && onUnclear) {
        return onUnclear(entry, NOTHING);
      }
      if (isUploadLost(outcome.problem.fields)) return requeue(context, entry);
      // The server no longer has the record, for example after a restore, so it is created again.
      if (outcome.status === 404 && handler.refresh) {
        await tellFailure(context, entry);
        return rebuild(context, { entry, handler });
      }
      return reject(context, { entry, handler, ...outcome });
    case 'conflict':
      return rebuild(context, { entry, handler });
    case 'unauthenticated':
      await release(context, entry);
      return 'halt';
    case 'unreachable':
      return postpone(context, entry, outcome);
  }
}

const NOTHING: Acknowledgement = { record: null, version: null };

/** An answer that does not confirm the entry. The entry is sent again later. */
export const UNCLEAR = unreachable('unexpected-answer', 'call');

/** Whether the server no longer has the uploaded pieces. The phone then sends the file again. */
function isUploadLost(fields: Record<string, unknown>): boolean {
  return Object.values(UPLOAD_FIELDS).some((field) => fields[field] !== undefined);
}

async function rebuild(
  context: AccountContext,
  { entry, handler }: Pick<Attempted, 'entry' | 'handler'>,
): Promise<Settled> {
  const settled = await requeue(context, entry);
  const isNew = await handler.refresh?.(context, entry.frozen);
  // The record was fetched again and still has the version that the server refused: a proxy seems
  // to change the version [S14c].
  if (isNew === false && settled === 'stays')
    await postpone(context, entry, unreachable('version-refused', 'call'));
  return settled;
}
