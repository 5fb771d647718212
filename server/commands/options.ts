import { actOnOption, isOptionAct } from '../desk/desk-acts.ts';
import { listOptions } from '../repositories/reference-item-repository.ts';
import { operator, runCommand } from './run-command.ts';

/*
 * `npm run operate -- options [let-in ID | hide ID]`. An option that is let in is offered to
 * everybody. A hidden one stays with those who have chosen it and is offered to nobody; it leaves
 * the lists of phones with their next download.
 */
const [act, id] = process.argv.slice(2);
await runCommand(async (parts) => {
  const { db } = parts;
  if (act === undefined) {
    for (const { item, families } of await listOptions(db)) {
      const state = item.isRetired ? 'hidden' : item.isPublic ? 'for everybody' : 'proposed';
      console.log(
        `${item.id}  ${item.kind}  ${state}  families: ${families}  ${printable(item.name)}`,
      );
    }
  } else if (!isOptionAct(act) || !/^\d{1,15}$/u.test(id ?? '')) {
    console.error('Unknown command for options. Use: options, options let-in ID, options hide ID');
    process.exitCode = 2;
  } else if (await actOnOption(parts, { who: operator(), id: Number(id), act })) {
    console.log('Done.');
  } else {
    console.error(`No family has added an option with the id ${id}.`);
    process.exitCode = 1;
  }
});

/** A terminal obeys control characters, and letters that run from right to left mix up the line. */
function printable(name: string): string {
  return name.replace(/\p{C}/gu, '\uFFFD');
}
