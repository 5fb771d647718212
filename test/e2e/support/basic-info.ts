import type { Page } from '@playwright/test';
import type { BasicInfo } from './people.ts';
import { expect } from './test.ts';

export async function fillBasicInfo(page: Page, info: BasicInfo): Promise<void> {
  const type = (label: string, text: string) => textField(page, label).fill(text);
  await type('First Name', info.firstName);
  await type('Last Name', info.lastName);
  await page.getByRole('radio', { name: info.gender, exact: true }).check();
  await type('Date of Birth', info.dob.typed);
  await page.getByLabel('Marital Status').selectOption(info.maritalStatus);
  await choose(page, 'Profession', info.profession);
  for (const degree of info.education) await choose(page, 'Education', degree);
  await type("Mother's Name", info.motherName);
  await type("Father's Name", info.fatherName);
  await type('Contact Person Name', info.contactName);
  await type('Contact Number', info.contactNumber);
  await choose(page, 'Country', info.country);
  await choose(page, 'State', info.state);
  await choose(page, 'City', info.city);
}

export async function choose(page: Page, label: string, name: string): Promise<void> {
  await lookupField(page, label).fill(name);
  await suggestion(page, name).click();
}

export function suggestion(page: Page, name: string) {
  return suggestions(page).getByRole('option', { name, exact: true });
}

export function suggestions(page: Page) {
  return page.getByRole('listbox', { name: 'Suggestions' });
}

export async function expectBasicInfo(page: Page, info: BasicInfo): Promise<void> {
  const shows = (label: string, text: string) =>
    expect(textField(page, label), label).toHaveValue(text);
  await shows('First Name', info.firstName);
  await shows('Last Name', info.lastName);
  await expect(page.getByRole('radio', { name: info.gender, exact: true })).toBeChecked();
  await shows('Date of Birth', info.dob.shown);
  await expect(page.getByLabel('Marital Status')).toHaveValue(info.maritalStatus);
  await expect(lookupField(page, 'Profession')).toHaveValue(info.profession);
  for (const degree of info.education) {
    await expect(page.getByRole('button', { name: `Remove ${degree}`, exact: true })).toBeVisible();
  }
  await shows("Mother's Name", info.motherName);
  await shows("Father's Name", info.fatherName);
  await shows('Contact Person Name', info.contactName);
  await shows('Contact Number', info.contactNumber);
  await expect(lookupField(page, 'Country')).toHaveValue(info.country);
  await expect(lookupField(page, 'State')).toHaveValue(info.state);
  await expect(lookupField(page, 'City')).toHaveValue(info.city);
}

export function textField(page: Page, label: string) {
  return page.getByRole('textbox', { name: label, exact: true });
}

export function lookupField(page: Page, label: string) {
  return page.getByRole('combobox', { name: label, exact: true });
}
