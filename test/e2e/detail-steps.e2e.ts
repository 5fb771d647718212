import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { choose, lookupField, suggestion, textField } from './support/basic-info.ts';
import {
  ADDITIONAL_DETAILS,
  addSibling,
  comeToPersonalDetails,
  FAMILY_DETAILS,
  fillSibling,
  itemDialog,
  saveAndContinue,
  saveTo,
} from './support/detail-steps.ts';
import {
  ADDITIONAL_FIELDS,
  FAMILY_FIELDS,
  PERSONAL_FIELDS,
  SECTIONS,
} from './support/marathi-profile.ts';
import { PHOTOGRAPHS } from './support/media.ts';
import { keepWritersWaiting, listDrafts, untilOutboxIsEmpty } from './support/phone-store.ts';
import { englishReader, fillStep } from './support/step-form.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import {
  BASIC_INFO,
  expectAllSent,
  PERSONAL_DETAILS,
  stepHeading,
  submit,
} from './support/wizard.ts';
import { readRecord } from './support/records.ts';
import { openSavedProfile } from './support/saved-profile.ts';
import { slowDown } from './support/browser.ts';

test('A family fills in three steps in a tunnel, and all of it arrives exactly, also what nobody has yet and what was half typed when the browser was killed [S1, S4, S11]', async ({
  product,
  road,
  phone,
  family,
}) => {
  let page = await phone.newPage();

  await test.step('at home: comes to Personal Details', async () => {
    await comeToPersonalDetails(page, { product, url: road.url, family });
    await untilOutboxIsEmpty(page);
    road.cut();
  });

  await test.step('in the tunnel: a city that nobody has, submitted before the phone has stored it', async () => {
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(lookupField(page, 'City')).toHaveValue(family.basicInfo.city);
    await lookupField(page, 'City').fill('Khadakwadi Budruk');
    const add = suggestion(page, 'Add “Khadakwadi Budruk”');
    await expect(add).toBeVisible();
    // The form is submitted before the phone has stored the added city.
    const goOn = await keepWritersWaiting(page, 'options');
    await add.click();
    await submit(page);
    await goOn();
    await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
  });

  await test.step('Personal Details, with a hobby that nobody has, at the address in that city', async () => {
    await fillStep(
      englishReader(page),
      PERSONAL_FIELDS.filter(({ name }) => !name.startsWith('current_')),
    );
    await expect(page.getByText('5 ft - 4 inches')).toBeVisible();
    await expect(page.getByText('₹40,000')).toBeVisible();
    await page.getByRole('button', { name: 'Same as permanent address' }).click();
    await expect(lookupField(page, 'City')).toHaveValue('Khadakwadi Budruk');
    await saveAndContinue(page);
    await expect(stepHeading(page, FAMILY_DETAILS)).toBeVisible({ timeout: 1_000 });
  });

  await test.step('Family Details, where a sibling is edited and another removed', async () => {
    await fillStep(englishReader(page), FAMILY_FIELDS);
    await expect(page.getByText('₹8,00,000')).toBeVisible();
    await addRelatives(page);
    await saveAndContinue(page);
    await expect(stepHeading(page, ADDITIONAL_DETAILS)).toBeVisible({ timeout: 1_000 });
  });

  await test.step('Additional Details, with a sub caste that nobody has', async () => {
    await fillStep(englishReader(page), ADDITIONAL_FIELDS);
    await saveAndContinue(page);
    await expect(stepHeading(page, PHOTOGRAPHS)).toBeVisible({ timeout: 1_000 });
  });

  await test.step('the phone kills the browser while a sibling is half typed: the dialog is back with it', async () => {
    await page.goto(`${road.url}/profile?step=personal-family`);
    await page.getByRole('button', { name: /^Edit Rohan/ }).click();
    await fillSibling(itemDialog(page, 'Edit sibling'), { name: 'Rohan Kul', age: 'abc' });
    await expect
      .poll(() => listDrafts(page))
      .toMatchObject([
        { values: { item: { index: 0, values: { name: 'Rohan Kul', age: 'abc' } } } },
      ]);
    await phone.relaunch();

    page = await phone.newPage();
    await page.goto(`${road.url}/profile?step=personal-family`);
    const dialog = itemDialog(page, 'Edit sibling');
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Rohan Kul');
    await expect(dialog.getByRole('radio', { name: 'Brother' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Age must be a number')).toBeVisible();
    await expectAccessible(page, 'dialog of a sibling with an error');
    await fillSibling(dialog, { name: 'Rohan', age: '३१' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: /^Edit Rohan/ })).toHaveText(
      'Rohan | Brother | Married | 31 | Farmer',
    );
    await expectAccessible(page, 'Family Details');
    await saveTo(page, ADDITIONAL_DETAILS);
  });

  await test.step('out of the tunnel: the server has all of it', async () => {
    road.restore();
    await expectAllSent(page, { withinMs: 20_000 });
    expect(await readRecord(product, family, 'personal')).toMatchObject({
      ...SECTIONS.personal,
      current_country: { name: 'India' },
      current_state: { name: 'Maharashtra' },
      current_city: { name: 'Khadakwadi Budruk' },
    });
    const personal = await readRecord(product, family, 'personal');
    const primary = await readRecord(product, family, 'primary');
    expect(personal?.['current_city']).toEqual(primary?.['permanent_city']);
    expect(personal?.['current_state']).toEqual(primary?.['permanent_state']);
    const [rohan, asha] = [
      { name: 'Rohan', gender: 'Brother', marital_status: 'Maried', age: 31, occupation: 'Farmer' },
      { name: 'Asha', gender: 'Sister', marital_status: 'Widowed', age: null, occupation: null },
    ];
    expect(await readRecord(product, family, 'family')).toMatchObject({
      ...SECTIONS.family,
      siblings: [rohan, asha],
      other_family_members: [{ name: 'Leela', relation: 'Grandmother' }],
    });
    expect(await readRecord(product, family, 'additional')).toMatchObject({
      ...SECTIONS.additional,
      social_links: null,
      astrological_details: null,
    });
  });
});

async function addRelatives(page: Page): Promise<void> {
  await addSibling(page, { name: 'Rohan', gender: 'Brother', maritalStatus: 'Maried', age: '३१' });
  await addSibling(page, { name: 'Isha', gender: 'Sister', maritalStatus: 'Not Married' });
  await addSibling(page, { name: 'Asha', gender: 'Sister', maritalStatus: 'Widowed' });
  await page.getByRole('button', { name: 'Edit Rohan | Brother | Married | 31' }).click();
  const dialog = itemDialog(page, 'Edit sibling');
  await fillSibling(dialog, { occupation: 'Farmer' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Remove Isha | Sister | Not Married' }).click();
  await expect(page.getByRole('button', { name: /Isha/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Add family member' }).click();
  const member = itemDialog(page, 'Add family member');
  await member.getByRole('textbox', { name: 'Name' }).fill('Leela');
  await member.getByRole('combobox', { name: 'Relation' }).fill('Grandmother');
  await member.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Edit Leela | Grandmother' })).toBeVisible();
}

test('Steps with nothing in them are passed; Go Back shows each from its top; what the server refuses is shown where it is [S10]; half a number comes back [S4], Devanagari is composed, and the dialog of a sibling loses nothing', async ({
  product,
  road,
  page,
  family,
}) => {
  await comeToPersonalDetails(page, { product, url: road.url, family });

  await test.step('Steps with nothing in them are passed: done, and no record is made of them (spec.md §4)', async () => {
    await saveAndContinue(page);
    await expect(page.getByRole('link', { name: 'Mother Tongue is required' })).toBeVisible();
    await choose(page, 'Mother Tongue', 'Marathi');
    await saveTo(page, FAMILY_DETAILS);
    await saveTo(page, ADDITIONAL_DETAILS);
    await saveTo(page, PHOTOGRAPHS);
    await expectAllSent(page, { withinMs: 10_000 });

    expect(await readRecord(product, family, 'personal')).toMatchObject({
      mother_tongue: { name: 'Marathi' },
    });
    expect(await readRecord(product, family, 'family')).toBeUndefined();
    expect(await readRecord(product, family, 'additional')).toBeUndefined();

    const writes = () => road.requests.filter(({ method }) => method !== 'GET').length;
    const before = writes();
    await page.goto(`${road.url}/profile?step=personal-details`);
    await expect(lookupField(page, 'Mother Tongue')).toHaveValue('Marathi');
    await saveTo(page, FAMILY_DETAILS);
    await expectAllSent(page, { withinMs: 10_000 });
    expect(writes()).toBe(before);
  });

  await test.step('Go Back shows each step from its top, also the one that the page was loaded with', async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await saveTo(page, FAMILY_DETAILS);
  });

  await test.step('the server refuses a sibling: the family is told, and the step shows where', async () => {
    await addSibling(page, { name: 'Rohan', gender: 'Brother', maritalStatus: 'Maried' });
    const refusal = {
      error: 'no',
      code: 'validation_failed',
      fields: { siblings: 'nameRequired' },
    };
    const isFamily = ({ method, path }: { method: string; path: string }) =>
      method !== 'GET' && path.includes('/profile-family/');
    const acceptAgain = road.answer(isFamily, { status: 422, body: refusal });
    await saveAndContinue(page);
    await expect(page.getByText('Failed to save family information.')).toBeVisible();

    acceptAgain();
    await page.goto(`${road.url}/profile?step=personal-family`);
    const add = page.getByRole('button', { name: 'Add sibling' });
    await expect(add).toHaveAccessibleDescription('Name is required');
    await page.getByRole('button', { name: /^Edit Rohan/ }).click();
    const dialog = itemDialog(page, 'Edit sibling');
    await fillSibling(dialog, { name: 'Rohan Kulkarni' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await saveAndContinue(page);
    await expect(page.getByText('Personal Family information saved successfully.')).toBeVisible();
    expect(await readRecord(product, family, 'family')).toMatchObject({
      siblings: [{ name: 'Rohan Kulkarni' }],
    });
  });

  await test.step('half a height and an income in Devanagari come back as they were typed', async () => {
    await page.goto(`${road.url}/profile?step=personal-details`);
    await textField(page, 'Height').fill('16x');
    await textField(page, 'Monthly Income').fill('४० हजार');
    await expect
      .poll(() => listDrafts(page))
      .toMatchObject([{ values: { height_in_cm: '16x', monthly_income: '४० हजार' } }]);
    await page.reload();
    await expect(textField(page, 'Height')).toHaveValue('16x');
    await expect(textField(page, 'Monthly Income')).toHaveValue('४० हजार');
    await saveAndContinue(page);
    await expect(page.getByRole('link', { name: 'Height must be a number' })).toBeVisible();
    await textField(page, 'Height').fill('163');
  });

  await test.step('Devanagari that is being composed is neither dropped nor chosen too early', async () => {
    const session = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    const field = lookupField(page, 'Mother Tongue');
    await field.fill('');
    for (const text of ['म', 'मर', 'मरा', 'मराठ']) await compose(text);
    // The answer for the text typed so far arrives while the word is still being composed.
    await expect(suggestion(page, 'Marathi')).toBeVisible();
    await expect(field).toHaveValue('मराठ');
    await compose('मराठी');
    await session.send('Input.insertText', { text: 'मराठी' });
    await expect(field).toHaveValue('मराठी');
    await suggestion(page, 'Marathi').click();
    await expect(field).toHaveValue('Marathi');

    await page.locator('summary', { hasText: 'Appearance and health' }).click();
    const about = textField(page, 'Medical Conditions');
    await about.focus();
    for (const text of ['द', 'दम', 'दमा']) await compose(text);
    await session.send('Input.insertText', { text: 'दमा' });
    await expect(about).toHaveValue('दमा');
  });

  await test.step('Suggestions that cannot be loaded are not called missing, and the option can be added', async () => {
    await choose(page, 'Country', 'Nepal');
    const isState = ({ path }: { path: string }) => path.includes('/core/state/');
    const serveAgain = road.answer(isState, { status: 500 });
    await lookupField(page, 'State').fill('Bagmati');
    await expect(page.getByText('Failed to load suggestions').first()).toBeVisible();
    await expect(page.getByText('No matches found')).toHaveCount(0);
    await expect(suggestion(page, 'Add “Bagmati”')).toBeVisible();

    serveAgain();
    await lookupField(page, 'State').fill('Bagmati ');
    await lookupField(page, 'State').fill('Xyzzy');
    await expect(page.getByText('No matches found').first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('The dialog: Cancel gives up what was typed in it alone, Escape and a tap outside lose nothing, and it names the first thing that is missing', async () => {
    await lookupField(page, 'State').fill('');
    await saveTo(page, FAMILY_DETAILS);
    await textField(page, "Mother's Occupation").fill('Teacher');
    const add = page.getByRole('button', { name: 'Add sibling' });
    const dialog = itemDialog(page, 'Add sibling');

    await add.click();
    // The first press loads the code of the dialog. A key that is pressed before it is open would be
    // lost.
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();

    await add.click();
    await fillSibling(dialog, { name: 'Vijay' });
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toContainText('Not saved yet.');
    await page.mouse.click(5, 5);
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Vijay');

    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /Vijay/u })).toHaveCount(0);
    await expect(textField(page, "Mother's Occupation")).toHaveValue('Teacher');
    await add.click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('');

    const save = () => dialog.getByRole('button', { name: 'Save' }).click();
    await save();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(dialog.getByText(/ is required$/)).toHaveText(['Name is required']);
    await fillSibling(dialog, { name: 'Vijay' });
    await save();
    await expect(dialog.getByText(/ is required$/)).toHaveText(['Gender is required']);
    await fillSibling(dialog, { gender: 'Brother' });
    await save();
    await expect(dialog.getByText(/ is required$/)).toHaveText(['Marital status is required']);
    await expect(dialog.getByLabel('Marital Status')).toBeFocused();
  });
});

test('Back, or another step, right after Save and Continue shows the step that the address names', async ({
  product,
  road,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openSavedProfile(page, { product, url: road.url });
  for (const how of ['history.back', 'link'] as const) {
    await slowDown(page, 6);
    await expect(page.locator('[type=submit][form=step-form]')).toBeEnabled();
    await page.evaluate(async (back) => {
      const { search } = location;
      document.querySelector<HTMLElement>('[type=submit][form=step-form]')?.click();
      while (location.search === search) await new Promise(requestAnimationFrame);
      if (back === 'link') document.querySelector<HTMLElement>(`nav a[href$="${search}"]`)?.click();
      else history.back();
      while (location.search !== search) await new Promise(requestAnimationFrame);
    }, how);
    await slowDown(page, 1);
    await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
    await expect(page).toHaveURL(/step=basic-info/u);
  }
});
