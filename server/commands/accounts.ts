import { describeNumbers } from '../desk/describe-account.ts';
import { readNumbers } from '../repositories/desk-repository.ts';
import { runCommand } from './run-command.ts';

/* `npm run operate -- accounts` prints numbers, and no name or address. */
await runCommand(async ({ db }) => {
  const rows = describeNumbers(await readNumbers(db, new Date()));
  for (const [name, value] of rows) console.log(`${name}: ${value}`);
});
