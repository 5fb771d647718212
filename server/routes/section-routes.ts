import type { FastifyInstance } from 'fastify';
import { any, object, optional } from 'superstruct';
import { SECTION_KEYS } from '../../src/domain/sections.ts';
import { paths } from '../../src/protocol/paths.ts';
import type { Context } from '../context.ts';
import { accountScope, mustGetAccountId } from '../plugins/authentication.ts';
import { readDevice } from '../plugins/device.ts';
import { answerOnce, sendAnswer } from '../plugins/idempotency.ts';
import { IdText, mustBeObject, readFields } from '../plugins/read-fields.ts';
import { ProblemError } from '../problem-error.ts';
import { nameItems } from '../profiles/name-items.ts';
import { patchSection, putSection, toSectionEntity } from '../profiles/save-section.ts';
import { formatVersion } from '../profiles/version.ts';
import { getSection, mustGetProfile } from '../repositories/profile-repository.ts';

/** The saved parts of a profile: one mechanism (spec.md §7). */
export function sectionRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    for (const kind of SECTION_KEYS) {
      own.get(paths.sections(kind), async (request, reply) => {
        const { profile_id: profileId, names } = readFields(OfProfile, request.query);
        const accountId = mustGetAccountId(request);
        const profile = await mustGetProfile(context.db, accountId);
        if (profileId !== String(profile.id)) throw new ProblemError('not_found');
        const row = await getSection(context.db, profile.id, kind);
        if (!row) return [];
        void reply.header('etag', formatVersion({ epoch: context.epoch, number: row.version }));
        const entity = toSectionEntity(row);
        return [
          names === 'all' ? await nameItems(context.db, { kind, entity, accountId }) : entity,
        ];
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

const OfProfile = object({ profile_id: IdText, names: optional(any()) });
const InProfile = object({ profile: IdText });
