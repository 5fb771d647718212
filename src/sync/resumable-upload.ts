/**
 * Sends a file in pieces before the request that attaches the file [S18], by tus 1.0.0
 * (protocol/resumable.ts). Pieces alone do not change the profile.
 *
 *   POST ──▶ PATCH ──▶ PATCH ──▶ … ──▶ whole ──▶ the request names the upload
 *              │ other offset, damaged, cut
 *              ▼
 *            HEAD ──▶ PATCH from where the server has it
 *
 * The first call is small, so that an expired token is noticed before any bytes are sent. At most
 * one chunk is in memory [S19]. No piece is started after the deadline [S20]. The speed decides the
 * size of a piece [S25]. A complete upload is not sent again, unless the server answers that it is
 * lost: it may be attached already.
 */
import type { Struct } from 'superstruct';
import { pieceBytes } from '../api/throughput.ts';
import type { Outcome } from '../api/outcome.ts';
import { callAsUser } from '../api/session-refresh.ts';
import { paths } from '../protocol/paths.ts';
import { AnyJson, CreatedUpload } from '../protocol/replies.ts';
import type { ApiRequest } from '../protocol/request.ts';
import {
  CHECKSUM_MISMATCH,
  chunkEnd,
  formatUploadKind,
  PIECE_TYPE,
  RESUMABLE,
  TUS_VERSION,
} from '../protocol/resumable.ts';
import { isReadable, readFile } from '../store/media/media-store.ts';
import type { FrozenRequest, FrozenUpload } from '../store/schema/outbox-entry.ts';
import { recordAnswered } from '../store/account/outbox-store.ts';
import type { AccountContext } from './account-context.ts';
import { UNCLEAR, uploadKindOf, type FrozenEntry } from './attempt.ts';
import { createChunkDigests } from './chunk-digests.ts';

type Failure = Exclude<Outcome<unknown>, { outcome: 'accepted' }>;

type InPieces =
  /** The file is not sent in pieces, or the server has all pieces. */
  | { status: 'ready'; entry: FrozenEntry }
  /** The drain has no time left, or the phone is on mobile data and the file waits for Wi-Fi. */
  | { status: 'paused' }
  /** The entry was discarded meanwhile. */
  | { status: 'gone' }
  | { status: 'file-is-gone' }
  /** The server takes no pieces, for example after an older version of it was installed. */
  | { status: 'not-offered' }
  | { status: 'stopped'; outcome: Failure };

const OFFSET_CONFLICT = 409;
/** After this many failures in a row the attempt ends. */
const TRIES = 3;

export async function sendInPieces(
  context: AccountContext,
  entry: FrozenEntry,
  isOver: () => boolean,
): Promise<InPieces> {
  const { body } = entry.frozen;
  if (body.type !== 'multipart') return { status: 'ready', entry };
  const { inPieces, upload, mediaId } = body.file;
  if (upload ? upload.isWhole : !inPieces) return { status: 'ready', entry };
  const file = await readFile(context.store, mediaId);
  if (!file || !(await isReadable(file))) return { status: 'file-is-gone' };
  return sendFile(context, { entry, file, isOver, upload });
}

interface Sending {
  entry: FrozenEntry;
  file: Blob;
  upload: FrozenUpload | undefined;
  isOver: () => boolean;
}

