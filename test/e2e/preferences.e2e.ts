import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../src/domain/enumerations.ts';
import { paths } from '../../src/protocol/paths.ts';
import { expectAccessible } from './support/axe.ts';
import { choose, lookupField, suggestion, textField } from './support/basic-info.ts';
import { readRecord, saveAtServer } from './support/detail-steps.ts';
import { startFaultProxy } from './support/fault-proxy.ts';
import { listOverflowing } from './support/fits.ts';
import { press, tabTo } from './support/keyboard.ts';
import { logInAt, openAccountAt } from './support/media.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { listOutbox, untilReadyForOffline } from './support/phone-store.ts';
import { startPlainServer } from './support/plain-server.ts';
import { passToEnd } from './support/step-actions.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { expectAllSent } from './support/wizard.ts';
import { stepTitle } from '../support/step-titles.ts';

const STEP = { key: 'personal-preferences', heading: stepTitle('personal-preferences') } as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('A family states its expectations in a tunnel; they arrive, are merged with a brother’s, and are printed', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  await openAccountAt({ product, family }, STEP.key);
  await logInAt(page, { url: road.url, family }, STEP);
  await untilReadyForOffline(page);
  road.cut();

  await test.step('nothing matters until it is touched, and nothing is filled in before', async () => {
    await expect(page.getByRole('button', { name: /Does not matter$/u })).toHaveCount(12);
    await page.reload();
    await expect(page.getByRole('button', { name: /Does not matter$/u })).toHaveCount(12);
  });

  await test.step('age and height from and to, diets, castes and places', async () => {
    await row(page, 'Age').click();
    await field(page, 'Age', 'From').selectOption('28');
    await field(page, 'Age', 'To').selectOption('33');
    await page.getByRole('radio', { name: 'Must' }).check();
    await row(page, 'Age').click();
    await expect(row(page, 'Age')).toHaveAccessibleName('Age 28 years to 33 years Must');
    await row(page, 'Height').click();
    await field(page, 'Height', 'From').selectOption({ label: '5 ft 6 in' });
    await row(page, 'Diet').click();
    await page.getByRole('checkbox', { name: 'Eggetarian' }).check();
    await page.getByRole('checkbox', { name: 'Vegetarian', exact: true }).check();
    await expect(page.getByRole('checkbox', { name: 'Other' })).toHaveCount(0);
    await row(page, 'Caste').click();
    await choose(page, 'Caste', 'Maratha');
    await row(page, 'Places').click();
    await lookupField(page, 'Places').fill('Nagpu');
    await suggestion(page, 'Nagpur').click();
    await row(page, 'Annual Income').click();
    await textField(page, 'Annual Income').fill('9,00,000');
    await textField(page, 'In your own words').fill('समजूतदार आणि आनंदी');
  });

  await test.step('what was touched by mistake does not matter again', async () => {
    await page.getByRole('button', { name: /^Does not matter.*Diet$/u }).click();
    await expect(row(page, 'Diet')).toHaveAccessibleName('Diet Does not matter');
    await expect(row(page, 'Diet')).toBeFocused();
    await row(page, 'Diet').click();
    await page.getByRole('checkbox', { name: 'Vegetarian', exact: true }).check();
  });

  await test.step('a range with exchanged bounds is reported, and not saved', async () => {
    await field(page, 'Height', 'To').selectOption({ label: '5 ft 0 in' });
    await continueButton(page).click();
    await expect(page.getByRole('link', { name: /must not be more than/u })).toBeVisible();
    await field(page, 'Height', 'To').selectOption('');
  });

  await continueButton(page).click();
  await passToEnd(page, STEP.key);
  road.restore();
  await expectAllSent(page, { withinMs: 15_000 });
  expect(await readRecord(product, family, 'preferences')).toMatchObject({
    age: { from: 28, to: 33 },
    height: { from: 168, to: null },
    diet: ['Vegetarian'],
    caste: [{ name: 'Maratha' }],
    places: [{ name: 'Nagpur' }],
    religion: [],
    income_from: 900_000,
    own_words: 'समजूतदार आणि आनंदी',
    musts: ['age'],
  });

  await test.step('the biodata shows them as expectations, each of which can be left out', async () => {
    await page.goto(`${road.url}/profile?step=personal-document`);
    const preview = page.getByRole('img', { name: /^Preview, page 1/u });
    await expect(preview).toContainText('Expectations');
    await expect(preview).toContainText('28 to 33 years');
    await expect(preview).toContainText('Nagpur');
    await page.getByText('Every line by itself').click();
    await page.getByRole('checkbox', { name: 'Places' }).uncheck();
    await expect(preview).not.toContainText('Nagpur');
    await expect(preview).toContainText('28 to 33 years');
  });
});

