/** `npm run operate -- COMMAND …` (docs/operating.md). Without COMMAND, it lists the commands. */
import { findNode } from './node.mjs';
import { runNamed } from './run-named.mjs';

const ACCOUNT = 'server/commands/account.ts';
const OPTIONS = 'server/commands/options.ts';

/** @type {Parameters<typeof runNamed>[0]} */
const COMMANDS = {
  accounts: [
    'how many accounts there are, how far they are, what waits',
    'server/commands/accounts.ts',
  ],
  'account EMAIL': ['what there is of an account', ACCOUNT, 'account'],
  'copy EMAIL FILE': ['all data of an account as a ZIP, for who asks in writing', ACCOUNT, 'copy'],
  'block EMAIL': ['ends every sign-in, and lets nobody sign in', ACCOUNT, 'block'],
  'unblock EMAIL': ['lets the family sign in again', ACCOUNT, 'unblock'],
  'sign-out EMAIL': ['ends every sign-in of an account', ACCOUNT, 'sign-out'],
  'close EMAIL': [
    'erases the account for good, once its address was typed again',
    ACCOUNT,
    'close',
  ],
  options: ['lists the options that families have added', OPTIONS],
  'let-in-option ID': ['offers an option to everybody', OPTIONS, 'let-in'],
  'hide-option ID': ['offers an option to nobody', OPTIONS, 'hide'],
  desk: ['prints a link to the desk, good for five minutes and once', 'server/commands/desk.ts'],
  'desk-log [HASH]': [
    'what the operator read and did, and proof that no row is missing',
    'server/commands/desk-log.ts',
  ],
  "sql [--write] ['…']": [
    'runs SQL on the database, from the terminal without a statement',
    'server/commands/sql.ts',
  ],
  'backup FOLDER': ['makes a backup in a new folder of it', 'server/backup/main.ts', 'backup'],
  'restore BACKUP': [
    'restores it into an empty DATA_DIR, database and bucket',
    'server/backup/main.ts',
    'restore',
  ],
  'erase LOG': ['repeats the erasures of a log after a restore', 'server/commands/erase.ts'],
  rewrap: ['puts identity documents under a new MEDIA_KEY', 'server/commands/rewrap.ts'],
};

try {
  await runNamed(COMMANDS, { kind: 'command', program: findNode });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
