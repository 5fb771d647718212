import { expectArrivedOnce } from './support/arrival.ts';
import { fillBasicInfo } from './support/basic-info.ts';
import { inventMotherAndDaughter, inventYoungMan } from './support/people.ts';
import { listOutbox, untilOutboxIsEmpty } from './support/phone-store.ts';
import { isPrimaryCreation } from './support/records.ts';
import { expect, test } from './support/test.ts';
import {
  comeToBasicInfo,
  expectAllSent,
  PERSONAL_DETAILS,
  sendingStrip,
  stepHeading,
  submit,
} from './support/wizard.ts';

test.use({ hasBackgroundSync: true });

test('The tunnel breaks nothing and swallows everything: within 10 s of its end Basic Info is there once [S7, S9]', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  const page = await phone.newPage();
  await comeToBasicInfo(page, { product, url: road.url, family });
  await fillBasicInfo(page, family.basicInfo);
  await untilOutboxIsEmpty(page);

  road.swallow();
  await submit(page);
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
  await expect.poll(() => road.requests.filter(isPrimaryCreation).length).toBe(1);
  road.restore();
  await expectAllSent(page, { withinMs: 10_000 });
  await expectArrivedOnce({ product, road, family });
});

test('The browser stops its worker in the middle of sending: Basic Info arrives once [S7, S20]', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  const page = await phone.newPage();
  await comeToBasicInfo(page, { product, url: road.url, family });
  await fillBasicInfo(page, family.basicInfo);

  const held = road.holdReplies(isPrimaryCreation);
  await submit(page);
  await held.reached;
  await phone.stopWorkers();
  held.release();

  await expectAllSent(page, { withinMs: 20_000 });
  expect(road.requests.filter(isPrimaryCreation).length).toBeGreaterThan(1);
  await expectArrivedOnce({ product, road, family });
});

test("A hotel's sign-in page answers instead of the server: nothing is lost or counted as sent [S2, S8]", async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  const page = await phone.newPage();
  await comeToBasicInfo(page, { product, url: road.url, family });
  await fillBasicInfo(page, family.basicInfo);
  await untilOutboxIsEmpty(page);

  road.portal();
  await submit(page);
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
  await expect
    .poll(() => road.requests.filter(isPrimaryCreation).map(({ outcome }) => outcome))
    .toContain('portal');
  await expect(sendingStrip(page)).toContainText('Waiting to send. 1 left');
  await sendingStrip(page).getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'Sending status' });
  await expect(panel).toContainText('This Wi-Fi has its own login page');
  await panel.getByRole('button', { name: 'Close' }).click();
  expect(await listOutbox(page)).toMatchObject([{ target: 'section:primary', state: 'waiting' }]);
  await expect(page.getByText('Profile information saved successfully.')).toBeHidden();

  road.restore();
  await expect(page.getByText('Profile information saved successfully.')).toBeVisible({
    timeout: 10_000,
  });
  await expectAllSent(page, { withinMs: 1_000 });
  await expectArrivedOnce({ product, road, family });
});

test('Where the browser allows no worker, the page itself sends [S5]', async ({
  product,
  road,
  browser,
}) => {
  const family = inventYoungMan();
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await comeToBasicInfo(page, { product, url: road.url, family });
  await fillBasicInfo(page, family.basicInfo);
  expect(await page.evaluate(() => navigator.serviceWorker?.controller ?? null)).toBeNull();

  road.cut();
  await submit(page);
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
  await expect(sendingStrip(page)).toContainText('1 left');
  road.restore();

  await expectAllSent(page, { withinMs: 10_000 });
  await expectArrivedOnce({ product, road, family });
  await context.close();
});
