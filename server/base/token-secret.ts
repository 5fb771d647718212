import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Hard-links a complete file, so that two servers that start together use the same secret. */
export function readTokenSecret(dataDir: string, { isNew }: { isNew: boolean }): string {
  const path = join(dataDir, 'token-secret');
  const secret = readSecret(path);
  if (secret !== undefined) return secret;
  if (isNew) return makeSecret(path);
  throw new Error(
    `No Sambandh data in ${dataDir}: give this command the settings of the server, DATA_DIR first`,
  );
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function makeSecret(path: string): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${secret}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, path);
    return secret;
  } catch (error) {
    const winner = readSecret(path);
    if (winner === undefined) throw error;
    return winner;
  } finally {
    rmSync(draft, { force: true });
  }
}

const SECRET_BYTES = 48;
