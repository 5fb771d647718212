import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DOCUMENT_TYPES } from '../../src/domain/enumerations.ts';
import { PHOTO_MAX_COUNT, VIDEO_MAX_BYTES, VIDEO_MAX_COUNT } from '../../src/domain/limits.ts';
import { MEDIA_RULES } from '../../src/domain/media.ts';
import { API_BASE, paths } from '../../src/protocol/paths.ts';
import {
  CLIENT_ID_FIELD,
  PIECE_TYPE,
  readUploadClientId,
  readUploadKind,
  RESUMABLE,
  TUS_VERSION,
  type UploadKind,
} from '../../src/protocol/resumable.ts';
import { isUuid } from '../accounts/access-token.ts';
import { accountScope } from '../accounts/idempotency-scopes.ts';
import { fieldProblem, ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import { assertStillSignedIn, mustGetAccountId } from '../http/authentication.ts';
import { answerOnce, sendAnswer } from '../http/idempotency.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import { removeFiles } from '../media/store-upload.ts';
import { assertBelowLimit, KINDS_OF_FILES, UPLOAD_LIFETIME_MS } from '../media/upload-kinds.ts';
import { receivePieces, tooLarge, untilNobodyWrites } from '../media/upload-pieces.ts';
import { lockProfile } from '../repositories/profile-repository.ts';
import {
  deleteUpload,
  findUpload,
  insertUpload,
  listSurplusUploads,
  type UploadRow,
} from '../repositories/upload-repository.ts';
import { describeUploads } from './describe-uploads.ts';
import { UPLOAD_PATHS } from './upload-scope.ts';
import type { OfId } from '../http/read-fields.ts';

/** [S18] Resumable uploads: tus 1.0.0 (src/protocol/resumable.ts). */
export function uploadRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    const writing = createWriters();
    own.addContentTypeParser(PIECE_TYPE, (_request, payload, done) => done(null, payload));
    own.addHook('onRequest', async (request, reply) => {
      void reply.header(RESUMABLE.version, TUS_VERSION).header('cache-control', 'no-store');
      if (request.method === 'OPTIONS' || request.headers[RESUMABLE.version] === TUS_VERSION)
        return;
      throw new ProblemError('malformed_request', {
        status: 412,
        headers: { [RESUMABLE.versions]: TUS_VERSION },
        fields: { [RESUMABLE.version]: 'invalid' },
      });
    });

    for (const path of UPLOAD_PATHS) addRoutes(own, { context, path, writing });
  };
}

interface Routes {
  context: Context;
  path: string;
  writing: Writers;
}

function addRoutes(own: FastifyInstance, { context, path, writing }: Routes): void {
  const calls = describeUploads(path === paths.uploads ? '' : 'UnderFormerPath');

  own.options(path, calls.discover, async (_request, reply) =>
    reply
      .code(204)
      .headers({
        [RESUMABLE.versions]: TUS_VERSION,
        [RESUMABLE.extensions]: 'creation,expiration,termination',
        [RESUMABLE.maxBytes]: String(VIDEO_MAX_BYTES),
      })
      .send(),
  );

  own.post(path, calls.begin, async (request, reply) => {
    const accountId = mustGetAccountId(request);
    await enforceLimits(context, { 'upload by account': String(accountId) });
    const { kind, clientId, metadata } = readMetadata(request);
    const lengthBytes = readLength(request, kind);
    let surplus: string[] = [];
    let surplusKeys: string[] = [];
    const answer = await answerOnce(context, request, {
      scope: accountScope(accountId),
      body: { lengthBytes, metadata },
      work: async (transaction) => {
        const { id: profileId } = await lockProfile(transaction, accountId);
        await assertBelowLimit(transaction, { kind, profileId, clientId });
        const now = new Date(context.now());
        const upload = await insertUpload(transaction, { profileId, kind, lengthBytes, now });
        const keep = UNFINISHED_MAX[kind];
        surplus = await listSurplusUploads(transaction, { newest: upload, keep });
        for (const id of surplus) {
          surplusKeys = surplusKeys.concat((await deleteUpload(transaction, id)) ?? []);
        }
        return {
          status: 201,
          body: { id: upload.id },
          headers: {
            location: `${API_BASE}${path}${upload.id}`,
            [RESUMABLE.expires]: expiryOf(upload),
          },
        };
      },
    });
    await Promise.all(surplus.map((id) => writing.interrupt(id)));
    await removeFiles(context, surplusKeys);
    return sendAnswer(reply, answer);
  });

  own.head<OfId>(`${path}:id`, calls.offset, async (request, reply) => {
    const upload = await mustTakeOver(context, request, writing);
    return reply
      .code(200)
      .header(RESUMABLE.offset, upload.offsetBytes)
      .header(RESUMABLE.length, upload.lengthBytes)
      .header(RESUMABLE.expires, expiryOf(upload))
      .send();
  });

  own.patch<OfId>(`${path}:id`, calls.send, async (request, reply) => {
    if (request.headers['content-type'] !== PIECE_TYPE)
      throw new ProblemError('unsupported_media_type');
    const upload = await mustTakeOver(context, request, writing);
    const chunkDigest = request.headers[RESUMABLE.chunkDigest];
    const offset = await writing.during(request, () =>
      receivePieces(context, {
        upload,
        offset: readCount(request, RESUMABLE.offset),
        bytes: request.body as Readable,
        chunkDigest: typeof chunkDigest === 'string' ? chunkDigest : undefined,
        assertStillSignedIn: () => assertStillSignedIn(context.db, request),
      }),
    );
    return reply.code(204).header(RESUMABLE.offset, offset).send();
  });

  own.delete<OfId>(`${path}:id`, calls.remove, async (request, reply) => {
    const { id } = await mustTakeOver(context, request, writing);
    const keys = await context.db.transaction((transaction) => deleteUpload(transaction, id));
    await removeFiles(context, keys ?? []);
    return reply.code(204).send();
  });
}

