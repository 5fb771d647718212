/** `npm run operate -- COMMAND …` (docs/operating.md). Without COMMAND, it lists the commands. */
import { findNode } from './node.mjs';
import { run } from './run.mjs';

const COMMANDS = {
  backup: {
    says: 'backup FOLDER: makes a backup in it',
    program: ['server/backup/main.ts', 'backup'],
  },
  restore: {
    says: 'restore BACKUP: restores it into an empty DATA_DIR, database and bucket',
    program: ['server/backup/main.ts', 'restore'],
  },
  rewrap: {
    says: 'rewrap: puts identity documents under a new MEDIA_KEY',
    program: ['server/commands/rewrap.ts'],
  },
  erase: {
    says: 'erase LOG: repeats the erasures of a log after a restore',
    program: ['server/commands/erase.ts'],
  },
  options: {
    says: "options: lists the options that families have added. With 'let-in ID' or 'hide ID' it changes one",
    program: ['server/commands/options.ts'],
  },
  desk: {
    says: 'desk: prints a link to the desk, good for five minutes and once',
    program: ['server/commands/desk.ts'],
  },
  account: {
    says: 'account EMAIL: what there is of an account',
    program: ['server/commands/account.ts', 'account'],
  },
  block: {
    says: 'block EMAIL: ends every sign-in, and lets nobody sign in',
    program: ['server/commands/account.ts', 'block'],
  },
  unblock: {
    says: 'unblock EMAIL',
    program: ['server/commands/account.ts', 'unblock'],
  },
  close: {
    says: 'close EMAIL: erases the account for good, once its address was typed again',
    program: ['server/commands/account.ts', 'close'],
  },
  accounts: {
    says: 'accounts: how many there are, how far they are, and what waits',
    program: ['server/commands/accounts.ts'],
  },
  'desk-log': {
    says: 'desk-log: prints what the operator read and did, and proves that no row is missing',
    program: ['server/commands/desk-log.ts'],
  },
  'sign-out': {
    says: 'sign-out EMAIL: ends every sign-in of an account',
    program: ['server/commands/sign-out.ts'],
  },
};

const [name = '', ...options] = process.argv.slice(2);
const asked = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (asked) {
  process.exitCode = await run(findNode(), [...asked.program, ...options]);
} else {
  if (name !== '') console.error(`There is no command '${name}'. These are the commands:`);
  for (const { says } of Object.values(COMMANDS)) console.log(says);
  process.exitCode = name === '' ? 0 : 2;
}
