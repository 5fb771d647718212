import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import { createExportArchive } from '../accounts/export-archive.ts';
import { foldEmail } from '../base/email.ts';
import { resolveTyped } from '../base/settings.ts';
import {
  blockAccount,
  closeAccount,
  endSignIns,
  logAlone,
  unblockAccount,
} from '../desk/desk-acts.ts';
import { describeAccount } from '../desk/describe-account.ts';
import { findAccountByEmail } from '../repositories/account-repository.ts';
import { operator, runCommand } from './run-command.ts';

/*
 * `npm run operate -- account EMAIL`. In the place of `account`: `block`, `unblock`, `sign-out`,
 * `close`, or `copy`, which also names a new file.
 */
const [act, email = '', file = ''] = process.argv.slice(2);
await runCommand(async (parts) => {
  const account = await findAccountByEmail(parts.db, foldEmail(email));
  if (!account) throw new Error(`No account has the email '${email}'.`);
  const accountId = account.id;
  const whom = { who: operator(), accountId };
  const subject = `account ${accountId}`;
  const log = (what: string) => logAlone(parts, { who: whom.who, what, subject });
  if (act === 'sign-out')
    return console.log(`Phones and computers logged out: ${await endSignIns(parts, whom)}`);
  if (act === 'copy') {
    const path = resolveTyped(file);
    const to = (await open(path, 'wx', 0o600)).createWriteStream();
    const reader = { accountId, sessionId: null, userAgent: null, purpose: 'desk' } as const;
    try {
      await log('copied the account');
      await pipeline(await createExportArchive({ ...parts, log: console }, reader), to);
    } catch (error) {
      await rm(path);
      throw error;
    }
    return console.log(`All data of ${subject} is in ${path}. Send it only to its email.`);
  }
  if (act === 'block') await blockAccount(parts, whom);
  else if (act === 'unblock') await unblockAccount(parts, whom);
  else if (act === 'close') {
    const typed = await ask(`This erases ${subject} for good. Type its email: `);
    if (foldEmail(typed) !== account.emailFolded) {
      throw new Error('Nothing was erased: this is not the email of the account.');
    }
    return closeAccount(parts, whom);
  }
  await log('looked at the account');
  const view = await describeAccount(parts, accountId);
  console.log(`Account: ${accountId}`);
  for (const [name, value] of view?.rows ?? []) console.log(`${name}: ${value}`);
  for (const { at, who, text } of view?.grievances ?? []) {
    console.log(`Grievance, ${at.toISOString()}, ${who}: ${text.replace(/\p{C}/gu, ' ')}`);
  }
});

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // At the end of input, the question is never answered.
  const ended = once(terminal, 'close').then(() => '');
  return Promise.race([terminal.question(question), ended]).finally(() => terminal.close());
}