test('If two people have different expectations, the family chooses [S13]', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  await openAccountAt({ product, family }, STEP.key);
  await saveAtServer({ product, family }, 'preferences', { age: { from: 25, to: 30 } });
  await logInAt(page, { url: road.url, family }, STEP);
  await expect(row(page, 'Age')).toHaveAccessibleName('Age 25 years to 30 years Good to have');
  await untilReadyForOffline(page);
  road.cut();
  await row(page, 'Age').click();
  await field(page, 'Age', 'To').selectOption('35');
  await continueButton(page).click();
  await passToEnd(page, STEP.key);
  await saveAtServer({ product, family }, 'preferences', {
    age: { from: 25, to: 28 },
    religion: [],
  });
  road.restore();
  await page.goto(`${road.url}/profile?step=${STEP.key}`);
  await page.getByRole('button', { name: 'Choose' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /25 years to 35 years/u }).check();
  await expect(dialog.getByRole('radio', { name: /25 years to 28 years/u })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep this answer' }).click();
  await expectAllSent(page, { withinMs: 15_000 });
  expect(await readRecord(product, family, 'preferences')).toMatchObject({
    age: { from: 25, to: 35 },
  });
});

test('Preferences are told with keys alone, fit 320 px in three languages, and axe finds nothing', async ({
  product,
  road,
  page,
}) => {
  const family = inventMotherAndDaughter();
  await openAccountAt({ product, family }, STEP.key);
  await logInAt(page, { url: road.url, family }, STEP);
  await press(page, row(page, 'Marital Status'));
  await tabTo(page, page.getByRole('checkbox', { name: 'Widowed' }));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('radio', { name: 'Good to have' }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Must' })).toBeChecked();
  await press(page, row(page, 'Height'));
  await row(page, 'Religion').click();
  await expectAccessible(page, 'preferences');

  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of LANGUAGES) {
    await page.goto(`${road.url}/profile?step=${STEP.key}&lng=${language}`);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const name of ['age', 'places']) {
      const button = page.locator(`#${name}-row`);
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    }
    expect(await listOverflowing(page), language).toEqual([]);
  }
});

test('With a server of the plain contract, preferences stay on the phone, and it says so', async ({
  product,
  phone,
}) => {
  const plain = await startPlainServer(product.url);
  const road = await startFaultProxy(plain.url);
  const family = inventMotherAndDaughter();
  await openAccountAt({ product, family }, STEP.key);
  const page = await phone.newPage();
  await logInAt(page, { url: road.url, family }, STEP);
  await expect(page.getByText('Kept on this phone, and on the biodata.')).toBeVisible();
  await textField(page, 'In your own words').fill('Somebody who laughs');
  await continueButton(page).click();
  await passToEnd(page, STEP.key);
  await expect.poll(() => listOutbox(page)).toEqual([]);
  expect(plain.refused.filter((call) => call.includes(paths.sections('preferences')))).toEqual([]);
  await page.goto(`${road.url}/profile?step=personal-document`);
  await expect(page.getByRole('img', { name: /^Preview, page 1/u })).toContainText(
    'Somebody who laughs',
  );
  await road.close();
  await plain.close();
});

function row(page: Page, label: string) {
  return page.getByRole('button', { name: new RegExp(`^${label} `, 'u') });
}

function field(page: Page, group: string, label: string) {
  return page.getByRole('group', { name: group }).getByLabel(label, { exact: true });
}

function continueButton(page: Page) {
  return page.getByRole('button', { name: 'Continue', exact: true });
}
