import type { Locator, Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { expectAccessible, LOOKS_IN } from './support/axe.ts';
import { expectToFit, listSmallTargets } from './support/fits.ts';
import { type Family, inventMotherAndDaughter } from './support/people.ts';
import type { Product } from './support/product.ts';
import { openAccountWithBasicInfo } from './support/saved-profile.ts';
import { expect, test as withoutWorker, testOnPhone as test } from './support/test.ts';
import { findUndoLink } from './support/undo-link.ts';
import { sendingStrip } from './support/wizard.ts';
import { createWords, type Words } from './support/words.ts';
import { moveStorageOn } from './support/phone-store.ts';
import { openAndLogIn } from './support/registration.ts';

for (const language of LANGUAGES) {
  test(
    `Each dialog about login and data, by keyboard, in ${language}: a mother ends other sign-ins, changes password and email, and brings the email back; axe finds nothing, nothing is cut off at 320 px, and nothing to touch is below 44 px`,
    { tag: '@long' },
    async ({ product, road, page, family }) => {
      await openDashboard(page, { product, url: road.url, family });
      await page.goto(`${road.url}/dashboard?lng=${language}`);
      const words = createWords(language);
      await expect(page.getByRole('region', { name: words('access:title') })).toBeVisible();
      await visitOwnDialogs({ page, product, family, words, look });

      await page.goto(await findUndoLink(product, { former: family.email, language }));
      await lookAt(page, `undo, ${language}`, language);
      await page.getByRole('button').press('Enter');
      await expect(page.getByRole('status')).toBeVisible();
      await lookAt(page, `undone, ${language}`, language);
      const kept = 'select email from accounts where email = $1';
      expect(await product.query(kept, [family.email])).toHaveLength(1);

      async function look(what: string): Promise<void> {
        const screen = `${what}, ${language}`;
        await lookAt(page, screen, language);
        expect.soft(await listSmallTargets(page), screen).toEqual([]);
        const isCutOff = await page
          .getByRole('dialog')
          .or(page.getByRole('alertdialog'))
          .last()
          .evaluate(hidesItsTitle);
        expect.soft(isCutOff, `${screen}: the cross is over the title`).toBe(false);
      }
    },
  );

  test(
    `The report for the support in the panel and on an error screen, and the login after a sign-in was ended, in ${language}: axe finds nothing, and nothing is cut off at 320 px`,
    { tag: '@long' },
    async ({ product, road, page, family }) => {
      await page.context().grantPermissions(['clipboard-write']);
      const words = createWords(language);
      const own = page.getByRole('region', { name: words('access:title') });
      const help = page.getByRole('region', { name: words('common:help.title') });
      await openDashboard(page, { product, url: road.url, family });
      await page.goto(`${road.url}/dashboard?lng=${language}`);
      await expect(own).toBeVisible();

      await sendingStrip(page).getByRole('button').press('Enter');
      await help.getByRole('button').press('Enter');
      await expect(help.getByRole('status')).toContainText(words('common:help.copied'));
      await lookAt(page, `report in the panel, ${language}`, language);
      await page.keyboard.press('Escape');

      const ended = 'update sessions set ended_at = now() from accounts where email = $1';
      await product.query(`${ended} and account_id = accounts.id`, [family.email]);
      await own.locator('summary').press('Enter');
      await own.getByRole('button').first().press('Enter');
      await expect(page.getByText(words('safety:refused.title'), { exact: true })).toBeVisible();
      await lookAt(page, `login after the end of a sign-in, ${language}`, language);

      await page.locator('#login-email').fill(family.email);
      await page.locator('#login-password').fill(family.password);
      await page.keyboard.press('Enter');
      await expect(own).toBeVisible();
      await moveStorageOn(page);
      await expect(page.getByRole('heading', { name: words('common:newer.title') })).toBeVisible();
      await help.getByRole('button').press('Enter');
      await expect(help.getByRole('status')).toContainText(words('common:help.copied'));
      await lookAt(page, `report on an error screen, ${language}`, language);
    },
  );
}

withoutWorker.describe('where the code of a dialog cannot be loaded', () => {
  withoutWorker.use({ serviceWorkers: 'block' });

  withoutWorker(
    'a message says so, the dashboard stays, and the dialog opens once it can be loaded',
    { tag: '@long' },
    async ({ product, road, page }) => {
      const family = inventMotherAndDaughter();
      await openDashboard(page, { product, url: road.url, family });
      const isDialog = /assets\/(login|own-data)-dialog/u;
      await page.route(isDialog, (route) => route.abort());
      for (const part of ['Account', 'Your data']) {
        await page.getByRole('region', { name: part }).locator('summary').click();
      }
      for (const name of ['Change your password', 'Delete account']) {
        await page.getByRole('button', { name }).click();
        await expect(page.getByText('Could not reach Sambandh.')).toBeVisible();
        await expect(page.getByRole('button', { name })).toBeVisible();
      }
      await page.unroute(isDialog);
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByRole('alertdialog', { name: 'Delete this account?' })).toBeVisible();
    },
  );
});

async function lookAt(page: Page, screen: string, language: Language): Promise<void> {
  await expectAccessible(page, screen, LOOKS_IN[language]);
  await expectToFit(page, screen);
}

