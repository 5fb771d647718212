import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { object, string } from 'superstruct';
import { ACCOUNT_NAME_MAX_LENGTH } from '../../src/domain/limits.ts';
import { checkNominee } from '../../src/domain/nominee.ts';
import { NOMINEE_CONTACT_MAX_LENGTH } from '../../src/domain/nominee.ts';
import { PRIVACY_PATHS, type OwnConsent } from '../../src/protocol/privacy.ts';
import { assertKnownNotice } from '../accounts/consent.ts';
import { accountScope } from '../accounts/idempotency-scopes.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { mustGetAccountId } from '../http/authentication.ts';
import { answerOnce, sendAnswer } from '../http/idempotency.ts';
import { mustBeObject, readFields } from '../http/read-fields.ts';
import { call, json } from '../openapi/operation.ts';
import { answered, DATE_TIME, enumOf, orNull, sent, TEXT } from '../openapi/schema.ts';
import {
  deleteNominee,
  findNominee,
  insertNoticeConsent,
  listNoticeConsents,
  saveNominee,
} from '../repositories/consent-repository.ts';
import { lockProfile } from '../repositories/profile-repository.ts';

const OWN_CONSENT = answered({
  consent: orNull(
    answered({ kind: enumOf(['given', 'withdrawn']), version: orNull(TEXT), at: DATE_TIME }),
  ),
  nominee: orNull(answered({ name: TEXT, contact: TEXT })),
});
const READ_CONSENT = call({
  id: 'readOwnConsent',
  tag: 'account',
  summary: 'How the consent to the notice about data stands, and who is the nominee',
  answers: { 200: json('Null where nothing was said', OWN_CONSENT) },
});

const GivenConsent = object({ version: string(), language: string(), text_hash: string() });
const GIVE_CONSENT = call({
  id: 'giveConsent',
  tag: 'account',
  summary: 'Agree to the notice about data',
  description: 'Names the text that was shown: version, language, SHA-256 in hexadecimal.',
  isOnce: true,
  body: {
    'application/json': sent({ version: TEXT, language: TEXT, text_hash: TEXT }, [
      'version',
      'language',
      'text_hash',
    ]),
  },
  answers: { 201: json('Kept', OWN_CONSENT) },
  refusals: ['notice_outdated'],
});
const WITHDRAW_CONSENT = call({
  id: 'withdrawConsent',
  tag: 'account',
  summary: 'Withdraw the consent to the notice about data',
  isOnce: true,
  body: { 'application/json': sent({}) },
  answers: { 201: json('Kept', OWN_CONSENT) },
});
const NAME_NOMINEE = call({
  id: 'nameNominee',
  tag: 'account',
  summary: 'Name who uses the rights over the data in one’s place; both empty: nobody',
  isOnce: true,
  body: {
    'application/json': sent({
      name: { type: ['string', 'null'], maxLength: ACCOUNT_NAME_MAX_LENGTH },
      contact: { type: ['string', 'null'], maxLength: NOMINEE_CONTACT_MAX_LENGTH },
    }),
  },
  answers: { 200: json('Kept', OWN_CONSENT) },
});

/** Extension 'consent': the consent to the notice about data, its withdrawal, and a nominee. */
export function consentRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    own.get(PRIVACY_PATHS.consent, READ_CONSENT, async (request) =>
      readOwnConsent(context.db, mustGetAccountId(request)),
    );

    own.post(PRIVACY_PATHS.consent, GIVE_CONSENT, async (request, reply) => {
      const { version, language, text_hash: hash } = readFields(GivenConsent, request.body);
      const shown = assertKnownNotice({ version, language, hash });
      return change({ request, reply, status: 201 }, (transaction, { accountId, at }) =>
        insertNoticeConsent(transaction, {
          accountId,
          kind: 'given',
          version: shown.version,
          language: shown.language,
          textHash: shown.hash,
          at,
        }),
      );
    });

    own.post(PRIVACY_PATHS.withdrawal, WITHDRAW_CONSENT, async (request, reply) => {
      mustBeObject(request.body);
      return change({ request, reply, status: 201 }, async (transaction, { accountId, at }) => {
        const [last] = await listNoticeConsents(transaction, accountId);
        await insertNoticeConsent(transaction, {
          accountId,
          kind: 'withdrawn',
          version: last?.version ?? null,
          language: last?.language ?? null,
          textHash: last?.textHash ?? null,
          at,
        });
      });
    });

    own.post(PRIVACY_PATHS.nominee, NAME_NOMINEE, async (request, reply) => {
      const checked = checkNominee(mustBeObject(request.body));
      if (!checked.ok) throw new ProblemError('validation_failed', { fields: checked.fields });
      const nominee = checked.value;
      return change({ request, reply, status: 200 }, (transaction, { accountId, at }) =>
        nominee
          ? saveNominee(transaction, { accountId, ...nominee, namedAt: at })
          : deleteNominee(transaction, accountId),
      );
    });

    async function change(
      { request, reply, status }: { request: FastifyRequest; reply: FastifyReply; status: number },
      write: (transaction: Transaction, by: { accountId: number; at: Date }) => Promise<void>,
    ): Promise<FastifyReply> {
      const accountId = mustGetAccountId(request);
      const answer = await answerOnce(context, request, {
        scope: accountScope(accountId),
        work: async (transaction) => {
          await lockProfile(transaction, accountId);
          await write(transaction, { accountId, at: new Date(context.now()) });
          return { status, body: await readOwnConsent(transaction, accountId) };
        },
      });
      return sendAnswer(reply, answer);
    }
  };
}

async function readOwnConsent(db: Queryable, accountId: number): Promise<OwnConsent> {
  const [last] = await listNoticeConsents(db, accountId);
  const nominee = await findNominee(db, accountId);
  return {
    consent: last ? { kind: last.kind, version: last.version, at: last.at.toISOString() } : null,
    nominee: nominee ? { name: nominee.name, contact: nominee.contact } : null,
  };
}
