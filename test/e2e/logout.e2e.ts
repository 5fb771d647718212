import type { Page } from '@playwright/test';
import { paths } from '../../src/protocol/paths.ts';
import { call } from '../support/api-call.ts';
import { textField } from './support/basic-info.ts';
import { type Family, inventMotherAndDaughter, inventYoungMan } from './support/people.ts';
import {
  countAccountRows,
  expireAccessToken,
  listDrafts,
  readSetting,
  readToken,
  untilOutboxIsEmpty,
} from './support/phone-store.ts';
import type { Product } from './support/product.ts';
import { isPost, listPrimaryRecords } from './support/records.ts';
import { logIn, logOut, openAndLogIn } from './support/registration.ts';
import { openAccountWithBasicInfo, openBasicInfo } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import { expectAllSent, PERSONAL_DETAILS, submitTo } from './support/wizard.ts';
import { expectReadableDialog } from './support/axe.ts';

const isPatch = ({ method }: { method: string }) => method === 'PATCH';

test('A mother keeps her unsent work at the logout; nobody else sees or sends it, and with everything sent nothing stays [S15, S17]', async ({
  product,
  road,
  phone,
}) => {
  const mother = inventMotherAndDaughter();
  const youngMan = inventYoungMan();
  await openAccountWithBasicInfo(product, youngMan);
  const { page, otherTab } = await open({ product, road, phone }, mother);

  await test.step('she edits without a network, and keeps it', async () => {
    road.cut();
    await edit(page, 'Sunita P.');
    await logOut(page);
    const dialog = page.getByRole('dialog', { name: '1 thing is not sent yet' });
    await dialog.getByText('More about this').click();
    await expect(dialog).toContainText('Anyone who can unlock this');
    await expectReadableDialog(page);
    await dialog.getByRole('button', { name: /^Keep it on this/u }).click();
    await expect(page).toHaveURL(/\/login$/u);
    await expect(otherTab).toHaveURL(/\/login$/u);
    // The phone keeps the unsent edit and the step at which the wizard was left.
    await expect
      .poll(async () => Object.values(await countAccountRows(page)))
      .toEqual([{ clearings: 1, outbox: 1, progress: 1, sections: 1 }]);
  });

  await test.step('he logs in on her phone: nothing of hers is shown or sent', async () => {
    road.restore();
    await logIn(page, youngMan);
    await page.waitForURL(/\/(profile|dashboard)/u);
    await page.goto(`${road.url}/profile?step=basic-info`);
    await expect(textField(page, 'First Name')).toHaveValue(youngMan.basicInfo.firstName);
    await expectAllSent(page, { withinMs: 10_000 });
    await logOut(page);
    await expect(page).toHaveURL(/\/login$/u);
    expect(road.requests.filter(isPatch)).toEqual([]);
    expect(await readMotherName(product, mother)).toBe(mother.basicInfo.motherName);
  });

  await test.step('she is back, and it arrives once', async () => {
    await logIn(page, mother);
    await expectAllSent(page, { withinMs: 20_000 });
    await expect.poll(() => readMotherName(product, mother)).toBe('Sunita P.');
    expect((await listPrimaryRecords(product, mother))[0]?.version).toBe(2);
    expect(road.requests.filter(isPatch)).toHaveLength(1);
  });

  await test.step('with everything sent, the logout is immediate, in every tab, and nothing stays', async () => {
    await expect(otherTab).not.toHaveURL(/\/login$/u);
    await untilOutboxIsEmpty(page);
    const before = road.requests.filter(isPost(paths.logout)).length;
    road.cut();
    await logOut(page);
    await expect(page).toHaveURL(/\/login$/u);
    await expect(otherTab).toHaveURL(/\/login$/u);
    await expectNothingLeft(page);
    expect(road.requests.filter(isPost(paths.logout))).toHaveLength(before);
  });
});

for (const [open, path] of [
  ['keeps the login open', '/login'],
  ['opens the app again at its start page', '/'],
] as const) {
  test(`A mother logs out while the server fails, and ${open}: her session ends within a minute after the server is back [S17e]`, async ({
    product,
    road,
    phone,
  }) => {
    const family = inventMotherAndDaughter();
    await openAccountWithBasicInfo(product, family);
    const page = await phone.newPage();
    await openAndLogIn(page, road.url, family);
    await page.waitForURL(/\/(profile|dashboard)/u);
    const refresh = await readToken(page, 'refresh_token');
    const isLogout = isPost(paths.logout);
    const countTold = () => road.requests.filter(isLogout).length;
    const stop = road.answer(isLogout, { status: 503 });
    await page.clock.install();
    await logOut(page);
    await expect(page).toHaveURL(/\/login$/u);
    // The logout itself tells the server, and so does the page that sees the session end.
    await expect.poll(countTold).toBe(2);
    if (path !== '/login') {
      await page.goto(road.url + path);
      await expect.poll(countTold).toBe(3);
    }
    stop();
    expect(await readSetting(page, 'endings')).toHaveLength(1);
    await page.clock.fastForward(30_000);
    await expect.poll(() => readSetting(page, 'endings')).toBeUndefined();
    expect((await call(product, paths.refresh, { body: { refresh } })).status).toBe(401);
  });
}

