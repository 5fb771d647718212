import type { Page } from '@playwright/test';
import { versionOf } from '../../e2e/support/next-build.ts';
import { expect } from '../../e2e/support/test.ts';
import type { MortalPhone } from './mortal-phone.ts';

/** Playwright runs the handler when the question blocks an action. */
export async function acceptNewVersions(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'New content available. Reload?' });
  await page.addLocatorHandler(question, async () => {
    await question.getByRole('button', { name: 'Reload' }).click();
  });
}

export async function untilVersion(
  { phone, url }: { phone: MortalPhone; url: string },
  version: string,
): Promise<void> {
  await phone.live(async (page) => {
    await page.goto(`${url}/profile?step=welcome`);
    await expect(async () => {
      await page.evaluate(lookForUpdate);
      // Before this assertion, Playwright runs the handler that presses 'Reload'.
      await expect(page.getByRole('main').locator('h1')).toBeVisible();
      expect(await versionOf(page)).toBe(version);
    }).toPass({ timeout: 90_000 });
  });
}

/** Runs in the page. The browser looks for updates only from time to time, so this asks it to. */
async function lookForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const update = registration.update().catch(() => undefined);
  await Promise.race([update, new Promise((resolve) => setTimeout(resolve, 5_000))]);
}
