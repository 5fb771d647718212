import { run } from './run.mjs';

/**
 * Runs the command that the first argument names, with the arguments after it. Without a name, it
 * lists the commands.
 *
 * @param {Record<string, readonly [says: string, ...command: string[]]>} commands by their usage:
 *   the name, then the required arguments, then the optional ones in brackets
 * @param {{ kind: string, program?: () => string }} options `kind`: the word for a command in the
 *   error; `program`: runs each command, if the commands do not name their own programs
 */
export async function runNamed(commands, { kind, program }) {
  const [name = '', ...options] = process.argv.slice(2);
  const [usage = '', asked] =
    Object.entries(commands).find(([each]) => each.split(' ')[0] === name) ?? [];
  const needed = usage.split(' ').filter((word) => !word.startsWith('['));
  if (asked && options.length < needed.length - 1) {
    console.error(`This ${kind} needs more: ${usage}`);
    process.exitCode = 2;
    return;
  }
  if (asked) {
    const [, ...command] = asked;
    const [first = '', ...rest] = program ? [program(), ...command] : command;
    process.exitCode = await run(first, [...rest, ...options]);
    return;
  }
  if (name !== '') console.error(`There is no ${kind} '${name}'. Use one of these:`);
  const width = Math.max(...Object.keys(commands).map(({ length }) => length)) + 2;
  for (const [each, [says]] of Object.entries(commands)) {
    console.log(`${each.padEnd(width)}${says}`);
  }
  process.exitCode = name === '' ? 0 : 2;
}
