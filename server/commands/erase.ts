import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { readErasures, repeatErasures } from '../accounts/erasures.ts';
import { resolveTyped } from '../base/settings.ts';
import { runCommand } from './run-command.ts';

/*
 * `npm run operate -- erase LOG…` repeats the erasures in the logs: a restored backup may contain
 * erased accounts (docs/operating.md). Without LOG, it reads standard input.
 */
const paths = process.argv.slice(2);
const log = {
  error: ({ key }: { key: string }, what: string) => console.error(`${what} (key ${key})`),
};
await runCommand(async (parts) => {
  const logs =
    paths.length > 0
      ? await Promise.all(paths.map((path) => readFile(resolveTyped(path), 'utf8')))
      : [await text(process.stdin)];
  const erasures = logs.flatMap(readErasures);
  const { erased, absent } = await repeatErasures({ ...parts, log, now: Date.now }, erasures);
  console.log(`Accounts erased again: ${erased.length}${listed(erased)}`);
  console.log(
    `Accounts not erased, because they do not exist or were created after the erasure: ${absent.length}${listed(absent)}`,
  );
});

function listed(ids: readonly number[]): string {
  return ids.length > 0 ? ` (${ids.join(', ')})` : '';
}
