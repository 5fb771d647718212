import { setTimeout as wait } from 'node:timers/promises';
import {
  type Browser,
  type ElementHandle,
  launch as launchBrowser,
  type Page,
} from 'puppeteer-core';
import { mustFindFirefox } from '../../../scripts/engines.mjs';
import { killProcessGroup } from '../../e2e/support/process-group.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { type EnginePhone, reaching, type Wanted } from './engine-phone.ts';
import { untilDone } from './until-done.ts';

/** Firefox, over WebDriver BiDi. */
export async function launchFirefoxPhone(): Promise<EnginePhone> {
  const profile = await makeTemporaryFolder();
  let { browser, page } = await launch(profile.path);

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
      because: 'online',
      leave: () => page.setOfflineMode(true),
      arrive: () => page.setOfflineMode(false),
    },
    async killAndRelaunch() {
      await end(browser);
      ({ browser, page } = await launch(profile.path));
    },
    async remove() {
      await end(browser);
      await profile.remove();
    },
  };
}

async function launch(userDataDir: string): Promise<{ browser: Browser; page: Page }> {
  const browser = await launchBrowser({
    browser: 'firefox',
    executablePath: mustFindFirefox(),
    headless: true,
    userDataDir,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-IN, en',
      // What moves could be missed by a finger that was aimed a moment ago.
      'ui.prefersReducedMotion': 1,
    },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 412, height: 785 });
  return { browser, page };
}

async function end(browser: Browser): Promise<void> {
  const pid = browser.process()?.pid;
  if (pid !== undefined) await killProcessGroup(pid);
  // The line to it breaks a moment later.
  while (browser.connected) await wait(20);
}
