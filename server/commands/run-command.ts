import { userInfo } from 'node:os';
import { deriveKeys } from '../base/keys.ts';
import { readSettings, type Settings } from '../base/settings.ts';
import { createDatabase, createPool } from '../db/database.ts';
import { reachDatabase } from '../db/reach-database.ts';
import type { Desk } from '../desk/desk-acts.ts';
import { createMailer } from '../mail/create-mailer.ts';
import { createMedia } from '../storage/create-media.ts';

/** Works whether the server is running or not. Makes nothing where there are no data. */
export async function runCommand(
  command: (parts: Desk & { settings: Settings }) => Promise<void>,
): Promise<void> {
  try {
    await run(command);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

async function run(command: Parameters<typeof runCommand>[0]): Promise<void> {
  const settings = readSettings(process.env, { isNew: false });
  const database = await reachDatabase(settings, { say: console.log });
  const pool = createPool({
    url: database.url,
    size: 2,
    statementTimeoutMs: settings.statementTimeoutMs,
    onIdleError: (error) => console.error(error.message),
  });
  const now = Date.now;
  const mailer = createMailer({ settings, now, onFile: (path) => console.log(`Mail: ${path}`) });
  try {
    await command({
      settings,
      db: createDatabase(pool),
      keys: deriveKeys(settings),
      media: await createMedia(settings),
      mailer,
      log: {
        error: ({ key }, what) => console.error(`${what} (${key})`),
        // As the server's log says it: after a restore, `npm run operate -- erase` reads such lines.
        info: (details, what) =>
          console.log(JSON.stringify({ msg: what, ...details, time: now() })),
      },
      now,
    });
  } finally {
    mailer.close();
    await pool.end();
    await database.stop();
  }
}

/** Who acts by a command, for the log of the desk. */
export function operator(): string {
  const { SUDO_USER, OPERATOR } = process.env;
  return `command of ${SUDO_USER || OPERATOR || username()}`;
}

function username(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user that has no name.
    return `user ${process.getuid?.()}`;
  }
}
