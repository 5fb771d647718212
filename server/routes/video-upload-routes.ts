import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { VIDEO_MAX_BYTES, VIDEO_MAX_COUNT } from '../../src/domain/limits.ts';
import { API_BASE, paths } from '../../src/protocol/paths.ts';
import { PIECE_TYPE, RESUMABLE, TUS_VERSION } from '../../src/protocol/resumable.ts';
import type { Context } from '../context.ts';
import { removeFiles } from '../media/store-upload.ts';
import { receivePieces, untilNobodyWrites } from '../media/video-pieces.ts';
import { accountScope, mustGetAccountId } from '../plugins/authentication.ts';
import { answerOnce, sendAnswer } from '../plugins/idempotency.ts';
import { enforceLimits } from '../plugins/rate-limit.ts';
import { fieldProblem, ProblemError } from '../problem-error.ts';
import { countVideos } from '../repositories/media-repository.ts';
import { lockProfile } from '../repositories/profile-repository.ts';
import {
  deleteVideoUpload,
  findVideoUpload,
  insertVideoUpload,
  listSurplusUploads,
  type VideoUploadRow,
} from '../repositories/video-upload-repository.ts';

/**
 * A video in pieces (tus 1.0.0; src/protocol/resumable.ts): what arrived stays, whatever
 * the connection does, and the upload goes on from there.
 */
export function videoUploadRoutes(context: Context) {
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

    own.options(paths.videoUploads, async (_request, reply) =>
      reply
        .code(204)
        .headers({
          [RESUMABLE.versions]: TUS_VERSION,
          [RESUMABLE.extensions]: 'creation,expiration,termination',
          [RESUMABLE.maxBytes]: String(VIDEO_MAX_BYTES),
        })
        .send(),
    );

    own.post(paths.videoUploads, async (request, reply) => {
      const accountId = mustGetAccountId(request);
      await enforceLimits(context, { 'upload by account': String(accountId) });
      const lengthBytes = readLength(request);
      let surplus: string[] = [];
      const answer = await answerOnce(context, request, {
        scope: accountScope(accountId),
        body: { lengthBytes },
        work: async (transaction) => {
          const profile = await lockProfile(transaction, accountId);
          if ((await countVideos(transaction, profile.id)) >= VIDEO_MAX_COUNT) {
            throw fieldProblem('video_file', 'tooManyVideos');
          }
          const now = new Date(context.now());
          const upload = await insertVideoUpload(transaction, {
            profileId: profile.id,
            lengthBytes,
            now,
          });
          for (const id of await listSurplusUploads(transaction, {
            profileId: profile.id,
            keep: UNFINISHED_MAX,
          })) {
            surplus = surplus.concat((await deleteVideoUpload(transaction, id)) ?? []);
          }
          const location = `${API_BASE}${paths.videoUpload(upload.id)}`;
          return {
            status: 201,
            body: { id: upload.id },
            headers: { location, [RESUMABLE.expires]: expiryOf(upload) },
          };
        },
      });
      await removeFiles(context, surplus);
      return sendAnswer(reply, answer);
    });

    own.head<OneUpload>(`${paths.videoUploads}:id`, async (request, reply) => {
      const upload = await mustTakeOver(context, request, writing);
      return reply
        .code(200)
        .header(RESUMABLE.offset, upload.offsetBytes)
        .header(RESUMABLE.length, upload.lengthBytes)
        .header(RESUMABLE.expires, expiryOf(upload))
        .send();
    });

    own.patch<OneUpload>(`${paths.videoUploads}:id`, async (request, reply) => {
      if (!isPiece(request)) throw new ProblemError('unsupported_media_type');
      const upload = await mustTakeOver(context, request, writing);
      const chunkDigest = request.headers[RESUMABLE.chunkDigest];
      const offset = await writing.during(request, () =>
        receivePieces(context, {
          upload,
          offset: readCount(request, RESUMABLE.offset),
          bytes: request.body as Readable,
          chunkDigest: typeof chunkDigest === 'string' ? chunkDigest : undefined,
        }),
      );
      return answerPiece(reply, offset);
    });

    own.delete<OneUpload>(`${paths.videoUploads}:id`, async (request, reply) => {
      const { id } = await mustTakeOver(context, request, writing);
      const keys = await context.db.transaction((transaction) =>
        deleteVideoUpload(transaction, id),
      );
      await removeFiles(context, keys ?? []);
      return reply.code(204).send();
    });
  };
}

interface OneUpload {
  Params: { id: string };
}

function answerPiece(reply: FastifyReply, offset: number): FastifyReply {
  return reply.code(204).header(RESUMABLE.offset, offset).send();
}

async function mustFind(
  { db }: Context,
  request: FastifyRequest<OneUpload>,
): Promise<VideoUploadRow> {
  const accountId = mustGetAccountId(request);
  const upload = await findVideoUpload(db, { id: request.params.id, accountId });
  if (!upload) throw new ProblemError('not_found');
  return upload;
}

/**
 * The account's own upload, with nobody writing it any more: a connection that the phone
 * has given up may still be open, here or at another server, and what came through it counts.
 */
async function mustTakeOver(
  context: Context,
  request: FastifyRequest<OneUpload>,
  writing: Writers,
): Promise<VideoUploadRow> {
  const { id } = await mustFind(context, request);
  await writing.interrupt(id);
  const upload = await mustFind(context, request);
  if (upload.writer === null) return upload;
  await untilNobodyWrites(context.db, { ...upload, writer: upload.writer });
  return mustFind(context, request);
}

type Writers = ReturnType<typeof createWriters>;

/**
 * Who is writing which upload in this process. Only a courtesy, which spares the wait for
 * silence (media/video-pieces.ts): whichever server takes the next piece, the later writer
 * alone counts.
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
    async during<T>(request: FastifyRequest<OneUpload>, work: () => Promise<T>): Promise<T> {
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

function isPiece(request: FastifyRequest): boolean {
  return request.headers['content-type'] === PIECE_TYPE;
}

function readLength(request: FastifyRequest): number {
  const length = readCount(request, RESUMABLE.length);
  if (length === 0) throw fieldProblem('video_file', 'videoRequired');
  if (length <= VIDEO_MAX_BYTES) return length;
  throw new ProblemError('payload_too_large', { fields: { video_file: 'videoTooLarge' } });
}

function readCount(request: FastifyRequest, header: string): number {
  const text = request.headers[header];
  if (typeof text === 'string' && /^\d{1,15}$/u.test(text)) return Number(text);
  throw new ProblemError('malformed_request', { fields: { [header]: 'invalid' } });
}

function expiryOf({ updatedAt }: VideoUploadRow): string {
  return new Date(updatedAt.getTime() + VIDEO_UPLOAD_LIFETIME_MS).toUTCString();
}

/** An upload that nobody goes on with is given up after this (docs/decisions/0013). */
export const VIDEO_UPLOAD_LIFETIME_MS = 30 * 86_400_000;
/** Two phones of a family may each have begun one. */
const UNFINISHED_MAX = 2;
