import { spawn, spawnSync } from 'node:child_process';

/**
 * Runs one of PostgreSQL's programs as the database user.
 * @param output an open file for the program's output
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

export interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
}

const USER_NAME = 'sambandh';

/**
 * PostgreSQL refuses to run as root.
 * @returns undefined if the server does not run as root: PostgreSQL then runs as the server's user
 */
export function findDatabaseUser(say: (line: string) => void): DatabaseUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = lookUp();
  if (found) return found;
  createUser();
  const user = lookUp();
  if (user) {
    say(`The system user ${USER_NAME} was added: PostgreSQL refuses to run as root`);
    return user;
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and the system user ${USER_NAME} could not be created for it: start as an ordinary user or set DATABASE_URL`,
  );
}

/** Runs the command as this user: it fails if the user cannot reach the command's files. */
export function succeedsAs(user: DatabaseUser, command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function lookUp(): DatabaseUser | undefined {
  const uid = readId('-u');
  const gid = readId('-g');
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function readId(flag: '-u' | '-g'): number | undefined {
  const { status, stdout } = spawnSync('id', [flag, USER_NAME], { encoding: 'utf8' });
  return status === 0 ? Number(stdout) : undefined;
}

function createUser(): void {
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', USER_NAME], {
    stdio: 'ignore',
  });
}
