import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { nextStep, STEP_KEYS, type StepKey } from '../../src/domain/steps.ts';
import { API_BASE, paths } from '../../src/protocol/paths.ts';
import {
  ADDITIONAL_FIELDS,
  BASIC_INFO_FIELDS,
  FAMILY_FIELDS,
  MEMBER,
  PERSONAL_FIELDS,
  SECTIONS,
  SIBLING,
} from './support/marathi-profile.ts';
import { cameraPhoto, type SampleFile } from './support/media.ts';
import { type Family, inventMotherAndDaughter } from './support/people.ts';
import { untilOutboxIsEmpty, untilReadyForOffline } from './support/phone-store.ts';
import type { RecordedRequest } from './support/recorded-request.ts';
import { recordVideo } from './support/sample-video.ts';
import {
  createReader,
  expectField,
  expectStep,
  fillField,
  fillStep,
  type Reader,
  typeInto,
} from './support/step-form.ts';
import { actionOf, listStepsAfter } from './support/step-actions.ts';
import { expect, test } from './support/test.ts';
import { sendingStrip } from './support/wizard.ts';
import type { CardSide } from '../../src/domain/enumerations.ts';
import { drawSampleCard } from '../media/support/sample-card.ts';
import type { Product } from './support/product.ts';
import { listRecords } from './support/records.ts';
import { slowDown } from './support/browser.ts';

const CPU_SLOW_DOWN = 4;
const FILM_WORDS = 'अंजली स्वतःबद्दल सांगते';
/** From the landing page until the steps 1 to 3 are done. A picked file is two taps. */
const TAPS_MAX = 36;

test('A mother has a created profile after 36 taps, and fills in all ten steps without internet, in Marathi, on a slow phone; all of it arrives, and another phone shows it in Hindi [S1, S3, S11]', async ({
  product,
  road,
  browser,
}) => {
  // The phone is four times slower, and the test goes through the wizard twice.
  test.slow();
  const family = {
    ...inventMotherAndDaughter(),
    name: 'सुनीता कुलकर्णी',
    candidateName: 'अंजली कुलकर्णी',
  };
  const page = await openPhone(browser, 'mr-IN');
  const marathi = createReader(page, 'mr');

  await page.goto(road.url);
  await test.step('registers and logs in', () => register(marathi, { product, family }));
  await expectHeading(marathi, 'welcome');
  const film = await recordVideo(page);
  await untilReadyForOffline(page);
  road.cut();
  await slowDown(page, CPU_SLOW_DOWN);

  await test.step('Welcome and the Aadhaar card', async () => {
    await goOn(marathi, 'welcome');
    const title = marathi.words('aadhaar:titleOf', { name: family.candidateName });
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await pickAadhaar(marathi, 'front');
    await pickAadhaar(marathi, 'back');
    await goOn(marathi, 'aadhaar');
  });

  await test.step('Basic Info and Personal Details', async () => {
    for (const field of BASIC_INFO_FIELDS) {
      await (PROPOSED.has(field.name) ? expectField : fillField)(marathi, field);
    }
    await goOn(marathi, 'basic-info');
    expect(marathi.taps.length, marathi.taps.join('\n')).toBeLessThanOrEqual(TAPS_MAX);
    await fillStep(marathi, PERSONAL_FIELDS);
    await goOn(marathi, 'personal-details');
  });

  await test.step('Family Details, with a brother and a grandmother', async () => {
    await fillStep(marathi, FAMILY_FIELDS);
    await fillItem(marathi, 'siblings', SIBLING);
    await fillItem(marathi, 'other_family_members', MEMBER);
    await goOn(marathi, 'personal-family');
  });

  await test.step('the page is loaded again: Family Details are as they were left', async () => {
    await page.reload();
    await expectHeading(marathi, 'personal-additional');
    await page.getByRole('link', { name: marathi.words('common:goBack') }).tap();
    await expectHeading(marathi, 'personal-family');
    await expectFamily(marathi);
    await goOn(marathi, 'personal-family');
  });

  await test.step('Additional Details, with a sub caste that nobody has', async () => {
    await fillStep(marathi, ADDITIONAL_FIELDS);
    await goOn(marathi, 'personal-additional');
  });

  await test.step('two photos and a video', async () => {
    await submitPhotos(marathi);
    await goOn(marathi, 'personal-photo');
    await submitVideo(marathi, film);
    await tap(marathi, 'videos:continue');
  });

  await test.step('From PDF Profile on: all is filled in, and the dashboard shows it', async () => {
    for (const step of listStepsAfter('personal-video')) {
      await expectHeading(marathi, step);
      await tap(marathi, actionOf(step));
    }
    const end = marathi.words('wizard:finished.ready');
    await expect(page.getByRole('heading', { name: end })).toBeFocused();
    await page.getByRole('link', { name: marathi.words('wizard:welcome.dashboard') }).tap();
    await expectDashboard(marathi);
    expect(await listRecords(product, family)).toEqual([]);
  });

  await test.step('the network is back: the server has all of it', async () => {
    road.restore();
    await expect(sendingStrip(page)).toContainText(marathi.words('sync:strip.sent'));
    await untilOutboxIsEmpty(page);
    for (const { kind, values } of await listRecords(product, family)) {
      expect(values).toMatchObject(SECTIONS[kind as keyof typeof SECTIONS]);
    }
  });

  await test.step('another phone, in Hindi: step by step, all of it is there', async () => {
    const before = road.requests.length;
    const hindi = createReader(await openPhone(browser, 'hi-IN'), 'hi');
    await logIn(hindi, { url: road.url, family });
    await expectDashboard(hindi);
    await hindi.page.goto(`${road.url}/profile?step=welcome`);
    await readBack(hindi);
    // Nobody changed a value, so nothing is saved (spec.md §4).
    await untilOutboxIsEmpty(hindi.page);
    const written = road.requests.slice(before).filter(isWrite);
    expect(written.map(({ path }) => path)).toEqual([API_BASE + paths.login]);
  });
});

