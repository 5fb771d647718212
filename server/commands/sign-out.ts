import { foldEmail } from '../base/email.ts';
import { findAccountByEmail } from '../repositories/account-repository.ts';
import { endSessionsOf, listOpenSessions } from '../repositories/session-repository.ts';
import { runCommand } from './run-command.ts';

/*
 * `npm run operate -- sign-out EMAIL` ends all sessions of an account. Somebody who knows the
 * password can sign in again.
 */
const [email = ''] = process.argv.slice(2);
await runCommand(async ({ db }) => {
  const account = await findAccountByEmail(db, foldEmail(email));
  if (!account) {
    console.error(`No account has the e-mail address '${email}'.`);
    process.exitCode = 1;
    return;
  }
  const open = await listOpenSessions(db, { accountId: account.id, usedSince: new Date(0) });
  await endSessionsOf(db, account.id, new Date());
  console.log(`Sessions ended: ${open.length}`);
});
