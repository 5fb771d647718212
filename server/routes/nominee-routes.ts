import type { FastifyInstance } from 'fastify';
import { checkNominee, NomineeForm } from '../../src/domain/nominee.ts';
import { OwnConsent, PRIVACY_PATHS } from '../../src/protocol/privacy.ts';
import { readOwnConsent } from '../accounts/consent.ts';
import type { Context } from '../context.ts';
import { ProblemError } from '../base/problem-error.ts';
import { mustGetAccountId } from '../http/authentication.ts';
import { createDiscreetSender } from '../http/discreet-mail.ts';
import { answerOwn, sendAnswer } from '../http/idempotency.ts';
import { mustBeObject } from '../http/read-fields.ts';
import { call, json } from '../openapi/operation.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import { mustGetAccount } from '../repositories/account-repository.ts';
import { deleteNominee, saveNominee } from '../repositories/consent-repository.ts';
import { lockProfile } from '../repositories/profile-repository.ts';

const NAME_NOMINEE = call({
  id: 'nameNominee',
  tag: 'account',
  summary: 'Name who uses the rights over the data in one’s place; both empty: nobody',
  isOnce: true,
  body: NomineeForm,
  answers: { 200: json('Kept', OwnConsent) },
});

/** Extension 'consent'. The call does not require the password, so the owner gets a mail. */
export function nomineeRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context, own);

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
