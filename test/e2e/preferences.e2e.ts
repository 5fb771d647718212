import type { Page } from '@playwright/test';
import { choose, lookupField, suggestion, textField } from './support/basic-info.ts';
import { logInAt, openAccountAt } from './support/media.ts';
import { expectToFit } from './support/fits.ts';
import { passToEnd } from './support/step-actions.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { expectAllSent } from './support/wizard.ts';
import { stepTitle } from '../support/step-titles.ts';
import { readRecord } from './support/records.ts';

const STEP = { key: 'personal-preferences', heading: stepTitle('personal-preferences') } as const;

test(
  'A family states its expectations in a tunnel; they arrive, and are printed',
  { tag: '@long' },
  async ({ product, road, page, family }) => {
    await openAccountAt({ product, family }, STEP.key);
    await logInAt(page, { url: road.url, family }, STEP);
    road.cut();

    await test.step('nothing matters until it is touched, and nothing is filled in before', async () => {
      await expect(page.getByRole('button', { name: /Does not matter$/u })).toHaveCount(12);
    });

    await test.step('age and height from and to, diets, castes and places', async () => {
      await row(page, 'Age').click();
      await field(page, 'Age', 'From').selectOption('28');
      await field(page, 'Age', 'To').selectOption('33');
      await page.getByRole('radio', { name: 'Must have' }).check();
      await row(page, 'Age').click();
      await expect(row(page, 'Age')).toHaveAccessibleName('Age 28 years to 33 years Must have');
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

    await test.step('no choice runs over the edge of a narrow phone, with letters twice as large', async () => {
      const size = page.viewportSize()!;
      await expectToFit(page, 'preferences', ['200%']);
      await page.setViewportSize(size);
    });

    await test.step('a range with exchanged bounds is reported, and not saved', async () => {
      await field(page, 'Height', 'To').selectOption({ label: '5 ft 0 in' });
      await continueButton(page).click();
      await expect(page.getByRole('link', { name: /cannot be more than/u })).toBeVisible();
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
      await page.getByText('Choose line by line').click();
      await page.getByRole('checkbox', { name: 'Places' }).uncheck();
      await expect(preview).not.toContainText('Nagpur');
      await expect(preview).toContainText('28 to 33 years');
    });
  },
);

function row(page: Page, label: string) {
  return page.getByRole('button', { name: new RegExp(`^${label} `, 'u') });
}

function field(page: Page, group: string, label: string) {
  return page.getByRole('group', { name: group }).getByLabel(label, { exact: true });
}

function continueButton(page: Page) {
  return page.getByRole('button', { name: 'Continue', exact: true });
}
