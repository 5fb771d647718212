import type { Page } from '@playwright/test';
import { offerToInstall } from './support/install-offer.ts';
import { type Family, inventYoungMan } from './support/people.ts';
import { readSetting } from './support/phone-store.ts';
import { openAccountWithBasicInfo } from './support/saved-profile.ts';
import { openAccount } from './support/account.ts';
import { expect, test } from './support/test.ts';
import { BASIC_INFO, stepHeading, WELCOME } from './support/wizard.ts';
import { openAndLogIn, logOut } from './support/registration.ts';

const PHONE = { width: 412, height: 785 };
const offer = (page: Page) => page.getByRole('region', { name: /^(Put|Install) Sambandh/u });

test(
  'The home screen is offered on the dashboard, never in the wizard: who agrees gets the browser’s question, who declines is never asked again, an iPhone explains the way',
  { tag: '@long' },
  async ({ product, road, browser }) => {
    const family = inventYoungMan();
    const newcomer = inventYoungMan();
    await openAccountWithBasicInfo(product, family);
    await openAccount(product, newcomer);
    const visit = async () => (await browser.newContext({ locale: 'en-IN' })).newPage();
    const logInAs = async (page: Page, person: Family) => {
      await openAndLogIn(page, road.url, person);
      await page.waitForURL(/\/(profile|dashboard)/u);
    };

    await test.step('a new account is not asked; a person who agrees gets the browser’s own question', async () => {
      const page = await visit();
      await page.setViewportSize(PHONE);
      await logInAs(page, newcomer);
      await expect(stepHeading(page, WELCOME)).toBeVisible();
      await offerToInstall(page);
      await expect(stepHeading(page, WELCOME)).toBeVisible();
      await expect(offer(page)).toBeHidden();
      await logOut(page);
      await expect(page).toHaveURL(/\/login$/u);
      await logInAs(page, family);
      await page.goto(`${road.url}/profile?step=basic-info`);
      await offerToInstall(page);
      await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
      await expect(offer(page)).toBeHidden();
      await page.goto(`${road.url}/dashboard`);
      await offerToInstall(page);
      await offer(page).getByRole('button', { name: 'Add', exact: true }).click();
      await expect.poll(() => readSetting(page, 'installAnswer')).toBe('accepted');
      expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe('yes');
      await expect(offer(page)).toBeHidden();
      await page.context().close();
    });

    await test.step('it is never offered again once it was declined', async () => {
      const page = await visit();
      await logInAs(page, family);
      await offerToInstall(page);
      await offer(page).getByRole('button', { name: 'Not now' }).click();
      await expect(offer(page)).toBeHidden();
      await expect.poll(() => readSetting(page, 'installAnswer')).toBe('dismissed');
      await page.reload();
      await offerToInstall(page);
      await expect(page.getByRole('link', { name: 'Edit Profile' })).toBeVisible();
      await expect(offer(page)).toBeHidden();
      await page.context().close();
    });

    await test.step('an iPhone, which has no such question, explains the way through the Share menu', async () => {
      const page = await visit();
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'standalone', { value: false, configurable: true }),
      );
      await logInAs(page, family);
      await expect(offer(page)).toContainText('Add to Home Screen');
      await offer(page).getByRole('button', { name: 'Close' }).click();
      await expect(offer(page)).toBeHidden();
      await page.context().close();
    });

    await test.step('the manifest has icons for every shape and shortcuts, and all they name is there', async () => {
      const reply = await fetch(`${product.url}/manifest.webmanifest`);
      const manifest = (await reply.json()) as Manifest;
      expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
      for (const { src } of manifest.icons) {
        expect((await fetch(product.url + src)).headers.get('content-type')).toMatch(/^image\//u);
      }
      expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
        '/profile?step=next',
        '/dashboard',
      ]);
      expect(manifest.share_target).toMatchObject({ action: '/share-photos', method: 'POST' });
    });
  },
);

interface Manifest {
  icons: { src: string; purpose?: string }[];
  shortcuts: { url: string }[];
  share_target: object;
}
