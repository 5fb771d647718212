import type { Page } from '@playwright/test';
import { offerToInstall } from './support/install-offer.ts';
import { inventYoungMan } from './support/people.ts';
import { logIn } from './support/registration.ts';
import { openAccountWithBasicInfo } from './support/saved-profile.ts';
import { openAccount } from './support/account.ts';
import { expect, test } from './support/test.ts';
import { stepHeading, WELCOME } from './support/wizard.ts';

const offer = (page: Page) => page.getByRole('region', { name: /^(Put|Install) Sambandh/u });

test('The home screen is offered after the first saved step, and never again once it was declined', async ({
  product,
  road,
  page,
}) => {
  const family = inventYoungMan();
  await openAccountWithBasicInfo(product, family);
  await page.goto(`${road.url}/login`);
  await logIn(page, family);
  await page.waitForURL(/\/(profile|dashboard)/u);
  await offerToInstall(page);
  await expect(offer(page)).toBeVisible();

  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toBeHidden();
  await page.goto(`${road.url}/profile?step=basic-info`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await offerToInstall(page);
  await expect.poll(() => readAnswer(page)).toBe('dismissed');
  await expect(offer(page)).toBeHidden();
});

test('A new account is not asked; a person who agrees gets the browser’s own question', async ({
  product,
  road,
  page,
}) => {
  const newcomer = inventYoungMan();
  await openAccount(product, newcomer);
  await page.goto(`${road.url}/login`);
  await logIn(page, newcomer);
  await expect(stepHeading(page, WELCOME)).toBeVisible();
  await offerToInstall(page);
  await expect(stepHeading(page, WELCOME)).toBeVisible();
  await expect(offer(page)).toBeHidden();

  const family = inventYoungMan();
  await openAccountWithBasicInfo(product, family);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/u);
  await logIn(page, family);
  await page.waitForURL(/\/(profile|dashboard)/u);
  await offer(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => readAnswer(page)).toBe('accepted');
  expect(await page.evaluate(() => document.documentElement.dataset['asked'])).toBe('yes');
  await expect(offer(page)).toBeHidden();
});

test('An iPhone, which has no such question, explains the way through the Share menu', async ({
  product,
  road,
  page,
}) => {
  const family = inventYoungMan();
  await openAccountWithBasicInfo(product, family);
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'standalone', { value: false, configurable: true }),
  );
  await page.goto(`${road.url}/login`);
  await logIn(page, family);
  await expect(offer(page)).toContainText('Add to Home Screen');
  await offer(page).getByRole('button', { name: 'Close' }).click();
  await expect(offer(page)).toBeHidden();
});

test('The manifest has icons for every shape and shortcuts, and all they name is there', async ({
  product,
}) => {
  const manifest = (await (await fetch(`${product.url}/manifest.webmanifest`)).json()) as Manifest;
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of manifest.icons) {
    expect((await fetch(product.url + src)).headers.get('content-type')).toMatch(/^image\//u);
  }
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/profile?step=next', '/dashboard']);
  expect(manifest.share_target).toMatchObject({ action: '/share-photos', method: 'POST' });
});

interface Manifest {
  icons: { src: string; purpose?: string }[];
  shortcuts: { url: string }[];
  share_target: object;
}

async function readAnswer(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('sambandh');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const reading = opening.result
      .transaction('settings')
      .objectStore('settings')
      .get('installAnswer');
    await new Promise((resolve) => reading.addEventListener('success', resolve));
    opening.result.close();
    return (reading.result as { value?: unknown } | undefined)?.value;
  });
}
