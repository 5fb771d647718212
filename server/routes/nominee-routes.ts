import type { FastifyInstance } from 'fastify';
import { checkNominee } from '../../src/domain/nominee.ts';
import { PRIVACY_PATHS } from '../../src/protocol/privacy.ts';
import { readOwnConsent } from '../accounts/consent.ts';
import type { Context } from '../context.ts';
import { accountMail } from '../mail/account-mail.ts';
import { createDiscreetSender } from '../mail/discreet-mail.ts';
import { accountScope, mustGetAccountId } from '../plugins/authentication.ts';
import { answerOnce, isRepeat, sendAnswer } from '../plugins/idempotency.ts';
import { languageOf } from '../plugins/language.ts';
import { mustBeObject } from '../plugins/read-fields.ts';
import { ProblemError } from '../problem-error.ts';
import { mustGetAccount } from '../repositories/account-repository.ts';
import { deleteNominee, saveNominee } from '../repositories/consent-repository.ts';
import { lockProfile } from '../repositories/profile-repository.ts';

/**
 * Extension 'consent': whom the operator may give an account's rights to. It costs no
 * password, so the owner learns of each change by mail.
 */
export function nomineeRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context);

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
      if (!isRepeat(request)) {
        const { email } = await mustGetAccount(context.db, accountId);
        const what = { kind: 'nominee-changed' } as const;
        const mail = accountMail({ to: email, what, language: languageOf(request) });
        mails.sendAfter(reply, { mail, isMeant: true });
      }
      return sendAnswer(reply, answer);
    });

    own.addHook('onClose', () => mails.settled());
  };
}
