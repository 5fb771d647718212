import { readNumbers } from '../repositories/desk-repository.ts';
import { runCommand } from './run-command.ts';

/* `npm run operate -- accounts` prints numbers, and no name or address. */
await runCommand(async ({ db }) => {
  const { accountsByDay, profilesByStep, ...totals } = await readNumbers(db, new Date());
  for (const [name, value] of Object.entries(totals)) console.log(`${name}: ${value}`);
  for (const [step, value] of Object.entries(profilesByStep)) {
    console.log(`profiles with ${step}: ${value}`);
  }
  for (const { day, accounts } of accountsByDay) console.log(`new on ${day} (UTC): ${accounts}`);
});
