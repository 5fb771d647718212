import type { Page } from '@playwright/test';
import { FIRST_SCREEN_ID } from '../../src/protocol/first-screen.ts';
import { createRandom, type Random } from '../support/random.ts';
import { slowDown } from './support/browser.ts';
import { textField } from './support/basic-info.ts';
import { listDrafts, untilReadyForOffline } from './support/phone-store.ts';
import { openSavedProfile } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import { comeToBasicInfo } from './support/wizard.ts';
import { logOut } from './support/registration.ts';

const SEED = Number(process.env['FIRST_SCREEN_SEED'] ?? 1);
const SCHEDULES = Number(process.env['FIRST_SCREEN_SCHEDULES'] ?? 2);
const SLOWDOWN = Number(process.env['FIRST_SCREEN_SLOWDOWN'] ?? 1);

test('Offline, a mother types before the code of the app has come: each letter is in the form and in the draft, once, and nothing moves', async ({
  product,
  road,
  phone,
}) => {
  let page = await phone.newPage();
  const family = await openSavedProfile(page, { product, url: road.url });
  await untilReadyForOffline(page);
  road.cut();
  const { firstName, lastName } = family.basicInfo;

  page = await startHeld(page);
  const first = () => page.locator(`#${FIRST_SCREEN_ID}`);
  await expect(first().getByRole('heading', { level: 1 })).toContainText('Basic Info');
  await expect(first().getByLabel('First Name')).toHaveValue(firstName);
  await expect(first().getByLabel('Last Name')).toHaveValue(lastName);
  const places = await placesOf(page);
  await first().getByLabel('Last Name').press('End');
  await page.keyboard.type(' Devi');
  await page.keyboard.press('ArrowLeft');
  await letStart(page);
  await expect(first()).toHaveCount(0);
  expect(await placesOf(page)).toEqual(places);
  await expect(textField(page, 'Last Name')).toBeFocused();
  await page.keyboard.type('x');
  await expect(textField(page, 'Last Name')).toHaveValue(`${lastName} Devxi`);
  await expectDraft(page, { first_name: firstName, last_name: `${lastName} Devxi` });

  // The page is closed before its code has come, and she goes on in the next.
  page = await startHeld(page);
  await first().getByLabel('First Name').fill('Anja');
  page = await startHeld(page);
  await first().getByLabel('First Name').press('End');
  await page.keyboard.type('li');
  await letStart(page);
  await expect(textField(page, 'First Name')).toHaveValue('Anjali');
  await expectDraft(page, { first_name: 'Anjali', last_name: `${lastName} Devxi` });

  let text = { first_name: 'Anjali', last_name: `${lastName} Devxi` };
  for (let schedule = 0; schedule < SCHEDULES; schedule += 1) {
    const seed = SEED + schedule;
    page = await startHeld(page);
    await slowDown(page, SLOWDOWN);
    text = await test.step(`schedule ${seed}`, () => typeAcross(page, text, createRandom(seed)));
    await expect(textField(page, 'First Name')).toHaveValue(text.first_name);
    await expect(textField(page, 'Last Name')).toHaveValue(text.last_name);
    await expectDraft(page, text);
  }

  await logOut(page);
  await page.getByRole('button', { name: /^Keep it on this/u }).click();
  await expect(page).toHaveURL(/\/login$/u);
  page = await openHeld(page, '/profile');
  await expect(page.locator(`#${FIRST_SCREEN_ID}`)).toHaveCount(0);
});