async function mustFind({ db }: Context, request: FastifyRequest<OfId>): Promise<UploadRow> {
  const accountId = mustGetAccountId(request);
  const upload = await findUpload(db, { id: request.params.id, accountId });
  if (!upload) throw new ProblemError('not_found');
  return upload;
}

/**
 * The phone may have given up a connection that a server still holds open. This waits until no
 * request writes the upload through it any more.
 */
async function mustTakeOver(
  context: Context,
  request: FastifyRequest<OfId>,
  writing: Writers,
): Promise<UploadRow> {
  const { id } = await mustFind(context, request);
  await writing.interrupt(id);
  const upload = await mustFind(context, request);
  if (upload.writer === null) return upload;
  await untilNobodyWrites(context.db, { ...upload, writer: upload.writer });
  return mustFind(context, request);
}

function readMetadata(request: FastifyRequest): {
  kind: UploadKind;
  clientId: string | undefined;
  /** The header's value, unchanged. */
  metadata: string | undefined;
} {
  const metadata = [request.headers[RESUMABLE.metadata]].flat()[0];
  const kind = readUploadKind(metadata);
  const clientId = readUploadClientId(metadata);
  if (!kind) throw fieldProblem(RESUMABLE.metadata, 'invalid');
  if (clientId !== undefined && !isUuid(clientId)) {
    throw fieldProblem(CLIENT_ID_FIELD, 'invalid');
  }
  return { kind, clientId, metadata };
}

function readLength(request: FastifyRequest, kind: UploadKind): number {
  const length = readCount(request, RESUMABLE.length);
  const { field, required, rules } = KINDS_OF_FILES[kind];
  if (length === 0) throw fieldProblem(field, required);
  if (length > MEDIA_RULES[rules].maxBytes) throw tooLarge(kind);
  return length;
}

function readCount(request: FastifyRequest, header: string): number {
  const text = request.headers[header];
  if (typeof text === 'string' && /^\d{1,15}$/u.test(text)) return Number(text);
  throw new ProblemError('malformed_request', { fields: { [header]: 'invalid' } });
}

function expiryOf({ updatedAt }: UploadRow): string {
  return new Date(updatedAt.getTime() + UPLOAD_LIFETIME_MS).toUTCString();
}

/** Twice the number of files that a profile can have: two phones of a family may upload at once. */
const UNFINISHED_MAX: Record<UploadKind, number> = {
  photo: 2 * PHOTO_MAX_COUNT,
  video: 2 * VIDEO_MAX_COUNT,
  document: 2 * DOCUMENT_TYPES.length,
};

type Writers = ReturnType<typeof createWriters>;

/**
 * A new request for an upload at once ends the request that still writes it in this process.
 * Otherwise the new one would wait until the old one is silent for too long
 * (media/upload-pieces.ts).
 */
function createWriters() {
  const active = new Map<string, { request: FastifyRequest; done: Promise<unknown> }>();
  return {
    async interrupt(id: string): Promise<void> {
      const writer = active.get(id);
      if (!writer) return;
      writer.request.raw.destroy();
      await writer.done.catch(() => undefined);
    },
    async during<T>(request: FastifyRequest<OfId>, work: () => Promise<T>): Promise<T> {
      const { id } = request.params;
      const done = work();
      const writer = { request, done };
      active.set(id, writer);
      try {
        return await done;
      } finally {
        if (active.get(id) === writer) active.delete(id);
      }
    },
  };
}
