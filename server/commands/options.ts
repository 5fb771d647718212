import { actOnOption, isOptionAct } from '../desk/desk-acts.ts';
import { listOptions } from '../repositories/reference-item-repository.ts';
import { operator, runCommand } from './run-command.ts';

/*
 * `npm run operate -- options`, `let-in-option ID` or `hide-option ID`. A hidden option stays with
 * those who have chosen it; it leaves the lists of phones with their next download.
 */
const [act, id] = process.argv.slice(2);
await runCommand(async (parts) => {
  if (act === undefined) {
    const options = await listOptions(parts.db);
    if (options.length === 0) console.log('No family has added an option.');
    for (const option of options) {
      // A terminal obeys control characters, and letters from right to left mix up the line.
      const name = option.name.replace(/\p{C}/gu, '\uFFFD');
      const { kind, state, families } = option;
      console.log(`${option.id}  ${kind}  ${state}  families: ${families}  ${name}`);
    }
  } else if (!isOptionAct(act) || !/^\d{1,15}$/u.test(id ?? '')) {
    console.error('Name the id of an option: `npm run operate -- options` lists them.');
    process.exitCode = 2;
  } else if (await actOnOption(parts, { who: operator(), id: Number(id), act })) {
    console.log('Done.');
  } else {
    throw new Error(`No family has added an option with the id ${id}.`);
  }
});
