import { spawn } from 'node:child_process';
import type { DatabaseUser } from './database-user.ts';

/**
 * Runs one of PostgreSQL's programs as the database user.
 * @param output an open file for all that the program says
 * @returns the exit code, or null if a signal ended the program
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { user, output }: { user: DatabaseUser | undefined; output: number | 'ignore' },
): Promise<number | null> {
  const child = spawn(program, args, {
    ...user,
    cwd: '/',
    env: environment(),
    // In its own session, the program does not get Ctrl-C.
    detached: true,
    stdio: ['ignore', output, output],
  });
  return await new Promise((finish, fail) => {
    child.once('error', fail);
    child.once('exit', finish);
  });
}

/**
 * PostgreSQL's programs do not get the server's other variables: some contain secrets, and others
 * change what the programs do (PGDATA, PGPORT).
 */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, SystemRoot, TEMP, TZ: 'UTC', LC_ALL: 'C' };
}
