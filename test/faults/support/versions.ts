import type { Page } from '@playwright/test';
import { expect } from '../../e2e/support/test.ts';
import type { MortalPhone } from './mortal-phone.ts';

/** Says yes whenever a page asks for a new version, as soon as the question is in somebody's way. */
export async function acceptNewVersions(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'New content available. Reload?' });
  await page.addLocatorHandler(question, async () => {
    await question.getByRole('button', { name: 'Reload' }).click();
  });
}

/** The page is of that version, at the latest once it was asked for. */
export async function untilVersion(
  { phone, url }: { phone: MortalPhone; url: string },
  version: string,
): Promise<void> {
  await phone.live(async (page) => {
    await page.goto(`${url}/profile?step=welcome`);
    await expect(async () => {
      await page.evaluate(lookForUpdate);
      // Asks, which lets the question be answered where there is one.
      await expect(page.getByRole('main').locator('h1')).toBeVisible();
      expect(await versionOf(page)).toBe(version);
    }).toPass({ timeout: 90_000 });
  });
}

/** In the page: as the browser does by itself, sooner or later. */
async function lookForUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const update = registration.update().catch(() => undefined);
  await Promise.race([update, new Promise((resolve) => setTimeout(resolve, 5_000))]);
}

/** By the name of its script; '' is the first. */
async function versionOf(page: Page): Promise<string> {
  const source = await page.locator('script[src*="/assets/shell-"]').first().getAttribute('src');
  return /-((?:v\d+-?)+)\.js$/u.exec(source ?? '')?.[1] ?? '';
}
