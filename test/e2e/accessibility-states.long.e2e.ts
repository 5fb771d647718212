import type { Locator, Page } from '@playwright/test';
import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { paths } from '../../src/protocol/paths.ts';
import { expectAccessible, LOOKS_IN } from './support/axe.ts';
import { FAMILY_DETAILS } from './support/detail-steps.ts';
import type { FaultProxy } from './support/fault-proxy.ts';
import { offerToInstall } from './support/install-offer.ts';
import { logInAt, openAccountAt } from './support/media.ts';
import { type Family } from './support/people.ts';
import { listDrafts, listOutbox } from './support/phone-store.ts';
import type { Product } from './support/product.ts';
import { isPost } from './support/records.ts';
import { expect, test } from './support/test.ts';
import { sendingStrip } from './support/wizard.ts';
import { createWords, type Words } from './support/words.ts';

// Reduced motion stops the animations, so axe checks each element in its final state.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 800 } });

interface Visit {
  page: Page;
  road: FaultProxy;
  product: Product;
  family: Family;
  words: Words;
  language: Language;
  check: (screen: string) => Promise<void>;
}

for (const language of LANGUAGES) {
  test(`axe finds nothing in the dialogs and states of what is on its way, and each is announced, in ${language}`, async ({
    product,
    road,
    page,
    family,
  }) => {
    await openAccountAt({ product, family }, 'personal-preferences');
    await logInAt(
      page,
      { url: road.url, family },
      { key: 'personal-family', heading: FAMILY_DETAILS },
    );
    const words = createWords(language);
    const check = (screen: string) =>
      expectAccessible(page, `${screen}, ${language}`, LOOKS_IN[language]);
    const visit = { page, road, product, family, words, language, check };

    // The app makes this offer only while nothing waits to be sent, so this step comes first.
    await test.step('the offer of the home screen', () => lookAtInstallOffer(visit));
    await test.step('the dialog of a sibling', () => lookAtSibling(visit));
    await test.step('a step with errors', () => lookAtErrors(visit));
    const release = await test.step('a refusal', () => bringAboutEveryState(visit));
    await test.step('the list of what is sent', () => lookAtPanel(visit));
    await test.step('logging out with unsent work', () => lookAtLogout(visit));
    release();
    await test.step('two answers to one question', () => lookAtConflict(visit));
  });
}

async function lookAtInstallOffer(visit: Visit): Promise<void> {
  const { page, road, words, language, check } = visit;
  await page.goto(`${road.url}/dashboard?lng=${language}`);
  await offerToInstall(page);
  const offer = page.locator('[aria-labelledby=install-title]');
  await expect(offer).toBeVisible();
  await check('offer of the home screen');
  await offer.getByRole('button', { name: words('common:install.later') }).click();
  await expect(offer).toBeHidden();
}

async function lookAtSibling(visit: Visit): Promise<void> {
  const { page, words, check } = visit;
  await open(visit, 'personal-family');
  await page.locator('#siblings').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[type=submit]').click();
  const name = dialog.locator('[aria-invalid=true]');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(words('validation:nameRequired'));
  await check('dialog of a sibling with an error');
  await name.fill('Rohan');
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('alert')).toHaveText(words('wizard:repeating.notSaved'));
  await check('dialog of a sibling that is half typed');
  await dialog.getByRole('button', { name: words('common:cancel') }).click();
  await expect(dialog).toBeHidden();
  // A draft on the phone would open the dialog again after a reload [S4].
  const halfTyped = async () => (await listDrafts(page)).filter(({ values }) => values['item']);
  await expect.poll(halfTyped).toEqual([]);
}

async function lookAtErrors(visit: Visit): Promise<void> {
  const { page, words, check } = visit;
  await open(visit, 'personal-details');
  await page.locator('#height_in_cm').fill('12');
  await submit(page);
  const summary = page.getByRole('region', {
    name: words('common:errorSummary.title', { count: 2 }),
  });
  await expect(summary).toBeFocused();
  const height = page.locator('#height_in_cm');
  await expect(height).toHaveAccessibleDescription(
    new RegExp(words('validation:heightOutOfRange'), 'u'),
  );
  await check('Personal Details with errors');
  await height.fill('163');
}

/**
 * Personal Details is being sent, Family Details waits, Additional Details is refused, and Basic
 * Info is half typed. The returned function lets the network work again.
 */
