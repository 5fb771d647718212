import type { Page } from '@playwright/test';
import { textField } from './support/basic-info.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { openAccountWithBasicInfo, openBasicInfo } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import { PERSONAL_DETAILS, sendingStrip, stepHeading, submit } from './support/wizard.ts';

for (const isAllowed of [true, false]) {
  const sentence = isAllowed
    ? 'You can close the app.'
    : 'Open Sambandh again when there is internet';
  test(`In a tunnel, with Background Sync ${isAllowed ? 'allowed' : 'switched off for the site'}, the panel says: ${sentence} [S22]`, async ({
    product,
    road,
    phone,
  }) => {
    const family = inventMotherAndDaughter();
    await openAccountWithBasicInfo(product, family);
    const page = await phone.newPage();
    // Chromium denies what is not in the list.
    const permissions = isAllowed ? ['background-sync'] : ['geolocation'];
    await page.context().grantPermissions(permissions, { origin: new URL(road.url).origin });
    await openBasicInfo(page, road.url, family);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await saveInTunnel(page, () => road.cut());
    await sendingStrip(page).getByRole('button').click();
    const panel = page.getByRole('dialog', { name: 'Sending status' });
    await expect(panel.getByText(sentence)).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('panel.png') });
  });
}

async function saveInTunnel(page: Page, cut: () => void): Promise<void> {
  await expect(textField(page, "Mother's Name")).toBeEnabled();
  cut();
  await textField(page, "Mother's Name").fill('Sunita P.');
  await submit(page);
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
}
