import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';

export const ROOT = new URL('..', import.meta.url);

/**
 * Runs a program in the repository's folder; its output goes to ours. A signal that we receive is
 * passed on to the program; when the program has ended, we end too.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<number>} the exit code; 1 if a signal ended the program or it could not be started
 */
export async function run(command, args, { env = process.env } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    stdio: 'inherit',
    // npm and npx are batch files on Windows.
    shell: process.platform === 'win32' && !command.endsWith('.exe'),
  });
  let asked;
  const handOn = (signal) => {
    asked = signal;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, handOn);
  const exitCode = await new Promise((finish) => {
    child.once('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, handOn);
  if (asked) process.exit(130);
  return exitCode;
}

/**
 * Returns our environment without node_modules/.bin, for a command that replaces node_modules and
 * the Node in it.
 */
export function outsideEnvironment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = (process.env[name] ?? '').split(delimiter);
  const outside = folders.filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder));
  return { ...process.env, [name]: outside.join(delimiter) };
}
