/**
 * Runs the server. The server ends on SIGINT, SIGTERM and SIGHUP. If its parent process is npm or
 * opened an IPC channel, the server also ends when the parent has ended, because otherwise it would
 * hold its port and its database although nobody can stop it.
 */
import { readSettings, SettingsError } from './base/settings.ts';
import { startServer, type RunningServer } from './start-server.ts';

const STOP_MAX_MS = 6_500;
const PARENT_CHECK_MS = 500;

let starting: Promise<RunningServer> | undefined;
let isStopping = false;
let drainMs = 0;

try {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  stopWithParent();
  const settings = readSettings(process.env);
  ({ drainMs } = settings);
  starting = startServer({ settings, now: Date.now, say: (line) => console.log(line) });
  const { url } = await starting;
  const { publicUrl } = settings;
  const outside = publicUrl === undefined || publicUrl === url ? '' : ` (${publicUrl})`;
  if (!isStopping) console.log(`Sambandh is ready at ${url}${outside}`);
} catch (error) {
  if (!isStopping) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_MAX_MS + drainMs).unref();
  void end();
}

/**
 * Stops the server. If the server is still starting, this function first waits for the end of the
 * start.
 */
async function end(): Promise<void> {
  try {
    const running = await starting;
    await running?.stop();
    process.exit(0);
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}

/**
 * Stops the server when its parent process ends, if the parent opened an IPC channel or is npm. The
 * end of a channel is an event. npm opens no channel, so the server also checks the parent's
 * process number regularly.
 */
function stopWithParent(): void {
  if (process.channel) {
    process.once('disconnect', stop);
    process.channel.unref();
  }
  if (!process.channel && process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, PARENT_CHECK_MS).unref();
}

function explain(error: unknown): string {
  if (error instanceof SettingsError) return `Wrong setting: ${error.message}`;
  return error instanceof Error
    ? `The server could not be started: ${error.message}`
    : String(error);
}
