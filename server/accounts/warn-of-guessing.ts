import { readLanguage } from '../../src/domain/languages.ts';
import { foldEmail } from '../base/email.ts';
import type { Context } from '../context.ts';
import { isWithinLimits } from '../limits/rate-limit.ts';
import { accountMail } from '../mail/account-mail.ts';
import type { DiscreetMail } from '../mail/mail.ts';
import { findAccountByEmail } from '../repositories/account-repository.ts';
import { listNoticeConsents } from '../repositories/consent-repository.ts';

/**
 * Counts a wrong code, a wrong password at the login ('passwords'), or one on a phone that is logged
 * in ('own passwords'). The mail has the language of the account's last consent, which the person
 * who guesses cannot choose. Without an account, the work is the same: the time must not show it.
 * @returns after many wrong ones, a mail that warns the owner; at most one a day of each kind
 */
export async function warnOfGuessing(
  context: Context,
  what: 'codes' | 'passwords' | 'own passwords',
  email: string,
): Promise<DiscreetMail | undefined> {
  const subject = foldEmail(email);
  const limit = `wrong ${what} before a warning` as const;
  if (await isWithinLimits(context, { [limit]: subject })) return undefined;
  if (!(await isWithinLimits(context, { [`warning of ${what}`]: subject }))) return undefined;
  const account = await findAccountByEmail(context.db, subject);
  const [consent] = await listNoticeConsents(context.db, account?.id ?? 0);
  const mail = accountMail({
    to: account?.email ?? email,
    what: { kind: what === 'codes' ? 'codes-guessed' : 'passwords-guessed' },
    language: readLanguage(consent?.language),
  });
  return { mail, isMeant: account !== undefined };
}
