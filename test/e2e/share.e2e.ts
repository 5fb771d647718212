import type { Page } from '@playwright/test';
import { openAccount, uploadAadhaar } from './support/account.ts';
import { inventYoungMan } from './support/people.ts';
import { logIn } from './support/registration.ts';
import { openAccountWithBasicInfo } from './support/saved-profile.ts';
import { SOME_PICTURE } from './support/some-picture.ts';
import { expect, test } from './support/test.ts';
import { stepHeading, WELCOME } from './support/wizard.ts';
import { stepTitle } from '../support/step-titles.ts';

test('A photo shared from the gallery, without a network, waits in Photographs, also over a step that is still to be done', async ({
  product,
  road,
  page,
}) => {
  const family = inventYoungMan();
  await openAccountWithBasicInfo(product, family);
  await uploadAadhaar(product, family);
  await page.goto(`${road.url}/login`);
  await logIn(page, family);
  await page.waitForURL(/\/(profile|dashboard)/u);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  road.cut();
  await share(page, [SOME_PICTURE]);
  await expect(
    page.getByText(/They are saved on this (phone|computer), not sent yet/u),
  ).toBeVisible();
  await expect(page).not.toHaveURL(/shared=/u);
  // Personal Details still needs the mother tongue, so it opens instead of Photographs.
  await expect(stepHeading(page, stepTitle('personal-details'))).toBeVisible();
  expect(await countPicked(page)).toBe(1);
});

test('A person who is not signed in is asked to log in first; a file that is no picture is not stored', async ({
  product,
  road,
  page,
}) => {
  const family = inventYoungMan();
  await openAccount(product, family);
  await page.goto(`${road.url}/login`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await share(page, [SOME_PICTURE]);
  await expect(page).toHaveURL(/\/login/u);
  await expect(page.getByText('Log in first, then share the photos again.')).toBeVisible();

  await logIn(page, family);
  await expect(stepHeading(page, WELCOME)).toBeVisible();
  await share(page, [new URL(import.meta.url).pathname]);
  await expect(page.getByText('Only PNG and JPG pictures can be added.')).toBeVisible();
  expect(await countPicked(page)).toBe(0);
});

/** Posts a form to the address in the manifest, as the phone's share sheet does. */
async function share(page: Page, files: string[]): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/share-photos';
    form.enctype = 'multipart/form-data';
    form.innerHTML =
      '<input type="file" name="photos" multiple aria-label="shared"><button>Share</button>';
    document.body.append(form);
  });
  await page.getByLabel('shared', { exact: true }).setInputFiles(files);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
}

async function countPicked(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const opening = indexedDB.open(names.find((name) => name.startsWith('sambandh-')) ?? '');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counting = opening.result.transaction('media').objectStore('media').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    opening.result.close();
    return counting.result;
  });
}
