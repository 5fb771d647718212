import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../e2e/support/free-port.ts';
import { killProcessGroup } from '../../e2e/support/process-group.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { type EnginePhone, reaching, type Wanted } from './engine-phone.ts';
import { untilDone } from './until-done.ts';

const SHELL = fileURLToPath(new URL('webkit-shell.py', import.meta.url));
const START_MAX_MS = 30_000;

type Element = { [ELEMENT]: string };

/** WebKitGTK needs a screen, so it gets a virtual one. */
export async function launchWebKitPhone(): Promise<EnginePhone> {
  const profile = await makeTemporaryFolder();
  let { child, driver } = await launch(profile.path);

  /** `act` receives the path of the element's own calls. */
  const use = (wanted: Wanted, act: (path: string) => Promise<unknown>) =>
    untilDone(
      wanted,
      async () => {
        const body = { script: `return ${reaching(wanted)}`, args: [] };
        const found = await driver.call<Element | null>('POST', '/execute/sync', body);
        return found ? `/element/${found[ELEMENT]}` : undefined;
      },
      act,
    );
  const signal = async (name: 'SIGUSR1' | 'SIGUSR2') =>
    void process.kill(Number(await readFile(join(profile.path, 'pid'), 'ascii')), name);

  return {
    open: (url) => driver.call('POST', '/url', { url }),
    evaluate: (expression) => evaluate(driver, expression),
    click: (wanted) => use(wanted, (element) => driver.call('POST', `${element}/click`)),
    type: (wanted, text) =>
      use(wanted, async (field) => {
        await driver.call('POST', `${field}/clear`);
        await driver.call('POST', `${field}/value`, { text });
      }),
    async press(keys) {
      const actions = Array.from(keys).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await driver.call('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
    },
    chooseFiles: (wanted, paths) =>
      use(wanted, (input) => driver.call('POST', `${input}/value`, { text: paths.join('\n') })),
    comeBack: {
      leave: () => signal('SIGUSR1'),
      arrive: () => signal('SIGUSR2'),
    },
    async killAndRelaunch() {
      await killProcessGroup(child.pid!);
      ({ child, driver } = await launch(profile.path));
    },
    async remove() {
      await killProcessGroup(child.pid!);
      await profile.remove();
    },
  };
}

async function evaluate<Value>(driver: WebDriver, expression: string): Promise<Value> {
  const script = `const done = arguments[arguments.length - 1];
    Promise.resolve().then(() => ${expression}).then(
      (value) => done({ value }), (error) => done({ error: String(error) }));`;
  const body = { script, args: [] };
  const found = await driver.call<{ value: Value; error?: string }>('POST', '/execute/async', body);
  if (found.error !== undefined) throw new Error(found.error);
  return found.value;
}

async function launch(profile: string): Promise<{ child: ChildProcess; driver: WebDriver }> {
  const port = await findFreePort();
  const child = spawn('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      WEBKIT_PROFILE: profile,
      // WebKit's sandbox does not start as root, and tests in a container often run as root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const killWithUs = () => process.kill(-child.pid!, 'SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', () => process.off('exit', killWithUs));
  const base = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_MAX_MS;
  while (!(await isDriverReady(base))) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start');
    await wait(50);
  }
  const browser = { binary: SHELL, args: [] };
  return { child, driver: await openSession(base, { 'webkitgtk:browserOptions': browser }) };
}

/** The main flow needs only this part of the WebDriver protocol (W3C). */
interface WebDriver {
  call<Value>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>;
}

/** In the protocol, this is the key of an element's id (WebDriver, 11). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The paths of the returned driver's calls are relative to the session. */
async function openSession(base: string, capabilities: object): Promise<WebDriver> {
  const created = await call<{ sessionId: string }>(base, 'POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `/session/${created.sessionId}`;
  return { call: (method, path, body) => call(base, method, session + path, body) };
}

async function isDriverReady(base: string): Promise<boolean> {
  return call(base, 'GET', '/status').then(
    () => true,
    () => false,
  );
}

async function call<Value>(
  base: string,
  method: string,
  path: string,
  body?: object,
): Promise<Value> {
  const reply = await fetch(base + path, {
    method,
    ...(method === 'POST'
      ? { body: JSON.stringify(body ?? {}), headers: { 'content-type': 'application/json' } }
      : {}),
  });
  const { value } = (await reply.json()) as { value: unknown };
  if (!reply.ok) {
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  }
  return value as Value;
}