/** The registration has told them already (docs/decisions/0113). */
const PROPOSED = new Set([
  'first_name',
  'last_name',
  'gender',
  'contact_name',
  'permanent_country',
]);

async function register(
  reader: Reader,
  { product, family }: { product: Product; family: Family },
): Promise<void> {
  const { page, words, press } = reader;
  const write = (key: string, text: string) => typeInto(reader, field(reader, key), text);
  await press(page.getByRole('main').getByRole('link', { name: words('landing:register') }));
  await press(page.getByRole('button', { name: words('account:register.plans.Basic') }));
  await press(
    page.getByRole('button', { name: words('account:register.relations.Daughter.name') }),
  );
  await write('account:register.details.name', family.name);
  await write('account:register.details.email', family.email);
  const candidate = page.getByRole('textbox', {
    name: words('account:register.relations.Daughter.candidate'),
  });
  await typeInto(reader, candidate, family.candidateName);
  await tap(reader, 'account:confirm');
  const digit = page.getByLabel(words('common:otpSlot', { number: 1, count: 6 }));
  await expect(digit).toBeVisible();
  const otp = await product.readOtp(family.email);
  if (!(await digit.evaluate((input) => input === document.activeElement))) await press(digit);
  await page.keyboard.type(otp);
  await tap(reader, 'account:register.otpStep.submit');
  await press(
    page
      .getByRole('dialog')
      .getByRole('button', { name: words('account:register.termsDialog.agree') }),
  );
  await write('account:password', family.password);
  await write('account:confirmPassword', family.password);
  await tap(reader, 'account:register.passwordStep.submit');
  // The login knows the address.
  await expect(page.getByRole('heading', { name: words('account:login.title') })).toBeVisible();
  await expect(field(reader, 'account:password')).toBeFocused();
  await write('account:password', family.password);
  await tap(reader, 'account:login.submit');
}

