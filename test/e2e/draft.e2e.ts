import type { Page } from '@playwright/test';
import { choose, lookupField, textField } from './support/basic-info.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { listDrafts, untilReadyForOffline } from './support/phone-store.ts';
import { expect, test } from './support/test.ts';
import { BASIC_INFO, comeToBasicInfo, sendingStrip, stepHeading } from './support/wizard.ts';

test('A tab is closed, and the browser killed, in the middle of typing: offline, the half-typed form is back [S4]', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  let page = await phone.newPage();
  await comeToBasicInfo(page, { product, url: road.url, family });
  await untilReadyForOffline(page);
  await textField(page, 'First Name').fill('Anj');
  await page.getByRole('radio', { name: 'Female' }).check();
  await choose(page, 'Profession', 'Teacher');
  await lookupField(page, 'Country').fill('Bhutaan');
  await textField(page, 'Date of Birth').pressSequentially('03 Ap');
  await untilKept(page, {
    first_name: 'Anj',
    typed: { dob: '03 Ap', permanent_country: 'Bhutaan' },
  });

  road.cut();
  await page.close();
  page = await phone.newPage();
  await page.goto(`${road.url}/profile`);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  await expect(textField(page, 'First Name')).toHaveValue('Anj');
  await expectTheRest(page);

  await textField(page, 'First Name').fill('Anjali');
  await untilKept(page, { first_name: 'Anjali' });
  await phone.relaunch();
  page = await phone.newPage();
  await page.goto(`${road.url}/profile?step=basic-info`);
  await expect(textField(page, 'First Name')).toHaveValue('Anjali');
  await expectTheRest(page);
  await expect(sendingStrip(page)).toContainText('1 thing unfinished, not sent yet');
});

async function expectTheRest(page: Page): Promise<void> {
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await expect(lookupField(page, 'Profession')).toHaveValue('Teacher');
  await expect(lookupField(page, 'Country')).toHaveValue('Bhutaan');
  await expect(textField(page, 'Date of Birth')).toHaveValue('03 Ap');
}

/** The app stores typed text with a short delay [S4]. */
async function untilKept(page: Page, values: object): Promise<void> {
  await expect.poll(() => listDrafts(page)).toMatchObject([{ step: 'basic-info', values }]);
}
