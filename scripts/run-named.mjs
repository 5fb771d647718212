import { run } from './run.mjs';

/**
 * Runs the command that the first argument names, with the arguments after it. Without a name, it
 * lists the commands.
 *
 * @param {Record<string, readonly [says: string, ...command: string[]]>} commands by their name,
 *   with what follows it: `backup FOLDER`
 * @param {{ kind: string, program?: () => string }} options what one of them is called, and the
 *   program that each command is for
 */
export async function runNamed(commands, { kind, program }) {
  const [name = '', ...options] = process.argv.slice(2);
  const [, asked] = Object.entries(commands).find(([usage]) => usage.split(' ')[0] === name) ?? [];
  if (asked) {
    const [, ...command] = asked;
    const [first = '', ...rest] = program ? [program(), ...command] : command;
    process.exitCode = await run(first, [...rest, ...options]);
    return;
  }
  if (name !== '') console.error(`There is no ${kind} '${name}'. These are all:`);
  const width = Math.max(...Object.keys(commands).map(({ length }) => length)) + 2;
  for (const [usage, [says]] of Object.entries(commands)) {
    console.log(`${usage.padEnd(width)}${says}`);
  }
  process.exitCode = name === '' ? 0 : 2;
}
