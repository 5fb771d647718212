import { listDeskLog, proveDeskLog } from '../repositories/desk-log-repository.ts';
import { runCommand } from './run-command.ts';

/*
 * `npm run operate -- desk-log [HASH]` prints the log of the desk and proves that no row of it was
 * changed or removed. With the HASH that an earlier proof printed, it also proves that the row of
 * that time is still there.
 */
const [earlier] = process.argv.slice(2);
await runCommand(async ({ db, keys }) => {
  let last = 0;
  let isEarlierThere = earlier === undefined;
  for (;;) {
    const rows = await listDeskLog(db, { after: last, limit: 1_000 });
    if (rows.length === 0) break;
    for (const { number, at, who, what, subject, contentHash, hash } of rows) {
      const content = contentHash?.slice(0, 12) ?? '';
      console.log([number, at.toISOString(), who, what, subject, content].join('\t'));
      isEarlierThere ||= hash === earlier;
      last = number;
    }
  }
  const proof = await proveDeskLog(db, keys.desk);
  if (!proof.isWhole) {
    throw new Error(`The log is damaged. The first broken row is ${proof.number}: ${proof.why}.`);
  }
  if (!isEarlierThere) throw new Error('No row has this hash: mistyped, or the log is damaged.');
  console.log(`The log is intact. Rows: ${proof.rows}. Note the last hash: ${proof.lastHash}`);
});
