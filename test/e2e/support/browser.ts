import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type ConnectOverCDPTransport,
  type Page,
} from '@playwright/test';
import { findChromium, findFullChromium } from '../../../scripts/chromium.mjs';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { BROWSER_ARGS } from './browser-arguments.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { killProcessGroup } from './process-group.ts';

/**
 * The proxy has another port in each test, but a browser stores its data by origin. So the browser
 * maps this one host to the port of the test.
 */
const HOME_HOST = 'sambandh.localhost';
export const HOME = `http://${HOME_HOST}`;
const LAUNCH_MAX_MS = 30_000;
/** This is the screen of a Galaxy A24 in CSS pixels, without the browser's own bars. */
const PHONE_SCREEN = { width: 412, height: 785 };
/**
 * In a window smaller than the screen, Chromium may present no frame. Event Timing would then
 * measure a key press until a much later frame.
 */
const WINDOW_SIZE = '600,1000';

/** A Chromium that a test can kill and restart. Its service workers stop as on a phone. */
export interface PhoneBrowser {
  /** `relaunch` replaces the context, so do not keep it. */
  readonly context: BrowserContext;
  newPage(): Promise<Page>;
  stopWorkers(): Promise<void>;
  /** Sends SIGKILL to every process of the browser. */
  kill(): Promise<void>;
  /** Starts the browser again with the same profile. A running browser is killed first. */
  relaunch(): Promise<void>;
  /** The folder with all that the browser keeps. */
  readonly profile: string;
  /** Closes the browser as a person does, and copies its profile into the folder, if there is one. */
  quit(copyTo?: string): Promise<void>;
  remove(): Promise<void>;
}

interface LaunchOptions {
  /** Starts the full Chromium, because only it has Background Sync. */
  hasBackgroundSync?: boolean;
  args?: readonly string[];
  /** The phone reaches this proxy at `HOME`. */
  road?: Pick<FaultProxy, 'port'> | undefined;
  /** Fills the profile before the browser starts. Without it, the phone is new. */
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
      // A window of Chromium cannot be as narrow as a phone, but its viewport can.
      await page.setViewportSize(PHONE_SCREEN);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      return page;
    },
    profile: profile.path,
    stopWorkers: () => stopWorkers(running.context),
    kill: () => end(running),
    async relaunch() {
      await end(running);
      running = await launch(profile.path, options);
    },
    async quit(copyTo) {
      const exited = once(running.child, 'exit');
      // A signal would reach only the script that starts the browser on some systems. The browser
      // would still write while its profile is copied.
      const session = await running.browser.newBrowserCDPSession();
      // The browser may be gone before it answers.
      await session.send('Browser.close').catch(() => undefined);
      await exited;
      if (copyTo) await cp(profile.path, copyTo, { recursive: true, filter: isKept });
    },
    async remove() {
      await end(running);
      await profile.remove();
    },
  };
}

/** As on a phone with a slower processor. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

export const USED_PHONE = 'USED_PHONE';

export async function copyUsedPhone(folder: string): Promise<void> {
  const used = process.env[USED_PHONE];
  if (used === undefined)
    throw new Error('No used phone is prepared. Add set-up.ts to the Playwright project.');
  await cp(used, folder, { recursive: true });
}

interface RunningBrowser {
  readonly child: ChildProcess;
  readonly browser: Browser;
  readonly context: BrowserContext;
}

async function launch(profile: string, options: LaunchOptions): Promise<RunningBrowser> {
  const program = await (options.hasBackgroundSync ? findFullChromium() : findChromium());
  if (!program) throw new Error('No Chromium was found. `npm test` installs it.');
  // A killed browser leaves its lock file.
  await rm(join(profile, 'SingletonLock'), { force: true });
  const args = [
    ...BROWSER_ARGS,
    // These two pages of the address bar take long to start, so they are disabled.
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
  // The browser gets a process group of its own, so that one signal reaches all its processes.
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started.`);
  const killWithUs = () => process.kill(-pid, 'SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  try {
    const { browser, context } = await attach(child);
    return { child, browser, context };
  } catch (error) {
    await killProcessGroup(pid);
    throw error;
  }
}

async function attach(child: ChildProcess): Promise<{ browser: Browser; context: BrowserContext }> {
  const transport = await connectTransport(await readEndpoint(child));
  const browser = await chromium.connectOverCDP(transport);
  const [context] = browser.contexts();
  if (!context) throw new Error('Chromium has no browser context to which a test could attach.');
  return { browser, context };
}

async function readEndpoint(child: ChildProcess): Promise<string> {
  if (!child.stderr) throw new Error('Chromium was started without a pipe for its output.');
  const said: string[] = [];
  const lines = createInterface(child.stderr);
  const found = Promise.withResolvers<string>();
  // A full pipe would block the browser, so its output is read completely.
  lines.on('line', (line) => {
    said.push(line);
    const endpoint = /^DevTools listening on (ws:\S+)$/.exec(line)?.[1];
    if (endpoint) found.resolve(endpoint);
  });
  lines.once('close', () =>
    found.reject(new Error(`Chromium ended before a test could attach:\n${said.join('\n')}`)),
  );
  const timer = setTimeout(
    () =>
      found.reject(
        new Error(`Chromium did not start in ${LAUNCH_MAX_MS / 1000} s:\n${said.join('\n')}`),
      ),
    LAUNCH_MAX_MS,
  );
  return await found.promise.finally(() => clearTimeout(timer));
}

/** A copy has no lock files, no cookies and no web storage, so no language is chosen. */
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

/**
 * A service worker to which Playwright attaches never stops. So this function changes the message by
 * which Playwright would attach.
 */
async function connectTransport(endpoint: string): Promise<ConnectOverCDPTransport> {
  const socket = new WebSocket(endpoint);
  await new Promise<void>((opened, failed) => {
    socket.addEventListener('open', () => opened(), { once: true });
    const refused = new Error(`Chromium refused the debugging connection at ${endpoint}.`);
    socket.addEventListener('error', () => failed(refused), { once: true });
  });
  const transport: ConnectOverCDPTransport = {
    send: (message) => socket.send(JSON.stringify(sparingWorkers(message))),
    close: () => socket.close(),
  };
  socket.addEventListener('message', ({ data }) => transport.onmessage?.(JSON.parse(String(data))));
  socket.addEventListener('close', () => transport.onclose?.());
  return transport;
}

function sparingWorkers(message: { method?: string; params?: object }): object {
  if (message.method !== 'Target.setAutoAttach') return message;
  // Chromium excludes 'browser' and 'tab' by default, so a filter of our own must repeat them.
  const filter = [
    { type: 'browser', exclude: true },
    { type: 'tab', exclude: true },
    { type: 'service_worker', exclude: true },
    {},
  ];
  return { ...message, params: { ...message.params, filter } };
}