test('A session that the server ends keeps everything; the logout then sends the work first, or deletes it once that was confirmed [S15, S17]', async ({
  product,
  road,
  phone,
  family,
}) => {
  const { page, otherTab } = await open({ product, road, phone }, family);
  const dialog = page.getByRole('dialog').first();

  await test.step('the session ends: it says so, and the work is sent after the next login', async () => {
    road.cut();
    await edit(page, 'Sunita P.');
    await expireAccessToken(page, product);
    await product.query(
      'DELETE FROM sessions USING accounts WHERE account_id = accounts.id AND email = $1',
      [family.email],
    );
    road.restore();
    await expect(page).toHaveURL(/\/login$/u, { timeout: 20_000 });
    await expect(otherTab).toHaveURL(/\/login$/u);
    await expect(
      page.getByText('What is waiting will be sent after you log in again with this email.'),
    ).toBeVisible();
    await otherTab.close();
    await logIn(page, family);
    await expectAllSent(page, { withinMs: 20_000 });
    await expect.poll(() => readMotherName(product, family)).toBe('Sunita P.');
  });

  await test.step('‘Send first’ says if sending fails, and logs out once everything has arrived', async () => {
    await page.goto(`${road.url}/profile?step=basic-info`);
    await expect(textField(page, "Mother's Name")).toHaveValue('Sunita P.');
    road.cut();
    await edit(page, 'Sunita R.');
    await logOut(page);
    await dialog.getByRole('button', { name: 'Send now, then log out' }).click();
    await expect(dialog).toContainText('We could not send everything right now.', {
      timeout: 20_000,
    });
    road.restore();
    await dialog.getByRole('button', { name: 'Send now, then log out' }).click();
    await expect(page).toHaveURL(/\/login$/u, { timeout: 20_000 });
    expect(await readMotherName(product, family)).toBe('Sunita R.');
    await expectNothingLeft(page);
  });

  await test.step('work that is deleted is gone once that was confirmed; half-typed forms count', async () => {
    await openBasicInfo(page, road.url, family);
    await expectAllSent(page, { withinMs: 10_000 });
    const sent = road.requests.filter(isPatch).length;
    road.cut();
    await edit(page, 'Sunita S.');
    await page.getByRole('link', { name: 'Go Back' }).click();
    await textField(page, "Father's Name").fill('Prakash G.');
    await expect.poll(async () => (await listDrafts(page)).length).toBe(1);
    await logOut(page);
    await expect(dialog).toContainText('2 things are not sent yet');
    await dialog.getByText('Other options', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete without sending' }).click();
    await expect(dialog).toContainText('Delete 2 things that are not sent?');
    await dialog.getByRole('button', { name: 'Delete without sending, and log out' }).click();
    await expect(page).toHaveURL(/\/login$/u);
    await expectNothingLeft(page);
    road.restore();
    await openBasicInfo(page, road.url, family);
    await expectAllSent(page, { withinMs: 10_000 });
    expect(await readMotherName(product, family)).toBe('Sunita R.');
    expect(road.requests.filter(isPatch)).toHaveLength(sent);
  });

  await test.step('what an account that cannot log in any more has left is saved to a file at the login, then deleted [S22]', async () => {
    await textField(page, "Mother's Name").fill('Sunita T.');
    await expect.poll(() => listDrafts(page)).toHaveLength(1);
    await logOut(page);
    await expect(dialog).toContainText('Something needs attention:');
    await expect(dialog.getByRole('button', { name: 'Send now, then log out' })).toHaveCount(0);
    await dialog.getByRole('button', { name: /^Keep it on this/u }).click();
    const left = page.getByRole('region', { name: 'Still on this phone, not sent' });
    await expect(left).toContainText(family.email);
    await expect(left).toContainText('1 thing, since');
    await left.getByRole('button', { name: /^Download a copy/u }).click();
    const toFile = page.getByRole('dialog', { name: 'Download a copy of unsent work' });
    await expect(toFile.getByRole('link', { name: /^Download the file/u })).toBeVisible();
    await toFile.getByRole('button', { name: 'Close' }).first().click();

    await left.getByRole('button', { name: /^Delete/u }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(family.email);
    await expectReadableDialog(page);
    await question.getByRole('button', { name: 'Delete without sending' }).click();
    await expect(left).toHaveCount(0);
    await expectNothingLeft(page);
  });
});

interface Place {
  product: Product;
  road: { url: string };
  phone: { newPage(): Promise<Page> };
}

async function open(
  { product, road, phone }: Place,
  family: Family,
): Promise<{ page: Page; otherTab: Page }> {
  await openAccountWithBasicInfo(product, family);
  const page = await phone.newPage();
  await openBasicInfo(page, road.url, family);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const otherTab = await phone.newPage();
  await otherTab.goto(`${road.url}/profile?step=basic-info`);
  await expect(textField(otherTab, 'First Name')).toHaveValue(family.basicInfo.firstName);
  await page.bringToFront();
  return { page, otherTab };
}

async function edit(page: Page, motherName: string): Promise<void> {
  await textField(page, "Mother's Name").fill(motherName);
  await submitTo(page, PERSONAL_DETAILS);
}

/**
 * Of each account only the number of clearings remains. It lets the phone recognise late answers.
 */
async function expectNothingLeft(page: Page): Promise<void> {
  await expect
    .poll(async () => new Set(Object.values(await countAccountRows(page)).flatMap(Object.keys)))
    .toEqual(new Set(['clearings']));
}

async function readMotherName(product: Product, family: Family): Promise<unknown> {
  return (await listPrimaryRecords(product, family))[0]?.values['mother_name'];
}
