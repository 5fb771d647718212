import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Photo, Video } from '../../src/domain/media.ts';
import { Deleted } from '../../src/protocol/replies.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { mustGetAccountId, mustGetClaims } from '../http/authentication.ts';
import { answerOwn, sendAnswer } from '../http/idempotency.ts';
import { signMediaLink } from '../media/media-link.ts';
import { removeFiles } from '../media/store-upload.ts';
import { assertBelowLimit } from '../media/upload-kinds.ts';
import { call, json } from '../openapi/operation.ts';
import { ref } from '../openapi/schema.ts';
import { deleteMediaFiles } from '../repositories/media-repository.ts';
import { lockProfile, mustGetProfile } from '../repositories/profile-repository.ts';
import {
  answerForm,
  type CommonFields,
  type Form,
  describeForm,
  UPLOAD_REFUSALS,
} from './answer-form.ts';
import { acceptUploads, PATH_READINGS } from './upload-scope.ts';
import type { OfId } from '../http/read-fields.ts';

/** The differences between the calls for photos and those for videos. */
interface Files<F extends CommonFields, Row> extends Pick<Form<F>, 'struct' | 'more' | 'store'> {
  kind: 'photo' | 'video';
  /** The name of the file's schema in the API document. */
  schema: 'Photo' | 'Video';
  path: string;
  maxCount: number;
  gallery: {
    list: (db: Queryable, profileId: number) => Promise<Row[]>;
    findOfPhone: (
      db: Queryable,
      of: { profileId: number; clientId: string },
    ) => Promise<Row | undefined>;
    remove: (db: Queryable, of: { id: string; profileId: number }) => Promise<Row | undefined>;
  };
  insert: (
    transaction: Transaction,
    file: {
      profileId: number;
      fileKey: string;
      posterKey: string | null;
      fields: F;
      createdAt: Date;
    },
  ) => Promise<Row>;
  keysOf: (row: Row) => string[];
  toAnswer: (row: Row, link: (fileKey: string) => string) => Photo | Video;
}

/** Calls of spec.md §7. */
export function fileRoutes<F extends CommonFields, Row>(context: Context, files: Files<F, Row>) {
  return async (own: FastifyInstance): Promise<void> => {
    await acceptUploads(own);
    for (const reading of PATH_READINGS) addRoutes(own, { context, files, reading });
  };
}

function addRoutes<F extends CommonFields, Row>(
  own: FastifyInstance,
  { context, files, reading }: { context: Context; files: Files<F, Row>; reading: string },
): void {
  const { kind, struct, more, store } = files;
  const path = reading + files.path;
  const calls = describe(files, reading === '' ? '' : 'UnderSecondApi');
  const answerFor = (request: FastifyRequest) => (row: Row) =>
    files.toAnswer(row, (fileKey) =>
      signMediaLink(context, { ...mustGetClaims(request), fileKey }),
    );

  own.get<OfId>(`${path}:id`, calls.list, async (request) => {
    const accountId = mustGetAccountId(request);
    const profile = await mustGetProfile(context.db, accountId);
    if (request.params.id !== String(profile.id)) throw new ProblemError('not_found');
    return (await files.gallery.list(context.db, profile.id)).map(answerFor(request));
  });

  own.post(path, calls.add, async (request, reply) => {
    const toAnswer = answerFor(request);
    const answer = await answerForm(context, request, {
      kind,
      struct,
      ...(more ? { more } : {}),
      store,
      known: async (transaction, { profile, clientId }) => {
        const row = await files.gallery.findOfPhone(transaction, {
          profileId: profile.id,
          clientId,
        });
        return row && toAnswer(row);
      },
      attach:
        (fields) =>
        async (transaction, { id: profileId }, keys) => {
          await assertBelowLimit(transaction, { kind, profileId });
          const createdAt = new Date(context.now());
          const row = await files.insert(transaction, { profileId, ...keys, fields, createdAt });
          return { answer: { status: 201, body: toAnswer(row) } };
        },
    });
    return sendAnswer(reply, answer);
  });

  // If the file no longer exists, the answer is 404. The phone takes it as success [S12].
  own.delete<OfId>(`${path}:id/`, calls.remove, async (request, reply) => {
    const accountId = mustGetAccountId(request);
    let removedKeys: string[] = [];
    const answer = await answerOwn(context, request, async (transaction) => {
      const { id: profileId } = await lockProfile(transaction, accountId);
      const row = await files.gallery.remove(transaction, { id: request.params.id, profileId });
      if (!row) throw new ProblemError('not_found');
      removedKeys = files.keysOf(row);
      await deleteMediaFiles(transaction, removedKeys);
      return { status: 200, body: { status: 'deleted' } };
    });
    await removeFiles(context, removedKeys);
    return sendAnswer(reply, answer);
  });
}

function describe<F extends CommonFields, Row>(
  { kind, schema, maxCount, struct, more }: Files<F, Row>,
  suffix: string,
) {
  const all = { type: 'array', items: ref(schema), maxItems: maxCount };
  return {
    list: call({
      id: `list${schema}${suffix}s`,
      tag: 'media',
      summary: `The ${kind}s of a profile, the id is the profile's`,
      answers: { 200: json('All of them', all) },
      refusals: ['not_found'],
    }),
    add: call({
      id: `upload${schema}${suffix}`,
      tag: 'media',
      summary: `Add a ${kind}; at most ${maxCount}`,
      isOnce: true,
      body: describeForm(kind, struct, more),
      answers: { 201: json('Added', ref(schema)), 200: json('There already', ref(schema)) },
      refusals: UPLOAD_REFUSALS,
    }),
    remove: call({
      id: `delete${schema}${suffix}`,
      tag: 'media',
      summary: `Delete a ${kind}`,
      isOnce: true,
      answers: { 200: json('Deleted', Deleted) },
      refusals: ['not_found'],
    }),
  };
}