test('In a new form, letters typed over what is proposed stay, and the next ones follow them', async ({
  product,
  road,
  phone,
  family,
}) => {
  let page = await phone.newPage();
  await comeToBasicInfo(page, { product, url: road.url, family });
  await untilReadyForOffline(page);
  await expect(textField(page, 'First Name')).not.toHaveValue('');
  const proposed = await textField(page, 'First Name').inputValue();
  road.cut();
  page = await startHeld(page);
  const first = page.locator(`#${FIRST_SCREEN_ID}`);
  await expect(first.getByRole('link', { name: 'Fill from a biodata' })).toBeVisible();
  await first.getByLabel('First Name').press('End');
  await page.keyboard.type(' D');
  await letStart(page);
  await expect(first).toHaveCount(0);
  await page.keyboard.type('evi');
  await expect(textField(page, 'First Name')).toHaveValue(`${proposed} Devi`);
  await expectDraft(page, { first_name: `${proposed} Devi` });

  page = await startHeld(page, '&lng=mr-IN');
  await expect(page.locator(`#${FIRST_SCREEN_ID}`)).toHaveAttribute('lang', 'mr');
});

type Field = 'first_name' | 'last_name';
type Texts = Record<Field, string>;

/** Keys, an input method's letters and pastes in both fields; in between, the app starts. */
async function typeAcross(page: Page, before: Texts, random: Random): Promise<Texts> {
  const text = { ...before };
  const session = await page.context().newCDPSession(page);
  const count = random.integer(3, 8);
  const startsAt = random.integer(0, count - 1);
  let field: Field = 'first_name';
  await page.locator(`#${FIRST_SCREEN_ID} #${field}`).press('End');
  for (let index = 0; index < count; index += 1) {
    const letters = random.pick(LETTERS);
    const isComposed = random.chance(0.4);
    if (random.chance(0.3)) {
      field = field === 'first_name' ? 'last_name' : 'first_name';
      await page.locator(`#${field}`).last().press('End');
    }
    if (isComposed) await session.send('Input.imeSetComposition', compose(letters));
    if (index === startsAt) await letStart(page);
    if (isComposed) await session.send('Input.insertText', { text: letters });
    else if (random.chance(0.5)) await page.keyboard.type(letters);
    else await page.keyboard.insertText(letters);
    text[field] += letters;
  }
  await expect(page.locator(`#${FIRST_SCREEN_ID}`)).toHaveCount(0);
  await expect(page.locator(`#${field}`)).toBeFocused();
  await session.detach();
  return text;
}

const LETTERS = ['a', 'Bi', 'अं', 'ज', 'ली', 'क्षि', 'é'];

function compose(text: string) {
  return { text, selectionStart: text.length, selectionEnd: text.length };
}

declare global {
  var letAppStart: () => void;
}

/** With a first screen. If the worker takes more than 400 ms on a busy machine, it leaves it out. */
async function startHeld(before: Page, query = ''): Promise<Page> {
  let page = before;
  await expect(async () => {
    page = await openHeld(page, `/profile?step=basic-info${query}`);
    await expect(page.locator(`#${FIRST_SCREEN_ID}`)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return page;
}

/** The app waits for its words until `letStart`. Only the worker's document is there. */
async function openHeld(before: Page, path: string): Promise<Page> {
  const page = await before.context().newPage();
  await page.setViewportSize(before.viewportSize() ?? { width: 360, height: 800 });
  await before.close();
  await page.addInitScript(() => {
    const held = Promise.withResolvers<void>();
    globalThis.letAppStart = held.resolve;
    const fetchNow = globalThis.fetch;
    globalThis.fetch = async (what, ...rest) => {
      if (typeof what === 'string' && what.endsWith('/words.json')) await held.promise;
      return fetchNow(what, ...rest);
    };
  });
  await page.goto(new URL(path, before.url()).href);
  return page;
}

async function letStart(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.letAppStart());
}

async function placesOf(page: Page): Promise<unknown[]> {
  const found = ['h1', 'label[for=first_name]', '#first_name', '#last_name'].map((what) =>
    page.locator(what).last().boundingBox(),
  );
  return Promise.all(found);
}

async function expectDraft(page: Page, values: Partial<Texts>): Promise<void> {
  await expect.poll(() => listDrafts(page)).toMatchObject([{ step: 'basic-info', values }]);
}
