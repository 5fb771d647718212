import { untilSectionsAreHere } from './phone-store.ts';
import type { Locator, Page } from '@playwright/test';
import type { SectionKey } from '../../../src/domain/sections.ts';
import { paths } from '../../../src/protocol/paths.ts';
import { signIn } from '../../support/test-account.ts';
import { lookupField, suggestion } from './basic-info.ts';
import { logInAt, type Place } from './media.ts';
import type { Family } from './people.ts';
import type { Product } from './product.ts';
import { openAccountWithBasicInfo } from './saved-profile.ts';
import { expect } from './test.ts';
import { PERSONAL_DETAILS, stepHeading } from './wizard.ts';
import { stepTitle } from '../../support/step-titles.ts';

export const FAMILY_DETAILS = stepTitle('personal-family');
export const ADDITIONAL_DETAILS = stepTitle('personal-additional');

export async function comeToPersonalDetails(
  page: Page,
  { product, url, family }: Place,
): Promise<void> {
  await openAccountWithBasicInfo(product, family);
  await logInAt(page, { url, family }, { key: 'personal-details', heading: PERSONAL_DETAILS });
  // The step copies the address from Basic Info, even offline, so the phone must have Basic Info.
  await untilSectionsAreHere(page, ['primary']);
}

export async function saveAndContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save & Continue' }).click();
}

export async function saveTo(page: Page, next: string): Promise<void> {
  await saveAndContinue(page);
  await expect(stepHeading(page, next)).toBeVisible();
}

export async function addOption(page: Page, label: string, name: string): Promise<void> {
  await lookupField(page, label).fill(name);
  await suggestion(page, `Add “${name}”`).click();
}

export function itemDialog(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title });
}

interface SiblingWords {
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

/** Saves with the same calls as another device of the family (spec.md §7). */
export async function saveAtServer(
  { product, family }: { product: Product; family: Family },
  kind: SectionKey,
  values: object,
): Promise<void> {
  const { profileId, mustCall } = await signIn(product, family);
  await mustCall(paths.sections(kind), { body: { profile: profileId, ...values } });
}
