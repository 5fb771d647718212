import { createInterface } from 'node:readline/promises';
import { foldEmail } from '../base/email.ts';
import { blockAccount, closeAccount, logAct, unblockAccount } from '../desk/desk-acts.ts';
import { describeAccount } from '../desk/describe-account.ts';
import { findAccountByEmail } from '../repositories/account-repository.ts';
import { operator, runCommand } from './run-command.ts';

/* `npm run operate -- account EMAIL`, and `block`, `unblock` or `close` in the place of `account` */
const [act, email = ''] = process.argv.slice(2);
await runCommand(async (parts) => {
  const account = await findAccountByEmail(parts.db, foldEmail(email));
  if (!account) throw new Error(`No account has the e-mail address '${email}'.`);
  const whom = { who: operator(), accountId: account.id };
  const subject = `account ${account.id}`;
  if (act === 'block') await blockAccount(parts, whom);
  else if (act === 'unblock') await unblockAccount(parts, whom);
  else if (act === 'close') {
    const typed = await ask(`This erases ${subject} for good. Type its e-mail address: `);
    if (foldEmail(typed) !== account.emailFolded) {
      throw new Error('Nothing was erased: this is not the address of the account.');
    }
    await closeAccount(parts, whom);
    return;
  }
  await parts.db.transaction((transaction) =>
    logAct(parts, transaction, { ...whom, what: 'looked at the account', subject }),
  );
  const view = await describeAccount(parts, account.id);
  for (const [name, value] of view?.rows ?? []) console.log(`${name}: ${value}`);
  for (const { at, who, text } of view?.grievances ?? []) {
    console.log(`Grievance, ${at.toISOString()}, ${who}: ${text.replace(/\p{C}/gu, ' ')}`);
  }
});

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
