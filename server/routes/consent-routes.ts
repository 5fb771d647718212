import type { FastifyInstance } from 'fastify';
import { object, string } from 'superstruct';
import { PRIVACY_PATHS } from '../../src/protocol/privacy.ts';
import { assertKnownNotice, readOwnConsent } from '../accounts/consent.ts';
import type { Context } from '../context.ts';
import { accountScope, mustGetAccountId } from '../plugins/authentication.ts';
import { answerOnce, sendAnswer } from '../plugins/idempotency.ts';
import { mustBeObject, readFields } from '../plugins/read-fields.ts';
import { insertNoticeConsent, listNoticeConsents } from '../repositories/consent-repository.ts';
import { lockProfile } from '../repositories/profile-repository.ts';

/** Extension 'consent': the consent to the notice about data, and its withdrawal. */
export function consentRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    own.get(PRIVACY_PATHS.consent, async (request) =>
      readOwnConsent(context.db, mustGetAccountId(request)),
    );

    own.post(PRIVACY_PATHS.consent, async (request, reply) => {
      const { version, language, text_hash: hash } = readFields(GivenConsent, request.body);
      const shown = assertKnownNotice({ version, language, hash });
      const accountId = mustGetAccountId(request);
      const answer = await answerOnce(context, request, {
        scope: accountScope(accountId),
        work: async (transaction) => {
          await lockProfile(transaction, accountId);
          const at = new Date(context.now());
          await insertNoticeConsent(transaction, {
            accountId,
            kind: 'given',
            version: shown.version,
            language: shown.language,
            textHash: shown.hash,
            at,
          });
          return { status: 201, body: await readOwnConsent(transaction, accountId) };
        },
      });
      return sendAnswer(reply, answer);
    });

    own.post(PRIVACY_PATHS.withdrawal, async (request, reply) => {
      mustBeObject(request.body);
      const accountId = mustGetAccountId(request);
      const answer = await answerOnce(context, request, {
        scope: accountScope(accountId),
        work: async (transaction) => {
          await lockProfile(transaction, accountId);
          const [last] = await listNoticeConsents(transaction, accountId);
          await insertNoticeConsent(transaction, {
            accountId,
            kind: 'withdrawn',
            version: last?.version ?? null,
            language: last?.language ?? null,
            textHash: last?.textHash ?? null,
            at: new Date(context.now()),
          });
          return { status: 201, body: await readOwnConsent(transaction, accountId) };
        },
      });
      return sendAnswer(reply, answer);
    });
  };
}

const GivenConsent = object({ version: string(), language: string(), text_hash: string() });
