import { array, create, number, string, type, union } from 'superstruct';
import { API_BASE, paths } from '../../../src/protocol/paths.ts';
import { openAccount, uploadAadhaar } from './account.ts';
import type { Page } from '@playwright/test';
import type { Family } from './people.ts';
import type { Product } from './product.ts';
import { logIn } from './registration.ts';
import { expect } from './test.ts';
import { BASIC_INFO, stepHeading } from './wizard.ts';

/** The Aadhaar card and Basic Info are saved with the calls of spec.md §7. */
export async function openAccountWithBasicInfo(product: Product, family: Family): Promise<void> {
  await openAccount(product, family);
  const ask = createAsker(product);
  const credentials = { username: family.email, password: family.password };
  const { access } = create(await ask(paths.login, { body: credentials }), Tokens);
  const claims: unknown = JSON.parse(
    Buffer.from(access.split('.')[1] ?? '', 'base64url').toString(),
  );
  const { user_id: userId } = create(claims, Claims);
  const { profile } = create(await ask(paths.userDetails(userId), { access }), User);
  await uploadAadhaar(product, family);

  async function find(kind: string, name: string, filter = '') {
    const query = `?query=${encodeURIComponent(name)}&lang=en&limit=10${filter}`;
    const items = create(await ask(`/core/${kind}/${query}`, {}), array(Item));
    const found = items.find((item) => item.name === name);
    if (!found) throw new Error(`The server knows no ${kind} ${name}`);
    return found;
  }

  const { basicInfo } = family;
  const country = await find('country', basicInfo.country);
  const state = await find('state', basicInfo.state, `&country_id=${country.id}`);
  const city = await find('city', basicInfo.city, `&state_id=${state.id}`);
  const body = {
    profile: profile.id,
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
  await ask(paths.sections('primary'), { access, body });
}

export async function openBasicInfo(page: Page, url: string, family: Family): Promise<void> {
  await page.goto(`${url}/login`);
  await logIn(page, family);
  await page.waitForURL(/\/(profile|dashboard)/u);
  await page.goto(`${url}/profile?step=basic-info`);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue(
    family.basicInfo.firstName,
  );
}

function createAsker({ url }: Product) {
  return async (path: string, { access, body }: { access?: string; body?: object }) => {
    const reply = await fetch(url + API_BASE + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(access === undefined ? {} : { authorization: `Bearer ${access}` }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as unknown;
  };
}

const AnyId = union([number(), string()]);
const Tokens = type({ access: string() });
const Claims = type({ user_id: AnyId });
const User = type({ profile: type({ id: AnyId }) });
const Item = type({ id: AnyId, name: string() });
