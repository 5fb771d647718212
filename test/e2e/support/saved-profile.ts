import { paths } from '../../../src/protocol/paths.ts';
import { findItem } from '../../support/primary-values.ts';
import { openAccount, uploadAadhaar } from './account.ts';
import type { Page } from '@playwright/test';
import { type Family, inventMotherAndDaughter } from './people.ts';
import type { Product } from './product.ts';
import { expect } from './test.ts';
import { BASIC_INFO, stepHeading } from './wizard.ts';
import { openAndLogIn } from './registration.ts';

/** The Aadhaar card and Basic Info are saved with the calls of spec.md §7. */
export async function openAccountWithBasicInfo(product: Product, family: Family): Promise<void> {
  await openAccount(product, family);
  const { profileId, mustCall } = await uploadAadhaar(product, family);
  const find = (kind: string, query: string, filter: Record<string, number> = {}) =>
    findItem(product, kind, { query, lang: 'en', ...filter });
  const { basicInfo } = family;
  const country = await find('country', basicInfo.country);
  const state = await find('state', basicInfo.state, { country_id: country.id });
  const city = await find('city', basicInfo.city, { state_id: state.id });
  const body = {
    profile: profileId,
    first_name: basicInfo.firstName,
    last_name: basicInfo.lastName,
    gender: basicInfo.gender,
    dob: basicInfo.dob.stored,
    marital_status: basicInfo.maritalStatus,
    profession: (await find('profession', basicInfo.profession)).id,
    education: await Promise.all(basicInfo.education.map((name) => find('education', name))),
    mother_name: basicInfo.motherName,
    father_name: basicInfo.fatherName,
    contact_name: basicInfo.contactName,
    contact_number: basicInfo.contactNumber,
    permanent_country: country.id,
    permanent_state: state.id,
    permanent_city: city.id,
  };
  await mustCall(paths.sections('primary'), { body });
}

/** The mother of a new family signs in, and opens Basic Info, which is saved. */
export async function openSavedProfile(
  page: Page,
  { product, url }: { product: Product; url: string },
): Promise<Family> {
  const family = inventMotherAndDaughter();
  await openAccountWithBasicInfo(product, family);
  await openBasicInfo(page, url, family);
  return family;
}

export async function openBasicInfo(page: Page, url: string, family: Family): Promise<void> {
  await openAndLogIn(page, url, family);
  await page.waitForURL(/\/(profile|dashboard)/u);
  await page.goto(`${url}/profile?step=basic-info`);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue(
    family.basicInfo.firstName,
    // The preparation runs without the time limits of the tests.
    { timeout: 30_000 },
  );
}
