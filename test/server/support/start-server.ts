import { join } from 'node:path';
import { startProgram, untilReady } from '../../support/server-process.ts';
import { readOtp } from '../../support/test-server.ts';

/** Starts the server as operators do. Without a mail server, its mails are in `DATA_DIR`. */
export async function startServer(
  environment: Record<string, string> & { DATA_DIR: string },
  options?: { withChannel: boolean },
) {
  const program = startProgram(['server/main.ts'], { PORT: '0', ...environment }, options);
  await untilReady(program);
  const mailDir = join(environment.DATA_DIR, 'mail');
  const at = { url: program.url(), readOtp: (email: string) => readOtp(mailDir, email) };
  return { ...program, at };
}
