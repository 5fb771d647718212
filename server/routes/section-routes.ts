import type { FastifyInstance } from 'fastify';
import { object } from 'superstruct';
import { SECTION_KEYS } from '../../src/domain/sections.ts';
import { paths } from '../../src/protocol/paths.ts';
import type { Context } from '../context.ts';
import { accountScope, mustGetAccountId } from '../plugins/authentication.ts';
import { readDevice } from '../plugins/device.ts';
import { answerOnce, sendAnswer } from '../plugins/idempotency.ts';
import { IdText, mustBeObject, readFields } from '../plugins/read-fields.ts';
import { ProblemError } from '../problem-error.ts';
import { patchSection, putSection, toSectionEntity } from '../profiles/save-section.ts';
import { formatVersion } from '../profiles/version.ts';
import { getSection, mustGetProfile } from '../repositories/profile-repository.ts';

/** The four saved parts of a profile: one mechanism (spec.md §7). */
export function sectionRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    for (const kind of SECTION_KEYS) {
      own.get(paths.sections(kind), async (request, reply) => {
        const { profile_id: profileId } = readFields(OfProfile, request.query);
        const profile = await mustGetProfile(context.db, mustGetAccountId(request));
        if (profileId !== String(profile.id)) throw new ProblemError('not_found');
        const row = await getSection(context.db, profile.id, kind);
        if (!row) return [];
        void reply.header('etag', formatVersion({ epoch: context.epoch, number: row.version }));
        return [toSectionEntity(row)];
      });

      own.post(paths.sections(kind), async (request, reply) => {
        const accountId = mustGetAccountId(request);
        const message = mustBeObject(request.body);
        const { profile: profileId } = readFields(InProfile, message);
        const answer = await answerOnce(context, request, {
          scope: accountScope(accountId),
          work: (transaction) =>
            putSection(context, transaction, {
              kind,
              accountId,
              message,
              ifMatch: request.headers['if-match'],
              ifNoneMatch: request.headers['if-none-match'],
              from: readDevice(request),
              target: { profileId },
            }),
        });
        return sendAnswer(reply, answer);
      });

      own.patch<{ Params: { id: string } }>(
        `${paths.sections(kind)}:id/`,
        async (request, reply) => {
          const accountId = mustGetAccountId(request);
          const message = mustBeObject(request.body);
          const target =
            message.profile === undefined
              ? {}
              : { profileId: readFields(InProfile, message).profile };
          const answer = await answerOnce(context, request, {
            scope: accountScope(accountId),
            work: (transaction) =>
              patchSection(context, transaction, {
                kind,
                accountId,
                message,
                ifMatch: request.headers['if-match'],
                ifNoneMatch: request.headers['if-none-match'],
                from: readDevice(request),
                target: { ...target, sectionId: request.params.id },
              }),
          });
          return sendAnswer(reply, answer);
        },
      );
    }
  };
}

const OfProfile = object({ profile_id: IdText });
const InProfile = object({ profile: IdText });
