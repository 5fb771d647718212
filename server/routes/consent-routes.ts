import type { FastifyInstance } from 'fastify';
import { object, string } from 'superstruct';
import { checkNominee } from '../../src/domain/nominee.ts';
import { PRIVACY_PATHS, type OwnConsent } from '../../src/protocol/privacy.ts';
import { assertKnownNotice } from '../accounts/consent.ts';
import type { Context } from '../context.ts';
import { accountScope, mustGetAccountId } from '../plugins/authentication.ts';
import type { Queryable } from '../db/database.ts';
import { answerOnce, sendAnswer } from '../plugins/idempotency.ts';
import { mustBeObject, readFields } from '../plugins/read-fields.ts';
import { ProblemError } from '../problem-error.ts';
import {
  deleteNominee,
  findNominee,
  insertNoticeConsent,
  listNoticeConsents,
  saveNominee,
} from '../repositories/consent-repository.ts';
import { lockProfile } from '../repositories/profile-repository.ts';

/** Extension 'consent': the consent to the notice about data, its withdrawal, and a nominee. */
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

    own.post(PRIVACY_PATHS.nominee, async (request, reply) => {
      const checked = checkNominee(mustBeObject(request.body));
      if (!checked.ok) throw new ProblemError('validation_failed', { fields: checked.fields });
      const nominee = checked.value;
      const accountId = mustGetAccountId(request);
      const answer = await answerOnce(context, request, {
        scope: accountScope(accountId),
        work: async (transaction) => {
          await lockProfile(transaction, accountId);
          if (nominee) {
            const namedAt = new Date(context.now());
            await saveNominee(transaction, { accountId, ...nominee, namedAt });
          } else {
            await deleteNominee(transaction, accountId);
          }
          return { status: 200, body: await readOwnConsent(transaction, accountId) };
        },
      });
      return sendAnswer(reply, answer);
    });
  };
}

const GivenConsent = object({ version: string(), language: string(), text_hash: string() });

async function readOwnConsent(db: Queryable, accountId: number): Promise<OwnConsent> {
  const [last] = await listNoticeConsents(db, accountId);
  const nominee = await findNominee(db, accountId);
  return {
    consent: last ? { kind: last.kind, version: last.version, at: last.at.toISOString() } : null,
    nominee: nominee ? { name: nominee.name, contact: nominee.contact } : null,
  };
}
