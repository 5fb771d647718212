import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';

export const ROOT = new URL('..', import.meta.url);

/**
 * Runs a program. If this process gets SIGINT or SIGTERM, it passes the signal on to the program.
 * When the program has ended, this process then ends with exit code 130.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onOutput?: (chunk: Buffer) => void }} [options] with
 *   `onOutput`, the program's output is not printed
 * @returns {Promise<number>} the exit code; 1 if a signal ended the program or it did not start
 */
export async function run(command, args, { env = process.env, onOutput } = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    env,
    stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    // On Windows, npm and npx are batch files, which need a shell.
    shell: process.platform === 'win32' && !command.endsWith('.exe'),
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
  let asked;
  const handOn = (signal) => {
    asked = signal;
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, handOn);
  const exitCode = await new Promise((finish) => {
    child.once('error', (error) => {
      console.error(`\`${command}\` could not be started: ${error.message}`);
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, handOn);
  if (asked) process.exit(130);
  return exitCode;
}

/** What Vitest is given to run a project of the long tests. */
export const longTests = (project) => ['run', '-c', 'config/vitest.long.ts', '--project', project];

const PROGRESS_MS = 5_000;

/**
 * Prints a line every few seconds while a program runs, and the program's output only if it fails.
 *
 * @param {string} what it does
 * @param {Parameters<typeof run>} args
 */
export async function runQuietly(what, ...[command, args, options]) {
  const output = [];
  const begun = Date.now();
  console.log(`${what} …`);
  const timer = setInterval(() => {
    console.log(`${what} … ${Math.round((Date.now() - begun) / 1_000)} s`);
  }, PROGRESS_MS);
  const exitCode = await run(command, args, {
    onOutput: (chunk) => output.push(chunk),
    ...options,
  });
  clearInterval(timer);
  if (exitCode === 0) return;
  process.stderr.write(Buffer.concat(output));
  throw new Error(`\`${[command, ...args].join(' ')}\` failed. Its messages are above.`);
}

/** An environment without node_modules/.bin in PATH: `npm ci` would delete the Node that runs it. */
export function outsideEnvironment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = (process.env[name] ?? '').split(delimiter);
  const outside = folders.filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder));
  return { ...process.env, [name]: outside.join(delimiter) };
}