async function bringAboutEveryState(visit: Visit): Promise<() => void> {
  const { page, road, words, check } = visit;
  const held = road.holdReplies(isPost(paths.sections('personal')));
  const mother = page.locator('#mother_tongue');
  await mother.fill('Marathi');
  await page.getByRole('listbox').getByRole('option').first().click();
  await submit(page);
  await held.reached;

  const unblock = road.block(isPost(paths.sections('family')));
  await open(visit, 'personal-family');
  await page.locator('#mother_occupation').fill('Teacher');
  await submit(page);
  await untilQueued(page, 'section:family');

  const refusal = { code: 'validation_failed', error: 'no', fields: { about_me: 'textTooLong' } };
  const takeAgain = road.answer(isPost(paths.sections('additional')), {
    status: 422,
    body: refusal,
  });
  await open(visit, 'personal-additional');
  await page.locator('#about_me').fill('Quiet');
  await submit(page);
  const toast = page.getByRole('status', { name: words('common:error'), exact: true });
  await toast.hover();
  await expect(toast).toContainText(words('sync:toast.additionalFailed'));
  await expect(sendingStrip(page)).toContainText(words('sync:strip.attention', { count: 1 }));
  await check('a message, and a strip that wants attention');

  await open(visit, 'basic-info');
  await page.locator('#mother_name').fill('Sunita P.');
  await expect.poll(async () => (await listDrafts(page)).length).toBe(1);
  return () => {
    takeAgain();
    unblock();
    held.release();
  };
}

async function lookAtPanel({ page, words, check }: Visit): Promise<void> {
  await sendingStrip(page).getByRole('button').click();
  const panel = page.getByRole('dialog', { name: words('sync:panel.title') });
  for (const state of ['attention', 'sending', 'waiting']) {
    await expect(panel.getByText(words(`sync:state.${state}`), { exact: true })).toBeVisible();
  }
  await expect(panel.getByText(words('sync:panel.unfinished'))).toBeVisible();
  await check('what is sent, with every state');
  // The panel lists refused steps first, so the first button belongs to Additional Details.
  const discard = panel.getByRole('button', { name: words('sync:panel.discard') });
  await discard.first().click();
  const question = page.getByRole('alertdialog', { name: words('sync:panel.discardTitle') });
  await expect(question).toBeVisible();
  await check('whether to discard');
  await question.getByRole('button', { name: words('common:keepIt') }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

async function lookAtLogout({ page, words, check }: Visit): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: words('common:header.logout') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName(words('safety:logout.title', { count: 4 }));
  await check('logging out with unsent work');
  await dialog.getByText(words('safety:logout.other'), { exact: true }).click();
  await dialog.getByRole('button', { name: words('safety:logout.delete') }).click();
  await expect(dialog).toHaveAccessibleName(words('safety:logout.deleteTitle', { count: 4 }));
  await check('whether to delete unsent work');
  await dialog.getByRole('button', { name: words('common:keepIt') }).click();
  await dialog.getByRole('button', { name: words('common:close') }).click();
  await expect(dialog).toBeHidden();
}

async function lookAtConflict(visit: Visit): Promise<void> {
  const { page, road, product, family, words, check } = visit;
  road.cut();
  await submit(page);
  await untilQueued(page, 'section:primary');
  await product.query(
    `UPDATE sections SET version = version + 1, values = values || '{"mother_name": "Suneeta"}'
      WHERE kind = 'primary' AND profile_id = (SELECT profiles.id FROM profiles
        JOIN accounts ON accounts.id = profiles.account_id WHERE accounts.email = $1)`,
    [family.email],
  );
  road.restore();
  await open(visit, 'basic-info');
  const notice: Locator = page
    .getByRole('status')
    .filter({ hasText: words('safety:conflict.text') });
  await expect(notice).toBeVisible();
  await check('a step with two answers');
  await notice.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words('safety:conflict.use') }).click();
  await expect(dialog.getByRole('alert')).toHaveText(words('safety:conflict.chooseFirst'));
  await check('the choice between two answers');
  await dialog.getByRole('button', { name: words('safety:conflict.later') }).click();
  await expect(dialog).toBeHidden();
}

async function open({ page, road, language }: Visit, step: string): Promise<void> {
  await page.goto(`${road.url}/profile?step=${step}&lng=${language}`);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('#step-form')).toBeVisible();
}

async function submit(page: Page): Promise<void> {
  await page.locator('button[type=submit][form=step-form]').click();
}

/** If the test left the page before this, the form might not be saved. */
async function untilQueued(page: Page, target: string): Promise<void> {
  const targets = async () => (await listOutbox(page)).map((entry) => entry.target);
  await expect.poll(targets).toContain(target);
}
