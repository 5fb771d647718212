/**
 * Sends a video in pieces before the request that attaches it [S18]: tus 1.0.0, where the
 * server offers it (protocol/resumable.ts). The pieces change nothing that anybody sees,
 * so they may be sent as often as it takes; what has arrived is asked of the server, never
 * remembered.
 *
 *   OPTIONS ──not offered──▶ the file goes with the request, whole
 *      │ offered
 *      ▼
 *   POST ──▶ HEAD ──▶ PATCH ──▶ PATCH ──▶ … ──▶ whole ──▶ the request names the upload
 *              ▲        │ other offset, damaged, answer lost
 *              └────────┘
 *
 * Always holds: one chunk is in memory at most [S19]; no piece is begun after the deadline
 * [S20]; an upload that is whole is never begun again, since it may be attached already.
 */
import { paths } from '../protocol/paths.ts';
import { AnyJson, CreatedUpload } from '../protocol/replies.ts';
import type { ApiRequest } from '../protocol/request.ts';
import {
  CHECKSUM_MISMATCH,
  chunkEnd,
  PIECE_TYPE,
  RESUMABLE,
  TUS_VERSION,
} from '../protocol/resumable.ts';
import { isReadable, readFile } from '../store/media-store.ts';
import type { FrozenRequest, FrozenUpload, OutboxEntry } from '../store/outbox-entry.ts';
import type { Outcome } from './outcome.ts';
import { createChunkDigests } from './chunk-digests.ts';
import { callAsUser } from './session-refresh.ts';
import type { AccountContext } from './work/work.ts';

export type Ahead =
  /** The request can be sent: there was nothing to send ahead, or all of it is there. */
  | { status: 'ready'; frozen: FrozenRequest }
  /** Out of time, or on mobile data where that is not wanted: to be gone on with. */
  | { status: 'paused' }
  /** The entry was discarded meanwhile. */
  | { status: 'gone' }
  /** The browser has lost the bytes. */
  | { status: 'file-is-gone' }
  | { status: 'stopped'; outcome: Exclude<Outcome<unknown>, { outcome: 'accepted' }> };

/** A file smaller than this is sent again sooner than it is asked about. */
const IN_PIECES_FROM_BYTES = 1024 ** 2;
/** The first piece; the next are as large as the line takes in `PIECE_MS`. */
const FIRST_PIECE_BYTES = 512 * 1024;
const PIECE_MIN_BYTES = 64 * 1024;
const PIECE_MS = 8_000;
/** How often in a row a piece may fail for its own reasons before all waits. */
const TRIES = 3;

export async function sendAhead(
  context: AccountContext,
  entry: OutboxEntry,
  isOver: () => boolean,
): Promise<Ahead> {
  const { frozen } = entry;
  if (frozen?.body.type !== 'multipart' || frozen.path !== paths.videos) return ready(frozen!);
  const { upload, mediaId } = frozen.body.file;
  if (upload?.isWhole) return ready(frozen);
  const file = await readFile(context.store, mediaId);
  if (!file || file.size < IN_PIECES_FROM_BYTES) return ready(frozen);
  if (!(await isReadable(file))) return { status: 'file-is-gone' };
  if (!upload) {
    const offered = await isOffered(context);
    if (typeof offered !== 'boolean') return { status: 'stopped', outcome: offered };
    if (!offered) return ready(frozen);
  }
  return sendFile(context, { entry: { ...entry, frozen }, file, upload, isOver });
}

const ready = (frozen: FrozenRequest): Ahead => ({ status: 'ready', frozen });

interface Sending {
  entry: OutboxEntry & { frozen: FrozenRequest };
  file: Blob;
  upload: FrozenUpload | undefined;
  isOver: () => boolean;
}

async function sendFile(context: AccountContext, sending: Sending): Promise<Ahead> {
  const { entry, file, isOver } = sending;
  const { delegate } = context;
  const digests = createChunkDigests(file);
  let id = sending.upload?.id;
  let offset: number | undefined;
  let pieceBytes = FIRST_PIECE_BYTES;
  for (let failures = 0; failures < TRIES;) {
    if (id === undefined) {
      const begun = await begin(context, file.size);
      if (begun.outcome !== 'accepted') return { status: 'stopped', outcome: begun };
      ({ id } = begun.value);
      offset = 0;
      if (!(await note(context, entry, { upload: { id, isWhole: false }, sentBytes: 0 }))) {
        return { status: 'gone' };
      }
    }
    if (offset === undefined) {
      const asked = await call(context, { method: 'HEAD', path: paths.videoUpload(id) });
      if (isLost(asked)) {
        id = undefined;
        failures += 1;
        continue;
      }
      offset = readOffset(asked);
      if (asked.outcome !== 'accepted') return { status: 'stopped', outcome: asked };
      if (offset === undefined) return { status: 'stopped', outcome: UNREADABLE };
    }
    const isWhole = offset === file.size;
    const upload = { id, isWhole };
    if (!(await note(context, entry, { upload, sentBytes: offset }))) return { status: 'gone' };
    if (isWhole) return ready(withUpload(entry.frozen, upload));
    const isUnwanted = entry.waitsForWifi && delegate.isOnMobileData();
    if (isUnwanted || isOver()) return { status: 'paused' };

    const end = Math.min(offset + pieceBytes, chunkEnd(offset, file.size));
    const startedAt = delegate.now();
    const digest = await digests.headerAt(offset).catch(() => undefined);
    if (!digest) return { status: 'file-is-gone' };
    const answering = call(context, {
      method: 'PATCH',
      path: paths.videoUpload(id),
      headers: { [RESUMABLE.offset]: String(offset), ...digest },
      body: { type: 'bytes', bytes: file.slice(offset, end), contentType: PIECE_TYPE },
    });
    // While the line is busy: between two pieces it would stand idle.
    digests.prepare(end);
    const sent = await answering;
    if (sent.outcome === 'accepted') {
      context.noteProgress?.();
      pieceBytes = nextPieceBytes(end - offset, delegate.now() - startedAt);
      const before = offset;
      offset = readOffset(sent);
      failures = offset !== undefined && offset > before ? 0 : failures + 1;
    } else if (isWorthAsking(sent) || (failures === 0 && isCut(sent))) {
      failures += 1;
      offset = undefined;
    } else return { status: 'stopped', outcome: sent };
  }
  return { status: 'stopped', outcome: UNREADABLE };
}

