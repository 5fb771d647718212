/**
 * The server also ends when its parent (npm, or a process that opened an IPC channel) has ended.
 * Otherwise it would keep its port and its database in the background.
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

async function end(): Promise<void> {
  try {
    const running = await starting;
    await running?.stop();
    process.exit(0);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The server could not be stopped cleanly: ${reason}`);
    process.exit(1);
  }
}

/**
 * Node reports the end of an IPC channel, but npm opens no such channel. So the server polls the
 * process number of its parent.
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
  return `The server could not be started: ${error instanceof Error ? error.message : String(error)}`;
}
