import type { FastifyInstance, FastifyRequest } from 'fastify';
import { object, string } from 'superstruct';
import { checkNominee, NomineeForm } from '../../src/domain/nominee.ts';
import { OwnConsent, PRIVACY_PATHS } from '../../src/protocol/access.ts';
import { assertKnownNotice, readOwnConsent } from '../accounts/consent.ts';
import type { Answer } from '../base/answer.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { mustGetAccountId } from '../http/authentication.ts';
import { createDiscreetSender } from '../http/discreet-mail.ts';
import { answerOwn, sendAnswer } from '../http/idempotency.ts';
import { mustBeObject, readFields } from '../http/read-fields.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import { mustGetAccount } from '../repositories/account-repository.ts';
import {
  deleteNominee,
  insertNoticeConsent,
  listNoticeConsents,
  saveNominee,
} from '../repositories/consent-repository.ts';
import { lockProfile } from '../repositories/profile-repository.ts';
import { call, json } from '../openapi/operation.ts';

const READ_CONSENT = call({
  id: 'readOwnConsent',
  tag: 'account',
  summary: 'The last consent to the privacy notice or its withdrawal, and the nominee',
  answers: { 200: json('Null where there is none', OwnConsent) },
});

const GivenConsent = object({ version: string(), language: string(), text_hash: string() });
const GIVE_CONSENT = call({
  id: 'giveConsent',
  tag: 'account',
  summary: 'Agree to the notice about data',
  description: 'Names the text that was shown: version, language, SHA-256 in hexadecimal.',
  isOnce: true,
  body: GivenConsent,
  answers: { 201: json('Kept', OwnConsent) },
  refusals: ['notice_outdated'],
});
const WITHDRAW_CONSENT = call({
  id: 'withdrawConsent',
  tag: 'account',
  summary: 'Withdraw the consent to the notice about data',
  isOnce: true,
  body: object({}),
  answers: { 201: json('Kept', OwnConsent) },
});

const NAME_NOMINEE = call({
  id: 'nameNominee',
  tag: 'account',
  summary: 'Set the nominee. If both fields are empty, there is none',
  isOnce: true,
  body: NomineeForm,
  answers: { 200: json('Kept', OwnConsent) },
});

/**
 * Extension 'consent': the consent to the notice about data, its withdrawal, and the nominee. None of
 * them requires the password, so the owner gets a mail of a withdrawal and of a nominee.
 */
export function consentRoutes(context: Context) {
  type Consent = Omit<Parameters<typeof insertNoticeConsent>[1], 'accountId' | 'at'>;
  async function note(
    request: FastifyRequest,
    limit: 'consent by account' | 'withdrawal by account',
    make: (transaction: Transaction, accountId: number) => Promise<Consent>,
  ): Promise<Answer> {
    const accountId = mustGetAccountId(request);
    await enforceLimits(context, { [limit]: String(accountId) });
    return answerOwn(context, request, async (transaction) => {
      await lockProfile(transaction, accountId);
      const consent = await make(transaction, accountId);
      const at = new Date(context.now());
      await insertNoticeConsent(transaction, { accountId, ...consent, at });
      return { status: 201, body: await readOwnConsent(transaction, accountId) };
    });
  }

  return async (own: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context, own);
    own.get(PRIVACY_PATHS.consent, READ_CONSENT, async (request) =>
      readOwnConsent(context.db, mustGetAccountId(request)),
    );

    own.post(PRIVACY_PATHS.consent, GIVE_CONSENT, async (request, reply) => {
      const { version, language, text_hash: hash } = readFields(GivenConsent, request.body);
      const shown = assertKnownNotice({ version, language, hash });
      const answer = await note(request, 'consent by account', async () => ({
        kind: 'given',
        version: shown.version,
        language: shown.language,
        textHash: shown.hash,
      }));
      return sendAnswer(reply, answer);
    });

    own.post(PRIVACY_PATHS.withdrawal, WITHDRAW_CONSENT, async (request, reply) => {
      mustBeObject(request.body);
      const { email } = await mustGetAccount(context.db, mustGetAccountId(request));
      const answer = await note(
        request,
        'withdrawal by account',
        async (transaction, accountId) => {
          const [last] = await listNoticeConsents(transaction, accountId);
          const { version = null, language = null, textHash = null } = last ?? {};
          return { kind: 'withdrawn', version, language, textHash };
        },
      );
      mails.tellOwner(reply, { to: email, what: { kind: 'consent-withdrawn' } });
      return sendAnswer(reply, answer);
    });

    own.post(PRIVACY_PATHS.nominee, NAME_NOMINEE, async (request, reply) => {
      const checked = checkNominee(mustBeObject(request.body));
      if (!checked.ok) throw new ProblemError('validation_failed', { fields: checked.fields });
      const nominee = checked.value;
      const accountId = mustGetAccountId(request);
      await enforceLimits(context, { 'consent by account': String(accountId) });
      const answer = await answerOwn(context, request, async (transaction) => {
        await lockProfile(transaction, accountId);
        if (nominee) {
          const namedAt = new Date(context.now());
          await saveNominee(transaction, { accountId, ...nominee, namedAt });
        } else {
          await deleteNominee(transaction, accountId);
        }
        return { status: 200, body: await readOwnConsent(transaction, accountId) };
      });
      const { email } = await mustGetAccount(context.db, accountId);
      mails.tellOwner(reply, { to: email, what: { kind: 'nominee-changed' } });
      return sendAnswer(reply, answer);
    });
  };
}
