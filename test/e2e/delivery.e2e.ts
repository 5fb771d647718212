import { paths } from '../../src/protocol/paths.ts';
import { expectArrivedOnce } from './support/arrival.ts';
import { fillBasicInfo, lookupField, suggestion } from './support/basic-info.ts';
import { inventMotherAndDaughter, inventYoungMan } from './support/people.ts';
import {
  expireAccessToken,
  listOutbox,
  untilOutboxIsEmpty,
  untilReadyForOffline,
} from './support/phone-store.ts';
import { isPost, isPrimaryCreation, isRefresh, listPrimaryRecords } from './support/records.ts';
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

test('The reply gets lost after the server has acted: Basic Info is there once [S2, S7]', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  const page = await phone.newPage();
  await comeToBasicInfo(page, { product, url: road.url, family });
  await fillBasicInfo(page, family.basicInfo);

  road.loseReplies(isPrimaryCreation, 1);
  await submit(page);
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
  await expectAllSent(page, { withinMs: 20_000 });

  const outcomes = road.requests.filter(isPrimaryCreation).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(['lost', 'answered']);
  await expectArrivedOnce({ product, road, family });
});

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

for (const { what, lostReplies } of [
  { what: 'The access token runs out in the tunnel', lostReplies: 0 },
  { what: 'The access token runs out, and the reply with the new one gets lost', lostReplies: 1 },
]) {
  test(`${what}: nobody is signed out, and Basic Info arrives once [S15, S16]`, async ({
    product,
    road,
    phone,
  }) => {
    const family = inventYoungMan();
    const page = await phone.newPage();
    await comeToBasicInfo(page, { product, url: road.url, family });
    await fillBasicInfo(page, family.basicInfo);
    await untilOutboxIsEmpty(page);

    road.cut();
    await submit(page);
    await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
    await expireAccessToken(page, product);
    road.loseReplies(isRefresh, lostReplies);
    road.restore();

    await expectAllSent(page, { withinMs: 20_000 });
    expect(road.requests.filter(isRefresh)).toHaveLength(1 + lostReplies);
    await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
    await expectArrivedOnce({ product, road, family });
  });
}

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

test('A profession that is in no list, added in the tunnel, arrives and gets its real id [S11]', async ({
  product,
  road,
  phone,
}) => {
  const mother = inventMotherAndDaughter();
  const family = { ...mother, basicInfo: { ...mother.basicInfo, profession: 'Toddy tapper' } };
  const page = await phone.newPage();
  await comeToBasicInfo(page, { product, url: road.url, family });
  await fillBasicInfo(page, mother.basicInfo);
  await untilReadyForOffline(page);

  road.cut();
  await lookupField(page, 'Profession').fill('Toddy tapper');
  await suggestion(page, 'Add “Toddy tapper”').click();
  await expect(lookupField(page, 'Profession')).toHaveValue('Toddy tapper');
  await submit(page);
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
  road.restore();

  await expectAllSent(page, { withinMs: 10_000 });
  await expectArrivedOnce({ product, road, family });
  const added = await product.query<{ id: string }>(
    "SELECT id FROM reference_items WHERE kind = 'profession' AND name = 'Toddy tapper'",
  );
  const [record] = await listPrimaryRecords(product, family);
  expect(added).toHaveLength(1);
  expect(record?.values['profession']).toEqual({ id: Number(added[0]?.id), name: 'Toddy tapper' });
  const additions = road.requests.filter(isPost(paths.lookup('profession')));
  expect(additions.filter(({ outcome }) => outcome === 'answered')).toHaveLength(1);
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
