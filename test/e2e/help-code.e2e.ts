import type { Locator } from '@playwright/test';
import { openAccount } from './support/account.ts';
import { textField } from './support/basic-info.ts';
import { inventMotherAndDaughter, inventYoungMan } from './support/people.ts';
import { logIn } from './support/registration.ts';
import { openAccountWithBasicInfo, openBasicInfo } from './support/saved-profile.ts';
import { expect, test, testOnPhone } from './support/test.ts';
import {
  expectAllSent,
  PERSONAL_DETAILS,
  sendingStrip,
  stepHeading,
  submit,
  WELCOME,
} from './support/wizard.ts';
import { moveStorageOn } from './support/phone-store.ts';
import { expectReadableDialog } from './support/axe.ts';

const LETTERS = /[B-Z]{4}-[B-Z]{4}/u;
const readLetters = async (place: Locator) =>
  LETTERS.exec((await place.getByRole('status').textContent()) ?? '')?.[0] ?? '';

test('A mother who is stuck in a tunnel reads letters out, and the operator sees why nothing is sent', async ({
  product,
  road,
  phone,
}) => {
  const family = inventMotherAndDaughter();
  await openAccountWithBasicInfo(product, family);
  const page = await phone.newPage();
  await openBasicInfo(page, road.url, family);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expectAllSent(page, { withinMs: 20_000 });
  const panel = page.getByRole('dialog', { name: 'Sending status' });
  const help = panel.getByRole('region', { name: 'Help code' });
  const isReport = ({ path }: { path: string }) => path.includes('/help-reports');

  await test.step('in the tunnel the letters are shown at once, and not sent yet', async () => {
    road.cut();
    await textField(page, "Mother's Name").fill('Sunita P.');
    await submit(page);
    await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
    await sendingStrip(page).getByRole('button').click();
    await expect(help.getByText('what waits and why, never names')).toBeVisible();
    expect(road.requests.filter(isReport)).toEqual([]);
    await help.getByRole('button', { name: 'Make a help code' }).click();
    await expect(help.getByRole('status')).toContainText(LETTERS);
    await expect(help.getByRole('status')).toContainText('Not sent yet. Keep this page open');
    await expectReadableDialog(page);
    await page.screenshot({ path: test.info().outputPath('not-sent.png') });
  });
  const letters = await readLetters(help);

  await test.step('the panel is closed and opened again and has the same letters; after the tunnel they arrive', async () => {
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    road.restore();
    await sendingStrip(page).getByRole('button').click();
    await expect(help.getByRole('status')).toContainText('The report has arrived.', {
      timeout: 20_000,
    });
    expect(await readLetters(help)).toBe(letters);
  });

  await test.step('the page is loaded again and has the same letters until others are made', async () => {
    await page.reload();
    await sendingStrip(page).getByRole('button').click();
    await expect(help.getByRole('status')).toContainText('The report has arrived.');
    expect(await readLetters(help)).toBe(letters);
    await expect(help.getByRole('button', { name: 'Make another help code' })).toBeVisible();
  });

  const output = await product.readHelpReport(letters);
  expect(output).toContain(`Help code ${letters}: arrived`);
  expect(output).toContain('Asked from: the panel with the sending status');
  expect(output).toMatch(/1\. the section 'primary': since .+ \(\d+ seconds?\), \d+ attempts?/u);
  expect(output).toMatch(/App: [\w-]+\.js, built about \d{4}-\d\d-\d\d, in the browser/u);
  expect(output).toMatch(/Worker: in control, has [\w-]+\.js/u);
  expect(output).toMatch(/Browser: Chrome \d+/u);
  expect(output).not.toMatch(/different versions|Sunita/u);
  const [report] = await product.query<{ report: unknown }>('select report from help_reports');
  const bytes = JSON.stringify(report);
  for (const word of [family.email, 'Sunita', ...Object.values(family.basicInfo)]) {
    if (typeof word === 'string' && word.length > 3) expect(bytes).not.toContain(word);
  }
});

testOnPhone(
  'Who stands before a storage that does not open makes a help code there, without signing in',
  async ({ product, road, page }) => {
    const family = inventYoungMan();
    await openAccount(product, family);
    await page.goto(`${road.url}/login`);
    await logIn(page, family);
    await expect(stepHeading(page, WELCOME)).toBeVisible();
    await moveStorageOn(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is out of date');
    const help = page.getByRole('region', { name: 'Help code' });
    await help.getByRole('button', { name: 'Make a help code' }).click();
    await expect(help.getByRole('status')).toContainText('The report has arrived.');
    const output = await product.readHelpReport(await readLetters(help));
    expect(output).toContain('This page is older than the storage. Load the page again');
    expect(output).toContain('IS OF A NEWER VERSION OF THE APP');
    await page.screenshot({ path: testOnPhone.info().outputPath('newer.png') });
  },
);

testOnPhone(
  'Where the storage of the phone is damaged, the report says so, and goes all the same',
  async ({ product, road, page }) => {
    await page.addInitScript(() => {
      const open = IDBFactory.prototype.open.bind(indexedDB);
      IDBFactory.prototype.open = (name, version) => {
        if (name === 'sambandh') throw new DOMException('Internal error.', 'UnknownError');
        return open(name, version);
      };
    });
    await page.goto(`${road.url}/dashboard`);
    const title = 'What is saved on this phone could not be opened';
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const help = page.getByRole('region', { name: 'Help code' });
    await help.getByRole('button', { name: 'Make a help code' }).click();
    await expect(help.getByRole('status')).toContainText('The report has arrived.');
    const output = await product.readHelpReport(await readLetters(help));
    expect(output).toContain('The storage of the app does not open.');
    expect(output).toContain('Signed in: unknown, the storage could not be read');
  },
);
