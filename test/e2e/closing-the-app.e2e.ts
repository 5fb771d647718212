import type { Page } from '@playwright/test';
import { SYNC_TAG } from '../../src/store/device/background-sync.ts';
import { textField } from './support/basic-info.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { openAccountWithBasicInfo, openBasicInfo } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import { PERSONAL_DETAILS, sendingStrip, stepHeading, submit } from './support/wizard.ts';

test('In a tunnel, with Background Sync switched off for the site, the panel says: Open Sambandh again when there is internet [S22]', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  await openAccountWithBasicInfo(product, family);
  const page = await phone.newPage();
  // Chromium denies each permission that this list does not name, such as 'background-sync'.
  await page.context().grantPermissions(['geolocation'], { origin: new URL(road.url).origin });
  await openBasicInfo(page, road.url, family);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await saveInTunnel(page, () => road.cut());
  await sendingStrip(page).getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'Sending status' });
  await expect(panel.getByText('Open Sambandh again when there is internet')).toBeVisible();
});

test.describe('with Background Sync', () => {
  test.use({ hasBackgroundSync: true });

  /* test/device/sends-when-closed.test.ts covers what the panel says in this case. */
  test('In a tunnel, with Background Sync allowed, a registration stands [S22]', async ({
    product,
    road,
    phone,
  }) => {
    const family = inventMotherAndDaughter();
    await openAccountWithBasicInfo(product, family);
    const page = await phone.newPage();
    await page
      .context()
      .grantPermissions(['background-sync'], { origin: new URL(road.url).origin });
    await openBasicInfo(page, road.url, family);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await saveInTunnel(page, () => road.cut());
    const listTags = () =>
      page.evaluate(async () => {
        const registration = (await navigator.serviceWorker.ready) as ServiceWorkerRegistration & {
          sync: { getTags(): Promise<string[]> };
        };
        return registration.sync.getTags();
      });
    await expect.poll(listTags).toContain(SYNC_TAG);
  });
});

async function saveInTunnel(page: Page, cut: () => void): Promise<void> {
  await expect(textField(page, "Mother's Name")).toBeEnabled();
  cut();
  await textField(page, "Mother's Name").fill('Sunita P.');
  await submit(page);
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
}
