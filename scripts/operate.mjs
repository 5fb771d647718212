/** `npm run operate -- COMMAND …` (docs/operating.md). Without COMMAND, it lists the commands. */
import { findNode } from './node.mjs';
import { runNamed } from './run-named.mjs';

const ACCOUNT = 'server/commands/account.ts';
const OPTIONS = 'server/commands/options.ts';

/** @type {Parameters<typeof runNamed>[0]} */
const COMMANDS = {
  accounts: [
    'counts accounts, and shows how far they are and what is waiting',
    'server/commands/accounts.ts',
  ],
  'account EMAIL': ['shows what an account has', ACCOUNT, 'account'],
  'copy EMAIL FILE': ['saves all data of an account as a ZIP file', ACCOUNT, 'copy'],
  'block EMAIL': ['logs out every phone and computer, and lets nobody log in', ACCOUNT, 'block'],
  'unblock EMAIL': ['lets the family log in again', ACCOUNT, 'unblock'],
  'sign-out EMAIL': ['logs out every phone and computer of an account', ACCOUNT, 'sign-out'],
  'close EMAIL': ['erases the account for good, after you type its email again', ACCOUNT, 'close'],
  options: ['lists the options that families have added', OPTIONS],
  'let-in-option ID': ['offers an option to everybody', OPTIONS, 'let-in'],
  'hide-option ID': ['stops offering an option', OPTIONS, 'hide'],
  desk: ['prints a link to the desk. It works once, within 5 minutes', 'server/commands/desk.ts'],
  'desk-log [HASH]': [
    'shows what the operator read and did, and checks that no row was changed or removed',
    'server/commands/desk-log.ts',
  ],
  "sql [--write] ['…']": [
    'runs SQL on the database, or opens a prompt if you give no SQL',
    'server/commands/sql.ts',
  ],
  'backup FOLDER': [
    'makes a backup in a new folder inside FOLDER',
    'server/backup/main.ts',
    'backup',
  ],
  'restore BACKUP': [
    'restores BACKUP into an empty DATA_DIR, database and bucket',
    'server/backup/main.ts',
    'restore',
  ],
  'erase [LOG…]': [
    'after a restore, erases again the accounts that LOG lists',
    'server/commands/erase.ts',
  ],
  rewrap: ['encrypts the Aadhaar photos with a new MEDIA_KEY', 'server/commands/rewrap.ts'],
};

try {
  await runNamed(COMMANDS, { kind: 'command', program: findNode });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