async function submitPhotos(reader: Reader): Promise<void> {
  const { page, words } = reader;
  await chooseFiles(reader, page.getByText(words('photos:panel.add')), [
    await cameraPhoto('IMG_1.jpg'),
    await cameraPhoto('IMG_2.jpg', { hue: 90 }),
  ]);
  const chosen = words('photos:panel.ready', { count: 2 });
  await expect(page.getByText(chosen)).toBeVisible();
  const second = words('photos:panel.typeOf', { number: 2 });
  await page.getByLabel(second).selectOption('Cover Photo');
  await tap(reader, 'photos:panel.upload');
  await expect(page.getByText(words('photos:toSend', { count: 2 }))).toBeVisible();
}

async function submitVideo(reader: Reader, film: Buffer): Promise<void> {
  const { page, words } = reader;
  const file = { name: 'VID_1.mp4', mimeType: 'video/mp4', buffer: film };
  await chooseFiles(reader, page.getByText(words('videos:panel.add')), file);
  await expect(button(reader, 'videos:player.play')).toBeVisible();
  await page.getByLabel(words('videos:description')).fill(FILM_WORDS);
  await tap(reader, 'videos:panel.upload');
  await expect(button(reader, 'videos:deleteVideo')).toBeVisible();
}

async function expectFamily(reader: Reader): Promise<void> {
  const option = (list: string, value: string) => reader.words(`wizard:options.${list}.${value}`);
  await expectStep(reader, FAMILY_FIELDS);
  const sibling = [
    SIBLING.name,
    option('siblingGender', SIBLING.gender),
    option('siblingMaritalStatus', SIBLING.marital_status),
    String(SIBLING.age),
    SIBLING.occupation,
  ];
  await expect(itemChip(reader, sibling)).toBeVisible();
  await expect(itemChip(reader, [MEMBER.name, MEMBER.relation])).toBeVisible();
}

async function expectDashboard({ page, words }: Reader): Promise<void> {
  const all = { done: STEP_KEYS.length, count: STEP_KEYS.length };
  await expect(page.getByText(words('account:dashboard.stepsDone', all))).toBeVisible();
}

async function readBack(reader: Reader): Promise<void> {
  const { page, words } = reader;
  await expectHeading(reader, 'welcome');
  await goOn(reader, 'welcome');
  await expectStoredCard(reader);
  await goOn(reader, 'aadhaar');
  await expectStep(reader, BASIC_INFO_FIELDS);
  await goOn(reader, 'basic-info');
  await expectStep(reader, PERSONAL_FIELDS);
  await goOn(reader, 'personal-details');
  await expectFamily(reader);
  await goOn(reader, 'personal-family');
  await expectStep(reader, ADDITIONAL_FIELDS);
  await goOn(reader, 'personal-additional');
  await expect(page.getByText(words('photos:counter', { count: 2, limit: 5 }))).toBeVisible();
  const gallery = page.getByRole('list', { name: words('photos:gallery') });
  await expect(gallery.getByRole('img')).toHaveCount(2);
  await goOn(reader, 'personal-photo');
  await expect(page.getByText(words('videos:counter', { count: 1, limit: 1 }))).toBeVisible();
  await expect(page.getByText(FILM_WORDS)).toBeVisible();
  await goOn(reader, 'personal-video');
  await goOn(reader, 'personal-document');
}

async function expectStoredCard(reader: Reader): Promise<void> {
  const { page, words } = reader;
  await expect(page.getByRole('img', { name: words('aadhaar:shown.stored') })).toHaveCount(2);
  await expectLoaded(page, words('aadhaar:shown.stored'));
}

async function expectLoaded(page: Page, name: string): Promise<void> {
  const widths = () =>
    page
      .getByRole('img', { name })
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth));
  await expect.poll(async () => (await widths()).every((width) => width > 0)).toBe(true);
}

