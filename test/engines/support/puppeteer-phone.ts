import { setTimeout as wait } from 'node:timers/promises';
import {
  type Browser,
  type ElementHandle,
  launch as launchBrowser,
  type LaunchOptions,
  type Page,
} from 'puppeteer-core';
import { mustFindFirefox } from '../../../scripts/engines.mjs';
import { findOldChromium } from '../../../scripts/old-chromium.mjs';
import { BROWSER_ARGS } from '../../e2e/support/browser-arguments.ts';
import { killProcessGroup } from '../../e2e/support/process-group.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { type EnginePhone, reaching, type Wanted } from './engine-phone.ts';
import { untilDone } from './until-done.ts';

type SetOffline = (page: Page, isOffline: boolean) => Promise<void>;

export async function launchFirefoxPhone(): Promise<EnginePhone> {
  return launchPhone({
    browser: 'firefox',
    executablePath: mustFindFirefox(),
    headless: true,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-IN, en',
      // An element is clicked a moment after its position is read, so it must not move.
      'ui.prefersReducedMotion': 1,
    },
  });
}

export async function launchOldChromiumPhone(): Promise<EnginePhone> {
  const executablePath = findOldChromium();
  if (!executablePath)
    throw new Error('No old Chromium was found. `npm run long -- engines` downloads it.');
  const args = [...BROWSER_ARGS, '--accept-lang=en-IN,en', '--force-prefers-reduced-motion'];
  return launchPhone({ executablePath, headless: true, args }, setOldChromiumOffline);
}

/** Puppeteer's own call needs a newer browser. */
async function setOldChromiumOffline(page: Page, offline: boolean): Promise<void> {
  const unlimited = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  const session = await page.createCDPSession();
  await session.send('Network.emulateNetworkConditions', { offline, ...unlimited });
}

async function launchPhone(
  options: LaunchOptions,
  setOffline: SetOffline = (page, isOffline) => page.setOfflineMode(isOffline),
): Promise<EnginePhone> {
  const profile = await makeTemporaryFolder();
  const launch = () => launchPage({ ...options, userDataDir: profile.path });
  let { browser, page } = await launch();

  const use = (wanted: Wanted, act: (element: ElementHandle<HTMLElement>) => Promise<unknown>) =>
    untilDone(
      wanted,
      async () => {
        const handle = await page.evaluateHandle(reaching(wanted));
        return (handle.asElement() as ElementHandle<HTMLElement> | null) ?? undefined;
      },
      act,
    );

  return {
    open: async (url) => void (await page.goto(url)),
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    click: (wanted) => use(wanted, (element) => element.click()),
    type: (wanted, text) =>
      use(wanted, async (field) => {
        await field.click({ count: 3 });
        await page.keyboard.press('Backspace');
        await page.keyboard.type(text);
      }),
    press: (keys) => page.keyboard.type(keys),
    chooseFiles: (wanted, paths) =>
      use(wanted, (input) =>
        (input as ElementHandle as ElementHandle<HTMLInputElement>).uploadFile(...paths),
      ),
    comeBack: {
      leave: () => setOffline(page, true),
      arrive: () => setOffline(page, false),
    },
    async killAndRelaunch() {
      await end(browser);
      ({ browser, page } = await launch());
    },
    async remove() {
      await end(browser);
      await profile.remove();
    },
  };
}

async function launchPage(options: LaunchOptions): Promise<{ browser: Browser; page: Page }> {
  const browser = await launchBrowser(options);
  const page = await browser.newPage();
  await page.setViewport({ width: 412, height: 785 });
  return { browser, page };
}

async function end(browser: Browser): Promise<void> {
  const pid = browser.process()?.pid;
  if (pid !== undefined) await killProcessGroup(pid);
  // The connection to the killed browser closes a little later.
  while (browser.connected) await wait(20);
}
