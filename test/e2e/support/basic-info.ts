import type { Page } from '@playwright/test';
import type { BasicInfo } from './people.ts';
import { englishReader, expectStep, fillStep, type FilledField, type Option } from './step-form.ts';

export function basicInfoFields(info: BasicInfo): FilledField[] {
  const text = (name: string, typed: string) => ({ name, typed, shown: typed });
  const item = (name: string): Option => ({ en: name, mr: name, hi: name });
  return [
    text('first_name', info.firstName),
    text('last_name', info.lastName),
    { name: 'gender', enumeration: 'gender', radio: info.gender },
    { name: 'dob', typed: info.dob.typed, date: info.dob.stored },
    { name: 'marital_status', enumeration: 'maritalStatus', select: info.maritalStatus },
    { name: 'profession', lookup: item(info.profession) },
    { name: 'education', lookups: info.education.map(item) },
    text('mother_name', info.motherName),
    text('father_name', info.fatherName),
    text('contact_name', info.contactName),
    text('contact_number', info.contactNumber),
    { name: 'permanent_country', lookup: item(info.country) },
    { name: 'permanent_state', lookup: item(info.state) },
    { name: 'permanent_city', lookup: item(info.city) },
  ];
}

export const fillBasicInfo = (page: Page, info: BasicInfo): Promise<void> =>
  fillStep(englishReader(page), basicInfoFields(info));

export const expectBasicInfo = (page: Page, info: BasicInfo): Promise<void> =>
  expectStep(englishReader(page), basicInfoFields(info));

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

export function textField(page: Page, label: string) {
  return page.getByRole('textbox', { name: label, exact: true });
}

export function lookupField(page: Page, label: string) {
  return page.getByRole('combobox', { name: label, exact: true });
}
