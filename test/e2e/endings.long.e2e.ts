import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { paths } from '../../src/protocol/paths.ts';
import { jpeg } from '../server/support/media-files.ts';
import { fetchMedia, upload } from '../server/support/upload.ts';
import { call } from '../support/api-call.ts';
import { mustCall, signIn } from '../support/test-account.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import type { FaultProxy } from './support/fault-proxy.ts';
import { type Family, inventMotherAndDaughter } from './support/people.ts';
import { readSessionValue, untilSectionsAreHere } from './support/phone-store.ts';
import type { Product } from './support/product.ts';
import { isPost } from './support/records.ts';
import { openAccountWithBasicInfo, openBasicInfo } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';

/* [S17] What is left of a sign-in that has ended: its tokens, and twelve values in the files of the
 * browser (docs/decisions/0117). */

const NAMES = ['Markaone', 'Markatwo', 'Markathree', 'Markafour', 'Markafive'];
const TEXTS = ['Markasix', 'Markaseven', 'Markaeight', 'Markanine', 'Markaten', 'Markaeleven'];
/** The twelfth is the address of the account. */
const MARK_OF_MAIL = 'markatwelve';

interface Place {
  page: Page;
  product: Product;
  road: FaultProxy;
  family: Family;
}

const ENDINGS: Record<string, (place: Place) => Promise<void>> = {
  'a logout without internet': async ({ page, road }) => {
    road.cut();
    await logOut(page);
    await expect(page).toHaveURL(/\/login$/u);
    road.restore();
  },
  'a logout whose call failed': async ({ page, road }) => {
    const answerAgain = road.answer(isPost(paths.logout), { status: 500, body: '{}' });
    await logOut(page);
    await expect(page).toHaveURL(/\/login$/u);
    answerAgain();
    await page.reload();
  },
  'its end from another phone': async ({ page, product, family }) => {
    const other = await signIn(product, family);
    await other.mustCall('/accounts/sign-ins/end-others/', { body: { password: family.password } });
    await page.reload();
  },
  'a new password by a code': async ({ page, product, family: { email } }) => {
    await mustCall(product, paths.requestPasswordReset, { body: { email } });
    const otp = await product.readOtp(email);
    await mustCall(product, paths.resetPassword, {
      body: { email, otp, password: 'another good long password' },
    });
    await page.reload();
  },
  'the erasure of the account from another phone': async ({ page, product, family }) => {
    const other = await signIn(product, family);
    await other.mustCall('/accounts/erasure/', { body: { password: family.password } });
    await page.reload();
  },
};

for (const [what, end] of Object.entries(ENDINGS)) {
  test(`After ${what} the token is worthless within a minute, and the browser's files have of the family at most what IndexedDB has not written over [S17]`, async ({
    product,
    road,
    phone,
  }) => {
    const family = invent();
    await openAccountWithBasicInfo(product, family);
    const account = await signIn(product, family);
    await account.save('additional', { about_me: TEXTS.join(' ') });
    const parts = [
      ['image', await jpeg()] as [string, Buffer],
      ['profile', account.profileId] as [string, number],
    ];
    const token = account.access;
    const photo = await upload(product, '/profiles/photos/', { parts, token });
    const { bytes } = await fetchMedia(product, photo.body.image as string);

    const page = await phone.newPage();
    await openBasicInfo(page, road.url, family);
    await untilSectionsAreHere(page, ['primary', 'additional']);
    await page.goto(`${road.url}/profile?step=personal-photo`);
    await expect(page.getByRole('img').first()).toBeVisible();
    const refresh = await readSessionValue(page, 'refresh_token');

    await end({ page, product, road, family });
    await expect(page).toHaveURL(/\/login/u, { timeout: 30_000 });
    const isIn = async () => (await call(product, paths.refresh, { body: { refresh } })).status;
    await expect.poll(isIn, { timeout: 60_000 }).toBe(401);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toMatch(/Marka/iu);

    const files = await makeTemporaryFolder();
    try {
      const copy = join(files.path, 'profile');
      await phone.quit(copy);
      const marks = [...NAMES, ...TEXTS, MARK_OF_MAIL];
      const places = await search(copy, marks);
      expect(places.filter((place) => !place.includes('IndexedDB'))).toEqual([]);
      expect(await search(copy, [bytes.subarray(-80)])).toEqual([]);
    } finally {
      await files.remove();
    }
  });
}

function invent(): Family {
  const family = inventMotherAndDaughter();
  const [firstName = '', lastName = '', motherName = '', fatherName = '', contactName = ''] = NAMES;
  const basicInfo = {
    ...family.basicInfo,
    firstName,
    lastName,
    motherName,
    fatherName,
    contactName,
  };
  return { ...family, email: `${MARK_OF_MAIL}.${family.email}`, basicInfo };
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
}

/** The files that have one of these, as UTF-8 or as UTF-16. */
async function search(folder: string, wanted: readonly (string | Buffer)[]): Promise<string[]> {
  const needles = wanted.flatMap((each) =>
    typeof each === 'string' ? [Buffer.from(each), Buffer.from(each, 'utf16le')] : [each],
  );
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    if (needles.some((needle) => bytes.includes(needle))) found.push(path.slice(folder.length));
  }
  return found;
}