const UNREADABLE = {
  outcome: 'unreachable',
  why: 'unexpected-answer',
  scope: 'call',
  retryAfterMs: null,
} as const;

/** Whether the server takes pieces; what came instead of an answer otherwise. */
async function isOffered(
  context: AccountContext,
): Promise<boolean | Exclude<Outcome<unknown>, { outcome: 'accepted' }>> {
  const asked = await call(context, { method: 'OPTIONS', path: paths.videoUploads });
  if (asked.outcome === 'accepted') {
    const versions = asked.headers.get(RESUMABLE.versions)?.split(',') ?? [];
    return versions.some((version) => version.trim() === TUS_VERSION);
  }
  // A server of spec.md §7 alone knows nothing of this path, and says so as it likes.
  const isRefused = asked.outcome === 'rejected' || asked.outcome === 'conflict';
  const isFault = asked.outcome === 'unreachable' && asked.scope === 'call';
  return isRefused || isFault ? false : asked;
}

async function begin(context: AccountContext, sizeBytes: number): Promise<Outcome<{ id: string }>> {
  const request: ApiRequest = {
    method: 'POST',
    path: paths.videoUploads,
    authenticated: true,
    headers: { [RESUMABLE.version]: TUS_VERSION, [RESUMABLE.length]: String(sizeBytes) },
  };
  return callAsUser(context, request, { reply: CreatedUpload, userId: context.userId });
}

async function call(
  context: AccountContext,
  { headers, ...request }: Pick<ApiRequest, 'method' | 'path' | 'body' | 'headers'>,
): Promise<Outcome<unknown>> {
  const asked: ApiRequest = {
    ...request,
    authenticated: true,
    headers: { ...headers, [RESUMABLE.version]: TUS_VERSION },
  };
  return callAsUser(context, asked, { reply: AnyJson, userId: context.userId });
}

function isLost(outcome: Outcome<unknown>): boolean {
  return outcome.outcome === 'rejected' && (outcome.status === 404 || outcome.status === 410);
}

/** A piece that failed for its own reasons: where the upload stands now is for the server to say. */
function isWorthAsking(outcome: Outcome<unknown>): boolean {
  if (outcome.outcome === 'rejected')
    return outcome.status === CHECKSUM_MISMATCH || isLost(outcome);
  return outcome.outcome === 'unreachable' && outcome.scope === 'call';
}

/** The line broke in the middle of a piece: often another is there at once. That the question tells. */
function isCut(outcome: Outcome<unknown>): boolean {
  return outcome.outcome === 'unreachable' && outcome.why === 'network';
}

function readOffset(outcome: Outcome<unknown>): number | undefined {
  const text = outcome.outcome === 'accepted' ? outcome.headers.get(RESUMABLE.offset) : null;
  return text !== null && /^\d+$/u.test(text) ? Number(text) : undefined;
}

/** As much as the line took in the time that one may lose to a cut. */
function nextPieceBytes(bytes: number, ms: number): number {
  return Math.max(PIECE_MIN_BYTES, Math.round((bytes / Math.max(ms, 1)) * PIECE_MS));
}

/** Keeps how far it is; what has arrived ends the waits of before. False where the entry has gone. */
async function note(
  { store }: AccountContext,
  { seq, frozen }: OutboxEntry & { frozen: FrozenRequest },
  { upload, sentBytes }: { upload: FrozenUpload; sentBytes: number },
): Promise<boolean> {
  return store.transaction('rw', store.outbox, store.connection, async () => {
    const entry = await store.outbox.get(seq);
    if (!entry) return false;
    await store.outbox.put({ ...entry, frozen: withUpload(frozen, upload), sentBytes });
    if (sentBytes > (entry.sentBytes ?? 0)) await store.connection.delete('connection');
    return true;
  });
}

function withUpload(frozen: FrozenRequest, upload: FrozenUpload): FrozenRequest {
  if (frozen.body.type !== 'multipart') return frozen;
  return { ...frozen, body: { ...frozen.body, file: { ...frozen.body.file, upload } } };
}
