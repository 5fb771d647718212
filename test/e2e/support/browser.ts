import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../scripts/chromium.mjs';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { BROWSER_ARGS } from './browser-arguments.ts';
import { connectTransport } from './cdp-transport.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { killProcessGroup } from './process-group.ts';

/**
 * The address of the product for prepared phones, whatever the port of their road: a browser stores
 * its data by origin.
 */
const HOME_HOST = 'sambandh.localhost';
export const HOME = `http://${HOME_HOST}`;
const LAUNCH_MAX_MS = 30_000;
/** A Galaxy A24 in CSS pixels, less the browser's own bars. */
const PHONE_SCREEN = { width: 412, height: 785 };
/**
 * The window is larger than the phone's screen. If it were not, a frame that changes nothing inside
 * the window would never be presented, and the event of a key would never end.
 */
const WINDOW_SIZE = '600,1000';

/**
 * A Chromium on somebody's phone: its own process, with a profile that stays. It can be killed and
 * started again, and its service workers start and stop as on a phone.
 */
export interface PhoneBrowser {
  /** The context of the running browser; another one after `relaunch`. */
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
  /** Stops every service worker, even in the middle of its work. */
  stopWorkers(): Promise<void>;
  /** Sends SIGKILL to every process of the browser. */
  kill(): Promise<void>;
  /** Starts the browser again with the same profile; ends it first if it is running. */
  relaunch(): Promise<void>;
  /** Closes the browser as a person does, and copies its profile into a folder. */
  quit(copyTo: string): Promise<void>;
  /** Closes the browser and removes its profile. */
  remove(): Promise<void>;
}

interface LaunchOptions {
  /**
   * Lets Playwright attach to service workers, which keeps them awake: for tests that ask them
   * something.
   */
  attachToWorkers?: boolean;
  args?: readonly string[];
  /** The road of the phone to `HOME` (prepare-used-phone.ts). */
  road?: Pick<FaultProxy, 'port'> | undefined;
  /** Fills the profile with the initial data; missing for a new phone. */
  prepare?: (profile: string) => Promise<void>;
}

export async function launchPhoneBrowser(options: LaunchOptions = {}): Promise<PhoneBrowser> {
  const profile = await makeTemporaryFolder();
  await options.prepare?.(profile.path);
  let running = await launch(profile.path, options);
  return {
    get context() {
      return running.context;
    },
    async newPage() {
      const page = await running.context.newPage();
      // Chromium's own windows cannot be this narrow.
      await page.setViewportSize(PHONE_SCREEN);
      return page;
    },
    stopWorkers: () => stopWorkers(running.context),
    kill: () => end(running),
    async relaunch() {
      await end(running);
      running = await launch(profile.path, options);
    },
    async quit(copyTo) {
      const exited = once(running.child, 'exit');
      running.child.kill('SIGTERM');
      await exited;
      await cp(profile.path, copyTo, { recursive: true, filter: isKept });
    },
    async remove() {
      await end(running);
      await profile.remove();
    },
  };
}

interface RunningBrowser {
  readonly child: ChildProcess;
  readonly browser: Browser;
  readonly context: BrowserContext;
}

async function launch(profile: string, options: LaunchOptions): Promise<RunningBrowser> {
  const program = await findChromium();
  if (!program) throw new Error('No Chromium was found: npm test installs one.');
  // A killed browser leaves its lock file behind.
  await rm(join(profile, 'SingletonLock'), { force: true });
  const args = [
    ...BROWSER_ARGS,
    // The pages of the address bar would take longer to start than the rest of the browser.
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
    `--user-data-dir=${profile}`,
    '--remote-debugging-port=0',
    '--accept-lang=en-IN,en',
    `--window-size=${WINDOW_SIZE}`,
    ...(options.road
      ? [`--host-resolver-rules=MAP ${HOME_HOST} 127.0.0.1:${options.road.port}`]
      : []),
    ...(options.args ?? []),
    'about:blank',
  ];
  // A process group of its own, so that one signal reaches all of it.
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  const killWithUs = () => process.kill(-pid, 'SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  try {
    const { browser, context } = await attach(child, options);
    return { child, browser, context };
  } catch (error) {
    await killProcessGroup(pid);
    throw error;
  }
}

async function attach(
  child: ChildProcess,
  { attachToWorkers = false }: LaunchOptions,
): Promise<{ browser: Browser; context: BrowserContext }> {
  const transport = await connectTransport(await readEndpoint(child), { attachToWorkers });
  const browser = await chromium.connectOverCDP(transport);
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no context');
  return { browser, context };
}

async function readEndpoint(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('The browser was started without a way to hear it');
  const said: string[] = [];
  const lines = createInterface(child.stderr);
  const found = Promise.withResolvers<string>();
  // The output is read to the end, because a full pipe would stop the browser one day.
  lines.on('line', (line) => {
    said.push(line);
    const endpoint = /^DevTools listening on (ws:\S+)$/.exec(line)?.[1];
    if (endpoint) found.resolve(endpoint);
  });
  lines.once('close', () => found.reject(new Error(`Chromium ended: ${said.join('\n')}`)));
  const timer = setTimeout(
    () => found.reject(new Error(`Chromium did not start: ${said.join('\n')}`)),
    LAUNCH_MAX_MS,
  );
  return await found.promise.finally(() => clearTimeout(timer));
}

/**
 * Copies all but the lock files of the ended browser, and its notes about a person: sign-in,
 * language, colours.
 */
function isKept(path: string): boolean {
  return !/^(Singleton.*|Local Storage|Session Storage|Cookies(-journal)?)$/u.test(basename(path));
}

async function stopWorkers(context: BrowserContext): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

async function end({ child, browser }: RunningBrowser): Promise<void> {
  if (child.pid === undefined) return;
  const hasExited = child.exitCode !== null || child.signalCode !== null;
  const exited = hasExited ? undefined : once(child, 'exit');
  await killProcessGroup(child.pid);
  await exited;
  await browser.close();
}
