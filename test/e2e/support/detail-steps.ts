import { untilSectionsAreHere } from './phone-store.ts';
import type { Locator, Page } from '@playwright/test';
import type { SectionKey } from '../../../src/domain/sections.ts';
import { paths } from '../../../src/protocol/paths.ts';
import { signIn } from '../../support/test-account.ts';
import { choose, lookupField, suggestion, textField } from './basic-info.ts';
import type { Family } from './people.ts';
import type { Product } from './product.ts';
import { logIn } from './registration.ts';
import { openAccountWithBasicInfo } from './saved-profile.ts';
import { expect } from './test.ts';
import { PERSONAL_DETAILS, stepHeading } from './wizard.ts';
import { stepTitle } from '../../support/step-titles.ts';

export const FAMILY_DETAILS = stepTitle('personal-family');
export const ADDITIONAL_DETAILS = stepTitle('personal-additional');
export const PHOTOGRAPHS = stepTitle('personal-photo');

interface Visit {
  product: Product;
  url: string;
  family: Family;
}

export async function comeToPersonalDetails(page: Page, visit: Visit): Promise<void> {
  await openAccountWithBasicInfo(visit.product, visit.family);
  await logInToPersonalDetails(page, visit);
  // The step copies the address from Basic Info, even offline, so the phone must have Basic Info.
  await untilSectionsAreHere(page, ['primary']);
}

export async function logInToPersonalDetails(page: Page, { url, family }: Visit): Promise<void> {
  await page.goto(`${url}/login`);
  await logIn(page, family);
  await page.waitForURL(/\/(profile|dashboard)/u);
  await page.goto(`${url}/profile?step=personal-details`);
  await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
}

export async function saveAndContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save & Continue' }).click();
}

export async function addOption(page: Page, label: string, name: string): Promise<void> {
  await lookupField(page, label).fill(name);
  await suggestion(page, `Add “${name}”`).click();
}

export function itemDialog(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title });
}

export interface SiblingWords {
  name?: string;
  gender?: 'Brother' | 'Sister';
  maritalStatus?: string;
  age?: string;
  occupation?: string;
}

export async function fillSibling(dialog: Locator, sibling: SiblingWords): Promise<void> {
  const { name, gender, maritalStatus, age, occupation } = sibling;
  const field = (label: string) => dialog.getByRole('textbox', { name: label, exact: true });
  if (name !== undefined) await field('Name').fill(name);
  if (gender) await dialog.getByRole('radio', { name: gender }).check();
  if (maritalStatus) await dialog.getByLabel('Marital Status').selectOption(maritalStatus);
  if (age !== undefined) await field('Age').fill(age);
  if (occupation !== undefined) await field('Occupation').fill(occupation);
}

export async function addSibling(page: Page, sibling: SiblingWords): Promise<void> {
  await page.getByRole('button', { name: 'Add sibling' }).click();
  await saveSibling(itemDialog(page, 'Add sibling'), sibling);
}

export async function saveSibling(dialog: Locator, sibling: SiblingWords): Promise<void> {
  await fillSibling(dialog, sibling);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

/** Appearance and health are closed while nothing in them is filled in. */
export async function openFold(page: Page): Promise<void> {
  await page.locator('summary', { hasText: 'Appearance and health' }).click();
}

export async function fillPersonalDetails(page: Page): Promise<void> {
  await textField(page, 'Height').fill('१६३.५');
  await expect(page.getByText('5 ft - 4 inches')).toBeVisible();
  await textField(page, 'Weight (kg)').fill('55.25');
  await choose(page, 'Mother Tongue', 'Marathi');
  await page.getByLabel('Blood Group').selectOption('B+');
  await openFold(page);
  await page.getByLabel('Eye Colour').selectOption('Brown');
  await page.getByLabel('Hair Colour').selectOption('Black');
  await page.getByLabel('Skin Tone').selectOption('Wheatish');
  await choose(page, 'Hobbies', 'Reading');
  await addOption(page, 'Hobbies', 'Lavani singing');
  await textField(page, 'Medical Conditions').fill('Wears glasses');
  await textField(page, 'Disabilities').fill('None');
  await textField(page, 'Monthly Income').fill('₹ ४०,०००');
  await expect(page.getByText('₹40,000')).toBeVisible();
  await textField(page, 'Annual Income').fill('about 5 lakh');
}

/** The ids of options are left out. */
export const PERSONAL_VALUES = {
  height_in_cm: 163.5,
  weight_in_kg: 55.25,
  mother_tongue: { name: 'Marathi' },
  blood_group: 'B+',
  eye_color: 'Brown',
  hair_color: 'Black',
  skin_tone: 'Wheatish',
  hobbies: [{ name: 'Reading' }, { name: 'Lavani singing' }],
  medical_conditions: 'Wears glasses',
  disabilities: 'None',
  monthly_income: '40000',
  annual_income: 'about 5 lakh',
};

export async function fillAdditionalDetails(page: Page): Promise<void> {
  await choose(page, 'Religion', 'Hindu');
  await choose(page, 'Languages Known', 'Marathi');
  await choose(page, 'Languages Known', 'Hindi');
  await choose(page, 'Caste', 'Maratha');
  await addOption(page, 'Sub Caste', 'Pune Maratha');
  await choose(page, 'Gotra', 'Kashyapa');
  await page.getByLabel('Dietary Preferences').selectOption('Eggetarian');
  await page.getByLabel('Smoking Habits').selectOption('Non-Smoker');
  await page.getByLabel('Drinking Habits').selectOption('Non-Drinker');
  await textField(page, 'About Me').fill('शांत आणि आनंदी.\nI like long walks.');
}

export const ADDITIONAL_VALUES = {
  religion: { name: 'Hindu' },
  languages_known: [{ name: 'Marathi' }, { name: 'Hindi' }],
  caste: { name: 'Maratha' },
  sub_caste: { name: 'Pune Maratha' },
  gotra: { name: 'Kashyapa' },
  dietary_preferences: 'Eggetarian',
  smoking_habits: 'Non-Smoker',
  drinking_habits: 'Non-Drinker',
  about_me: 'शांत आणि आनंदी.\nI like long walks.',
};

/** Saves with the same calls as another device of the family (spec.md §7). */
export async function saveAtServer(
  { product, family }: { product: Product; family: Family },
  kind: SectionKey,
  values: object,
): Promise<void> {
  const { profileId, mustCall } = await signIn(product, family);
  await mustCall(paths.sections(kind), { body: { profile: profileId, ...values } });
}
