import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { API_BASE } from '../../../src/protocol/paths.ts';
import { sendForm } from '../../server/support/file-forms.ts';
import { signIn, type TestAccount } from '../../support/test-account.ts';
import { listFilesOnPhone } from './aadhaar.ts';
import { choose, textField } from './basic-info.ts';
import type { PhoneBrowser } from './browser.ts';
import {
  ADDITIONAL_DETAILS,
  addOption,
  FAMILY_DETAILS,
  saveAndContinue,
  saveAtServer,
  saveTo,
} from './detail-steps.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { fetchPhotos, logInAt, openAccountAt, photoInput, upload } from './media.ts';
import { type Family, inventMotherAndDaughter } from './people.ts';
import { untilOutboxIsEmpty } from './phone-store.ts';
import type { Product } from './product.ts';
import { findInProfile } from './profile-files.ts';
import { expect } from './test.ts';
import { BASIC_INFO, PERSONAL_DETAILS, stepHeading } from './wizard.ts';

export const BASIC_INFO_MARKS = [
  'firstName',
  'lastName',
  'motherName',
  'fatherName',
  'contactName',
  'contactNumber',
] as const;
/** All of them are sent except 'unsent'. */
export const TEXT_MARKS = [
  ...BASIC_INFO_MARKS,
  'medical',
  'hobby',
  'sibling',
  'aboutMe',
  'candidate',
  'email',
  'unsent',
] as const;
export const PHOTO_MARKS = ['pickedPhoto', 'sentPhoto', 'photoAtServer', 'otherPhoto'] as const;

export type TextName = (typeof TEXT_MARKS)[number];
export type Marks = Record<TextName, string> & Record<(typeof PHOTO_MARKS)[number], Buffer>;

export function only(marks: Marks, names: readonly (keyof Marks)[]): Partial<Marks> {
  return Object.fromEntries(names.map((name) => [name, marks[name]]));
}

export interface Place {
  product: Product;
  road: FaultProxy;
  phone: PhoneBrowser;
  page: Page;
  family: Family;
}

/** No other family has any of these names. */
export function inventMarkedFamily(): Family {
  const family = inventMotherAndDaughter();
  const names = { firstName: invent(), lastName: invent(), motherName: invent() };
  const basicInfo = {
    ...family.basicInfo,
    ...names,
    fatherName: invent('कखगघचजटडतदनपबमयरलवशसह'),
    contactName: invent(),
    contactNumber: `98${randomInt(10 ** 7, 10 ** 8)}`,
  };
  return { ...family, candidateName: invent(), basicInfo };
}

/**
 * The phone has answers of each kind and two photos, one of them from another phone, and all of it
 * is sent. Basic Info is open. The search of the phone's files finds each text and its own photo.
 */
export async function fillMarkedProfile(
  place: Place,
): Promise<{ other: TestAccount; marks: Marks }> {
  const { product, road, page, family } = place;
  const typed = { medical: invent(), hobby: invent(), aboutMe: invent() };
  const sibling = invent();
  await openAccountAt({ product, family }, 'personal-photo');
  const siblings = [{ name: sibling, gender: 'Brother', marital_status: 'Maried' }];
  await saveAtServer({ product, family }, 'family', { siblings });
  const other = await signIn(product, family);
  expect((await sendForm(product, other, { kind: 'photo', file: await noise() })).status).toBe(201);
  const [otherPhoto] = await fetchPhotos({ product, family });

  await logInAt(page, { url: road.url, family }, DETAILS);
  await choose(page, 'Mother Tongue', 'Marathi');
  await addOption(page, 'Hobbies', typed.hobby);
  await page.locator('summary', { hasText: 'Appearance and health' }).click();
  await textField(page, 'Medical Conditions').fill(typed.medical);
  await saveTo(page, FAMILY_DETAILS);
  await expect(page.getByText(sibling)).toBeVisible();
  await page.goto(`${road.url}/profile?step=personal-additional`);
  await expect(stepHeading(page, ADDITIONAL_DETAILS)).toBeVisible();
  await textField(page, 'About Me').fill(typed.aboutMe);
  await saveAndContinue(page);
  const picked = await noise();
  await expect(page.getByText('1 of 5 photos uploaded')).toBeVisible();
  await photoInput(page).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picked });
  await upload(page).click();
  await expect(page.getByText('2 of 5 photos uploaded')).toBeVisible({ timeout: 60_000 });
  await untilOutboxIsEmpty(page);
  const sent = (await listFilesOnPhone(page)).find(({ bytes }) => bytes.length > 0);
  const photos = await fetchPhotos({ product, family });
  const own = photos.find(({ id }) => id !== otherPhoto!.id);
  await page.goto(`${road.url}/profile?step=basic-info`);
  await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
  await expect(textField(page, 'First Name')).toHaveValue(family.basicInfo.firstName);

  const { firstName, lastName, motherName, fatherName, contactName, contactNumber } =
    family.basicInfo;
  const answers = { firstName, lastName, motherName, fatherName, contactName, contactNumber };
  const { email, candidateName: candidate } = family;
  const texts = { ...answers, ...typed, sibling, candidate, email, unsent: invent() };
  const marks: Marks = {
    ...texts,
    pickedPhoto: middle(picked),
    sentPhoto: middle(sent!.bytes),
    photoAtServer: middle(own!.bytes),
    otherPhoto: middle(otherPhoto!.bytes),
  };
  await expectSearchFinds(place, marks);
  return { other, marks };
}

const DETAILS = { key: 'personal-details', heading: PERSONAL_DETAILS } as const;

/** Shows that the search works. Otherwise 'nothing found' would prove nothing. */
async function expectSearchFinds(
  { phone, road }: Pick<Place, 'phone' | 'road'>,
  marks: Marks,
): Promise<void> {
  const found = Object.keys(await findInProfile(phone.profile, marks));
  const stored = [...TEXT_MARKS.filter((name) => name !== 'unsent'), 'sentPhoto'];
  expect(found).toEqual(expect.arrayContaining(stored));
  const cache = join(phone.profile, 'Default', 'Cache');
  const addresses = { app: `${road.url}/`, api: road.url + API_BASE };
  expect(Object.keys(await findInProfile(cache, addresses))).toEqual(['app']);
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

function invent(letters = LETTERS): string {
  return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');
}

/** No program can make this picture much smaller, and no other has its bytes. */
function noise(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 600, height: 800, channels: 3, background: 'grey', noise } as const;
  return sharp({ create }).png().toBuffer();
}

/** These bytes are of the compressed pixels. */
function middle(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  return bytes.subarray(at, at + 32);
}
