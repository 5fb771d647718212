import type { Page } from '@playwright/test';
import { inventYoungMan } from './support/people.ts';
import { listMedia } from './support/phone-store.ts';
import { openAccountWithBasicInfo } from './support/saved-profile.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { PERSONAL_DETAILS, stepHeading } from './support/wizard.ts';
import { SOME_PICTURE } from './support/account.ts';
import { openAndLogIn } from './support/registration.ts';

test('A photo is shared from the gallery: nothing is added before the yes; without a network it waits in Photographs', async ({
  product,
  road,
  page,
}) => {
  const family = inventYoungMan();
  await openAccountWithBasicInfo(product, family);
  await openAndLogIn(page, road.url, family);
  await page.waitForURL(/\/(profile|dashboard)/u);

  await test.step('what is left out is gone', async () => {
    await share(page, [SOME_PICTURE]);
    await page.getByRole('button', { name: 'Do not add' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect(await listMedia(page)).toEqual([]);
  });

  await test.step('a file that is no picture is not stored', async () => {
    await share(page, [new URL(import.meta.url).pathname]);
    await page.getByRole('button', { name: 'Add the photo' }).click();
    await expect(page.getByText('Only PNG and JPG photos can be added.')).toBeVisible();
    expect(await listMedia(page)).toEqual([]);
  });

  await test.step('a photo waits in Photographs, also over a step that is still to be done', async () => {
    road.cut();
    await share(page, [SOME_PICTURE]);
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Add the photo' }).click();
    await expect(
      page.getByText(/What you added is saved on this (phone|computer) but not sent yet/u),
    ).toBeVisible();
    await expect(page).not.toHaveURL(/shared=/u);
    // Personal Details still needs the mother tongue, so it opens instead of Photographs.
    await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
    expect(await listMedia(page)).toHaveLength(1);
  });
});

/** Posts a form to the address in the manifest, as the phone's share sheet does. */
async function share(page: Page, files: string[]): Promise<void> {
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/share-photos';
    form.enctype = 'multipart/form-data';
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: 'photos', multiple: true, ariaLabel: 'shared' });
    const button = document.createElement('button');
    button.textContent = 'Share';
    form.append(input, button);
    document.body.append(form);
  });
  await page.getByLabel('shared', { exact: true }).setInputFiles(files);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
}