async function sendFile(
  context: AccountContext,
  { entry, file, isOver, upload }: Sending,
): Promise<InPieces> {
  const { environment } = context;
  const digests = createChunkDigests(file);
  let id = upload?.id;
  let offset: number | undefined;
  let bytesPerMs: number | undefined;
  for (let failures = 0; failures < TRIES;) {
    if (id === undefined) {
      const begun = await begin(context, entry, file.size);
      if (isLost(begun)) return { status: 'not-offered' };
      if (begun.outcome !== 'accepted') return { status: 'stopped', outcome: begun };
      ({ id } = begun.value);
      offset = 0;
    }
    if (offset === undefined) {
      const asked = await call(context, { method: 'HEAD', path: paths.upload(id) }, AnyJson);
      if (isLost(asked)) {
        id = undefined;
        failures += 1;
        continue;
      }
      if (asked.outcome !== 'accepted') return { status: 'stopped', outcome: asked };
      offset = readOffset(asked);
      if (offset === undefined) return { status: 'stopped', outcome: UNCLEAR };
    }
    const isWhole = offset === file.size;
    const noted = await note(context, entry, { upload: { id, isWhole }, sentBytes: offset });
    if (!noted) return { status: 'gone' };
    if (isWhole) return { status: 'ready', entry: noted };
    const isUnwanted = entry.waitsForWifi && environment.isOnMobileData();
    if (isUnwanted || isOver()) return { status: 'paused' };

    const end: number = Math.min(offset + pieceBytes(bytesPerMs), chunkEnd(offset, file.size));
    const digest = await digests.headerAt(offset).catch(() => undefined);
    if (!digest) return { status: 'file-is-gone' };
    const startedAt = environment.now();
    context.recordMoved?.({ bytes: end - offset, bytesPerMs });
    const answering = call(
      { ...context, bytesPerMs },
      {
        method: 'PATCH',
        path: paths.upload(id),
        headers: { [RESUMABLE.offset]: String(offset), ...digest },
        body: { type: 'bytes', bytes: file.slice(offset, end), contentType: PIECE_TYPE },
      },
      AnyJson,
    );
    // The next chunk's digest is computed while this piece is sent, so that the connection is not
    // idle.
    digests.prepare(end);
    const sent = await answering;
    if (sent.outcome === 'accepted') {
      bytesPerMs = (end - offset) / Math.max(1, environment.now() - startedAt);
      const before: number = offset;
      offset = readOffset(sent);
      failures = offset !== undefined && offset > before ? 0 : failures + 1;
    } else if (isDamaged(sent) || isLost(sent) || (failures === 0 && isCut(sent))) {
      // The connection may be slower than measured, so the next piece is small.
      bytesPerMs = undefined;
      failures += 1;
      offset = undefined;
    } else return { status: 'stopped', outcome: sent };
  }
  return { status: 'stopped', outcome: UNCLEAR };
}

async function begin(
  context: AccountContext,
  entry: FrozenEntry,
  sizeBytes: number,
): Promise<Outcome<{ id: string }>> {
  const { body } = entry.frozen;
  const clientId = body.type === 'multipart' ? body.file.mediaId : undefined;
  const headers = {
    [RESUMABLE.length]: String(sizeBytes),
    [RESUMABLE.metadata]: formatUploadKind(uploadKindOf(entry), clientId),
  };
  return call(context, { method: 'POST', path: paths.uploads, headers }, CreatedUpload);
}

async function call<T>(
  context: AccountContext,
  request: Omit<ApiRequest, 'authenticated'>,
  reply: Struct<T, never> | Struct<T>,
): Promise<Outcome<T>> {
  const headers = { ...request.headers, [RESUMABLE.version]: TUS_VERSION };
  const asked: ApiRequest = { ...request, authenticated: true, headers };
  return callAsUser(context, asked, { reply, userId: context.userId });
}

function isLost(outcome: Outcome<unknown>): boolean {
  return outcome.outcome === 'rejected' && (outcome.status === 404 || outcome.status === 410);
}

function isDamaged(outcome: Outcome<unknown>): boolean {
  if (outcome.outcome === 'rejected') return outcome.status === CHECKSUM_MISMATCH;
  return outcome.outcome === 'unreachable' && outcome.status === OFFSET_CONFLICT;
}

/** Whether the connection was lost. A new one often follows at once, so the upload goes on. */
function isCut(outcome: Outcome<unknown>): boolean {
  return outcome.outcome === 'unreachable' && outcome.why === 'network';
}

function readOffset(outcome: Outcome<unknown>): number | undefined {
  const text = outcome.outcome === 'accepted' ? outcome.headers.get(RESUMABLE.offset) : null;
  return text !== null && /^\d+$/u.test(text) ? Number(text) : undefined;
}

/** Stores how much the server has. If it has more bytes than before, the network waits end. */
async function note(
  { store }: AccountContext,
  { seq, frozen }: FrozenEntry,
  { upload, sentBytes }: { upload: FrozenUpload; sentBytes: number },
): Promise<FrozenEntry | undefined> {
  return store.transaction('rw', store.outbox, async () => {
    const entry = await store.outbox.get(seq);
    if (!entry) return undefined;
    const noted = { ...entry, frozen: withUpload(frozen, upload), sentBytes };
    await store.outbox.put(noted);
    if (sentBytes > (entry.sentBytes ?? 0)) await recordAnswered(store);
    return noted;
  });
}

function withUpload(frozen: FrozenRequest, upload: FrozenUpload): FrozenRequest {
  if (frozen.body.type !== 'multipart') return frozen;
  return { ...frozen, body: { ...frozen.body, file: { ...frozen.body.file, upload } } };
}