function hidesItsTitle(dialog: Element): boolean {
  const cross = dialog.querySelector(':scope > [data-part=close-trigger]');
  const title = dialog.querySelector('[data-part=title]');
  if (!cross || !title) return false;
  const words = document.createRange();
  words.selectNodeContents(title);
  const { left, bottom } = cross.getBoundingClientRect();
  return [...words.getClientRects()].some((line) => line.right > left && line.top < bottom);
}

async function openDashboard(
  page: Page,
  { product, url, family }: { product: Product; url: string; family: Family },
): Promise<void> {
  await openAccountWithBasicInfo(product, family);
  await openAndLogIn(page, url, family);
  await expect(page.getByRole('region', { name: 'Account' })).toBeVisible();
}

interface Visit {
  page: Page;
  product: Product;
  family: Family;
  words: Words;
  /** Called for each state of the dialogs, with the name of the state. */
  look: (what: string) => Promise<void>;
}

async function visitOwnDialogs(visit: Visit): Promise<void> {
  await visitSignIns(visit);
  await visitPassword(visit);
  await visitEmail(visit);
  await visitOwnData(visit);
}

const NEW_PASSWORD = 'another good long password';

async function visitSignIns({ page, family, words, look }: Visit): Promise<void> {
  await openDialog(page, words('access:title'), words('access:signIns.title'));
  const list = page.getByRole('dialog');
  await expect(list.getByRole('listitem').nth(1)).toBeVisible();
  await look('sign-ins');
  await list.getByRole('listitem').nth(1).getByRole('button').click();
  await visitQuestion(page, look, 'end one');
  await page.getByRole('button', { name: words('access:back') }).click();
  await list.getByRole('button', { name: words('access:signIns.endOthers') }).click();
  await visitQuestion(page, look, 'end all others');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(words('validation:passwordWrong'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(family.password);
  await page.keyboard.press('Enter');
  await expect(list).toContainText(words('access:signIns.none'));
  await expect(list.getByText(words('access:signIns.ended'))).toBeFocused();
  await close(page);
}

async function visitPassword({ page, family, words, look }: Visit): Promise<void> {
  await openDialog(page, words('access:title'), words('access:password.title'));
  await visitQuestion(page, look, 'password');
  const [current, ...twice] = await page.getByRole('alertdialog').locator('input:visible').all();
  await current!.fill(family.password);
  for (const field of twice) await field.fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: words('access:password.done') })).toBeVisible();
  await expect(anyDialog(page)).toHaveCount(0);
}

async function visitEmail({ page, product, family, words, look }: Visit): Promise<void> {
  const relative = `nephew-${Date.now()}-${family.email}`;
  await openDialog(page, words('access:title'), words('access:email.title'));
  await visitQuestion(page, look, 'email');
  await page.locator('#new-email').fill(family.email);
  await page.locator('#new-email-password').fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.locator('#new-email[aria-invalid=true]')).toBeVisible();
  await page.locator('#new-email').fill(relative);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(words('access:email.sentTo'));
  const otp = await product.readOtp(relative);
  await expect(page.getByRole('alertdialog').locator('input:visible').first()).toBeVisible();
  await look('code for the email');
  // The first digit box already has the focus.
  await page.keyboard.type(otp === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  // The refusal appears beside the code field, which has the focus again.
  await expect(page.locator('#email-code[aria-invalid=true]')).toBeFocused();
  await look('code for the email, wrong');
  await page.keyboard.type(otp);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: words('access:email.done') })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(relative);
}

async function visitOwnData({ page, words, look }: Visit): Promise<void> {
  const title = words('account:yourData.title');
  for (const which of ['download', 'delete'] as const) {
    await openDialog(page, title, words(`account:yourData.${which}`));
    await visitQuestion(page, look, which);
    await close(page);
  }
  await openDialog(page, title, words('notice:ownData.title'));
  const consent = page.getByRole('dialog');
  await expect(consent.locator('input').first()).toBeVisible();
  await look('consent and nominee');
  await consent.locator('input').first().fill('Vijay Kulkarni');
  await consent.locator('[type=submit]').click();
  await expect(consent.locator('[aria-invalid=true]').first()).toBeVisible();
  await look('nominee with an error');
  await consent.getByRole('button', { name: words('notice:ownData.read') }).click();
  await look('the notice, read again');
  await consent.getByRole('button', { name: words('notice:ownData.withdraw') }).press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('withdraw consent');
  await close(page);
}

/** Calls `look` when the form has just opened, and again when its empty fields are marked. */
async function visitQuestion(page: Page, look: Visit['look'], what: string): Promise<void> {
  const question = anyDialog(page);
  await expect(question.locator('input').last()).toBeVisible();
  await look(what);
  await question.locator('[type=submit]').click();
  await expect(question.locator('[aria-invalid=true]').first()).toBeVisible();
  await look(`${what}, nothing filled in`);
}

async function openDialog(page: Page, part: string, name: string): Promise<void> {
  const own = page.getByRole('region', { name: part });
  if (!(await own.getByRole('button').first().isVisible()))
    await own.locator('summary').press('Enter');
  await own.getByRole('button', { name, exact: true }).press('Enter');
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(anyDialog(page)).toHaveCount(0);
}

function anyDialog(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'));
}
