import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { logAlone, sha256 } from '../desk/desk-acts.ts';
import { operator, runCommand } from './run-command.ts';

/*
 * `npm run operate -- sql [--write] ['STATEMENT']`. Without a statement it reads them from the
 * terminal or from standard input, each with a semicolon at its end. Without --write, PostgreSQL
 * refuses to change data, and `copy … to program` to run a program.
 */

/**
 * The owner of the embedded PostgreSQL is a superuser, who may run programs: reading needs less. Its
 * log must not have a value that an error names ('invalid input syntax for …').
 */
const GIVE_UP_RIGHTS = `select set_config('log_min_messages', 'panic', true),
  set_config('role', $1, true) from pg_roles where rolname = current_user and rolsuper`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
});
await runCommand(async (parts) => {
  const client = await parts.db.$client.connect();
  const run = async (text: string) => {
    const what = values.write ? 'ran SQL that may write' : 'ran SQL';
    const contentHash = sha256(text);
    await logAlone(parts, { who: operator(), what, subject: 'database', contentHash });
    try {
      await client.query(values.write ? 'begin' : 'begin read only');
      await client.query(GIVE_UP_RIGHTS, [values.write ? 'none' : 'pg_read_all_data']);
      // The extended protocol takes one statement alone, so that none can follow a `commit`.
      // Values stay text, because console.table would print JSON as '[Object]'.
      const query = { text, queryMode: 'extended', types: { getTypeParser: () => String } };
      const { rows, rowCount, command } = await client.query(query);
      if (rows.length > 0) console.table(rows);
      console.log(`${command} ${rowCount ?? ''}`);
      await client.query('commit');
    } catch (error) {
      console.error((error as Error).message);
      process.exitCode = 1;
      await client.query('rollback');
    }
  };
  try {
    if (positionals.length > 0) await run(positionals.join(' '));
    else for await (const statement of readStatements()) await run(statement);
  } finally {
    client.release(true);
  }
});

async function* readStatements(): AsyncGenerator<string> {
  const { stdin: input, stdout: output } = process;
  const terminal = createInterface({ input, output, terminal: input.isTTY, prompt: 'sambandh=> ' });
  if (input.isTTY) terminal.prompt();
  let text = '';
  for await (const line of terminal) {
    text += `${line}\n`;
    if (line.trimEnd().endsWith(';')) {
      yield text;
      text = '';
    }
    if (input.isTTY) terminal.prompt();
  }
  if (text.trim() !== '') yield text;
}