function isWrite({ method, path }: RecordedRequest): boolean {
  return path.startsWith(API_BASE) && !['GET', 'HEAD', 'OPTIONS'].includes(method);
}

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 800 },
  hasTouch: true,
  isMobile: true,
};

async function openPhone(browser: Browser, locale: 'mr-IN' | 'hi-IN'): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, locale });
  return context.newPage();
}

async function logIn(
  reader: Reader,
  { url, family }: { url: string; family: Family },
): Promise<void> {
  await reader.page.goto(`${url}/login`);
  await field(reader, 'account:email').fill(family.email);
  await field(reader, 'account:password').fill(family.password);
  await tap(reader, 'account:login.submit');
}

/** Presses the button of the step, and waits for the next one. */
async function goOn(reader: Reader, step: StepKey): Promise<void> {
  await tap(reader, actionOf(step));
  await expectHeading(reader, nextStep(step));
}

async function tap(reader: Reader, key: string): Promise<void> {
  await reader.press(button(reader, key));
}

function field({ page, words }: Reader, key: string): Locator {
  return page.getByRole('textbox', { name: words(key), exact: true });
}

function button({ page, words }: Reader, key: string): Locator {
  return page.getByRole('main').getByRole('button', { name: words(key), exact: true });
}

async function expectHeading({ page, words }: Reader, step: StepKey): Promise<void> {
  const place = { number: STEP_KEYS.indexOf(step) + 1, count: STEP_KEYS.length };
  const name = `${words('common:stepOf', place)} — ${words(`common:steps.${step}`)}`;
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

async function chooseFiles(
  { page, press, taps }: Reader,
  opener: Locator,
  files: SampleFile | SampleFile[],
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  // The line above turns the browser's own file chooser off, but not at once. The browser handles
  // commands in order, so the file chooser is off after this empty call.
  await page.evaluate(() => undefined);
  await press(opener);
  taps.push('the file');
  await (await choosing).setFiles(files);
}

async function pickAadhaar(reader: Reader, side: CardSide): Promise<void> {
  const { page, words } = reader;
  const card = await drawSampleCard({ side, picture: { width: 640, height: 420 } });
  const file = { name: `${side}.png`, mimeType: 'image/png', buffer: card.png };
  await chooseFiles(reader, page.getByText(words(`aadhaar:pick.${side}`)), file);
  const name = `${words(`aadhaar:sides.${side}`)}: ${words('aadhaar:open.button')}`;
  await expect(page.getByRole('button', { name })).toBeVisible();
}

async function fillItem(
  reader: Reader,
  list: 'siblings' | 'other_family_members',
  item: Readonly<Record<string, string | number>>,
): Promise<void> {
  const { page, words } = reader;
  const title = words(`wizard:repeating.${list}.add`);
  await page.getByRole('button', { name: title }).tap();
  const dialog = page.getByRole('dialog', { name: title });
  for (const [name, value] of Object.entries(item)) {
    const label = words(`wizard:itemFields.${name}`);
    if (name === 'gender') {
      const option = words(`wizard:options.siblingGender.${value}`);
      await dialog.getByRole('radio', { name: option }).tap();
    } else if (name === 'marital_status') {
      await dialog.getByLabel(label).selectOption(String(value));
    } else {
      const role = name === 'relation' ? 'combobox' : 'textbox';
      await dialog.getByRole(role, { name: label, exact: true }).fill(String(value));
    }
  }
  await dialog.getByRole('button', { name: words('wizard:repeating.save') }).tap();
  await expect(dialog).toBeHidden();
}

/** The chip joins the values of an item with ' | ' (spec.md §2). */
function itemChip({ page, words }: Reader, values: readonly string[]): Locator {
  const name = words('wizard:repeating.edit', { item: values.join(' | ') });
  return page.getByRole('button', { name, exact: true });
}
