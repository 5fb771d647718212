import type { Page } from '@playwright/test';
import { expectArrivedOnce } from './support/arrival.ts';
import { fillBasicInfo, textField } from './support/basic-info.ts';
import { type Family } from './support/people.ts';
import { listOutbox, untilOutboxIsEmpty } from './support/phone-store.ts';
import type { Product } from './support/product.ts';
import { isPrimaryCreation, listPrimaryRecords } from './support/records.ts';
import { openSavedProfile } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import {
  BASIC_INFO,
  comeToBasicInfo,
  expectAllSent,
  PERSONAL_DETAILS,
  sendingStrip,
  stepHeading,
  submitTo,
  openPanel,
} from './support/wizard.ts';

test.use({ hasBackgroundSync: true });

test('The tunnel breaks nothing and swallows everything, a hotel answers instead of the server, and the browser stops its worker: each change is there once [S2, S7, S8, S9, S20]', async ({
  product,
  road,
  phone,
  family,
}) => {
  const page = await phone.newPage();
  await comeToBasicInfo(page, { product, url: road.url, family });
  await fillBasicInfo(page, family.basicInfo);
  await untilOutboxIsEmpty(page);
  const saved = page.getByText('Profile information saved successfully.');

  await test.step('within 10 s of the end of the tunnel, Basic Info is there', async () => {
    road.swallow();
    await submitTo(page, PERSONAL_DETAILS);
    await expect.poll(() => road.requests.filter(isPrimaryCreation).length).toBe(1);
    road.restore();
    await expectAllSent(page, { withinMs: 10_000 });
    await expectArrivedOnce({ product, road, family });
  });

  await test.step("a hotel's sign-in page is said, and not counted as sent", async () => {
    await expect(saved).toBeHidden();
    road.portal();
    await change(page, 'Sunita P.');
    await expect
      .poll(() => road.requests.filter(isChange).map(({ outcome }) => outcome))
      .toContain('portal');
    await expect(sendingStrip(page)).toContainText('Waiting to send. 1 left');
    const panel = await openPanel(page);
    await expect(panel).toContainText('This Wi-Fi has its own login page');
    await panel.getByRole('button', { name: 'Close' }).click();
    expect(await listOutbox(page)).toMatchObject([{ target: 'section:primary', state: 'waiting' }]);
    await expect(saved).toBeHidden();
    road.restore();
    await expect(saved).toBeVisible({ timeout: 10_000 });
    await expectAllSent(page, { withinMs: 1_000 });
  });

  await test.step('a worker that is stopped while it waits for the answer', async () => {
    const held = road.holdReplies(isChange);
    const before = road.requests.filter(isChange).length;
    await change(page, 'Sunita R.');
    await held.reached;
    await phone.stopWorkers();
    held.release();
    await expectAllSent(page, { withinMs: 20_000 });
    expect(road.requests.filter(isChange).length).toBeGreaterThan(before + 1);
  });
  await expectChangedTo('Sunita R.', { product, family, version: 3 });
});

test(
  'Where the browser allows no worker, the page itself sends [S5]',
  { tag: '@long' },
  async ({ product, road, browser }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const family = await openSavedProfile(page, { product, url: road.url });
    expect(await page.evaluate(() => navigator.serviceWorker?.controller ?? null)).toBeNull();

    road.cut();
    await textField(page, "Mother's Name").fill('Sunita P.');
    await submitTo(page, PERSONAL_DETAILS);
    await expect(sendingStrip(page)).toContainText('1 left');
    road.restore();

    await expectAllSent(page, { withinMs: 10_000 });
    await expectChangedTo('Sunita P.', { product, family, version: 2 });
    await context.close();
  },
);

const isChange = ({ method }: { method: string }) => method === 'PATCH';

async function change(page: Page, motherName: string): Promise<void> {
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  await textField(page, "Mother's Name").fill(motherName);
  await submitTo(page, PERSONAL_DETAILS);
}

/** Each change that arrives makes another version. */
async function expectChangedTo(
  motherName: string,
  { product, family, version }: { product: Product; family: Family; version: number },
): Promise<void> {
  const values = expect.objectContaining({ mother_name: motherName });
  expect(await listPrimaryRecords(product, family)).toMatchObject([{ version, values }]);
}
