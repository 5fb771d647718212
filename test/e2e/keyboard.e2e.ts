import type { Page } from '@playwright/test';
import { lookupField, suggestions, textField } from './support/basic-info.ts';
import { pickFile, press, tabTo, type } from './support/keyboard.ts';
import { type BasicInfo, inventMotherAndDaughter } from './support/people.ts';
import { expectArrivedOnce } from './support/arrival.ts';
import { SOME_PICTURE } from './support/some-picture.ts';
import { expect, test } from './support/test.ts';
import { AADHAAR, BASIC_INFO, expectAllSent, PERSONAL_DETAILS, WELCOME } from './support/wizard.ts';

test('With a keyboard alone: from the landing to the fourth step', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  const { basicInfo } = family;
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('registers', async () => {
    await page.goto(road.url);
    await press(page, page.getByRole('main').getByRole('link', { name: 'Register' }));
    await press(page, page.getByRole('button', { name: 'Basic' }));
    await expectFocusOnHeading(page, /Create Profile by/);
    await press(page, page.getByRole('button', { name: 'Daughter' }));
    await expectFocusOnHeading(page, /Personal details/);
    await type(page, textField(page, 'Your Name'), family.name);
    await type(page, textField(page, 'Your Email'), family.email);
    await type(page, textField(page, 'Candidate Name'), family.candidateName);
    await press(page, button('Confirm'));
    await expectFocusOnHeading(page, /Email confirmation/);
    await type(page, page.getByLabel('Digit 1 of 6'), await product.readOtp(family.email));
    await press(page, button('Submit'));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'I Agree' }));
    await expectFocusOnHeading(page, /Create user/);
    await type(page, textField(page, 'Password'), family.password);
    await type(page, textField(page, 'Confirm Password'), family.password);
    await press(page, button('Submit'));
  });

  await test.step('logs in and comes to Basic Info', async () => {
    await expectFocusOnHeading(page, /Login/);
    await expect(textField(page, 'Email')).toHaveValue(family.email);
    await type(page, textField(page, 'Password'), family.password);
    await press(page, button('Submit'));
    await expectFocusOnHeading(page, WELCOME);
    await press(page, button('Continue'));
    await expectFocusOnHeading(page, AADHAAR);
    for (const side of ['Front', 'Back']) {
      await pickFile(page, page.getByLabel(side, { exact: true }), SOME_PICTURE);
    }
    await expect(page.getByText('Covered before it is sent.')).toHaveCount(2);
    const checked = page.getByRole('checkbox', { name: /^I have checked/ });
    await tabTo(page, checked);
    await page.keyboard.press('Space');
    await expect(checked).toBeChecked();
    await press(page, button('Submit and Continue'));
  });

  await test.step('fills in Basic Info', async () => {
    await expectFocusOnHeading(page, BASIC_INFO);
    await fillInByKeyboard(page, basicInfo);
    await press(page, button('Submit and Continue'));
    await expectFocusOnHeading(page, PERSONAL_DETAILS);
    await expectAllSent(page, { withinMs: 10_000 });
    await expectArrivedOnce({ product, road, family });
  });
});

async function fillInByKeyboard(page: Page, info: BasicInfo): Promise<void> {
  await type(page, textField(page, 'First Name'), info.firstName);
  await type(page, textField(page, 'Last Name'), info.lastName);
  await tabTo(page, page.getByRole('radio', { name: 'Female' }));
  // There and back with the arrows, as with all radio buttons.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Male', exact: true })).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: 'Female' })).toBeChecked();
  await type(page, textField(page, 'Date of Birth'), info.dob.typed);
  await tabTo(page, page.getByLabel('Marital Status'));
  await expect(textField(page, 'Date of Birth')).toHaveValue(info.dob.shown);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Marital Status')).toHaveValue(info.maritalStatus);
  await chooseByKeyboard(page, 'Profession', info.profession);
  for (const degree of info.education) await chooseByKeyboard(page, 'Education', degree);
  await type(page, textField(page, "Mother's Name"), info.motherName);
  await type(page, textField(page, "Father's Name"), info.fatherName);
  await type(page, textField(page, 'Contact Person Name'), info.contactName);
  await type(page, textField(page, 'Contact Number'), info.contactNumber);
  await chooseByKeyboard(page, 'Country', info.country);
  await chooseByKeyboard(page, 'State', info.state);
  await chooseByKeyboard(page, 'City', info.city);
}

/** Types, waits for the list, and takes the first of it, which is the one of that name. */
async function chooseByKeyboard(page: Page, label: string, name: string): Promise<void> {
  await type(page, lookupField(page, label), name);
  await expect(suggestions(page).getByRole('option').first()).toHaveText(name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(suggestions(page)).toBeHidden();
}

/** A reader begins at the heading of the new screen. */
async function expectFocusOnHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}
