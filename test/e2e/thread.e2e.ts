import type { Page } from '@playwright/test';
import { expectArrivedOnce } from './support/arrival.ts';
import { expectBasicInfo, fillBasicInfo } from './support/basic-info.ts';
import { type Family, inventMotherAndDaughter } from './support/people.ts';
import { untilPlaceIsKept, untilReadyForOffline } from './support/phone-store.ts';
import { isPrimaryCreation, listPrimaryRecords } from './support/records.ts';
import { logIn, register } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import {
  BASIC_INFO,
  expectAllSent,
  passToBasicInfo,
  PERSONAL_DETAILS,
  sendingStrip,
  stepHeading,
  submit,
} from './support/wizard.ts';

test.use({ hasAllCities: true, isNewPhone: true, hasBackgroundSync: true });

test('A mother registers for her daughter, fills in Basic Info in a tunnel, and it arrives once [S1, S2, S15]', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  let page = await phone.newPage();

  await test.step('at home: registers, logs in, comes to Basic Info', async () => {
    await page.goto(road.url);
    await register(page, product, family);
    await logIn(page, family);
    await passToBasicInfo(page);
    await untilReadyForOffline(page);
    await expectAllSent(page, { withinMs: 10_000 });
  });

  await test.step('in the tunnel: fills it in and is on the next step at once', async () => {
    road.cut();
    await fillBasicInfo(page, family.basicInfo);
    await submit(page);
    await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible({ timeout: 1_000 });
    await expect(sendingStrip(page)).toContainText('1 left');
  });

  await test.step('loads the page again: same step, same values', async () => {
    await page.reload();
    await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
    await expectStillFilledIn(page, family);
  });

  await test.step('the phone kills the browser: same step, same values', async () => {
    await untilPlaceIsKept(page, 'personal-details');
    await phone.kill();
    await phone.relaunch();
    page = await phone.newPage();
    await page.goto(`${road.url}/profile`);
    await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
    await expectStillFilledIn(page, family);
    await expect(sendingStrip(page)).toContainText('1 left');
    expect(await listPrimaryRecords(product, family)).toEqual([]);
  });

  await test.step('out of the tunnel: the server has it within 10 s, once', async () => {
    road.restore();
    await expectAllSent(page, { withinMs: 10_000 });
    await expectArrivedOnce({ product, road, family });
    const answered = road.requests.filter(({ status }) => status !== undefined);
    expect(answered.filter(isPrimaryCreation)).toHaveLength(1);
  });
});

async function expectStillFilledIn(page: Page, family: Family): Promise<void> {
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  await expectBasicInfo(page, family.basicInfo);
  // This submit saves nothing, because no field was changed (spec.md §4).
  await submit(page);
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
}
