/** The operator's desk (docs/decisions/0135-somebody-looks-at-cards.md), and what a family sees of it. */
import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { DOCUMENT_TYPES } from '../../src/domain/enumerations.ts';
import { NOTICE_HASHES, NOTICE_VERSION } from '../../src/domain/privacy-notice.ts';
import { PRIVACY_PATHS } from '../../src/protocol/access.ts';
import { sendForm } from '../server/support/file-forms.ts';
import { exitCode, killPrograms, startProgram } from '../support/server-process.ts';
import { registerAccount, signIn, type TestAccount } from '../support/test-account.ts';
import { pickCard } from './support/aadhaar.ts';
import { SOME_PICTURE } from './support/account.ts';
import { findFreePort } from './support/free-port.ts';
import { press, tabTo } from './support/keyboard.ts';
import { logInAt } from './support/media.ts';
import { untilOutboxIsEmpty, untilReadyForOffline } from './support/phone-store.ts';
import { type Product, startProduct } from './support/product.ts';
import { openAccountWithBasicInfo } from './support/saved-profile.ts';
import { expect, test as base } from './support/test.ts';
import { AADHAAR, BASIC_INFO, sendingStrip, stepHeading, submitTo } from './support/wizard.ts';
import { createWords } from './support/words.ts';

const test = base.extend<object, { deskPort: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed out of the pattern
  deskPort: [async ({}, use) => use(String(await findFreePort())), { scope: 'worker' }],
  product: [
    async ({ deskPort }, use) => {
      const product = await startProduct({ DESK_PORT: deskPort });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});
test.afterEach(killPrograms);

/** The queue goes on by itself from one card to the next. */
const CARDS = 3;
const words = createWords('mr');
const BLURRED = words('sync:check.front', { why: words('sync:check.reason.blurred') });
const LOOKED_AT = new RegExp(words('sync:check.fine', { date: '\\d.+ 20\\d\\d' }), 'u');

test(
  'A blurred card is asked for again at the desk by keyboard; the family reads it in Marathi with and without internet, sends it again, and reads that it was looked at; each card is two keys',
  { tag: '@long' },
  async ({ product, deskPort, road, phone, page: desk, family }) => {
    await openAccountWithBasicInfo(product, family);
    const account = await signIn(product, family);
    await agree(account);
    await Promise.all(Array.from({ length: CARDS }, () => sendCard(product)));
    const step = `${road.url}/profile?step=aadhaar`;
    const page = await phone.newPage();
    await page.setViewportSize({ width: 360, height: 800 });
    await logInAt(page, { url: road.url, family }, { key: 'aadhaar', heading: AADHAAR });
    const main = page.getByRole('main');
    await untilReadyForOffline(page);
    const reads = async (url: string, text: string | RegExp) => {
      await page.goto(url);
      await expect(main.getByText(text).first()).toBeVisible();
    };
    await reads(`${step}&lng=mr`, words('sync:check.waiting'));

    await test.step('the operator enters by a link, and begins with the oldest card', async () => {
      await desk.goto(await askForLink(product, deskPort));
      await tabTo(desk, desk.getByLabel('Your name'));
      await desk.keyboard.type('Meera');
      await desk.keyboard.press('Enter');
      await expect(desk.getByText(`Cards waiting: ${CARDS + 1}.`)).toBeVisible();
      await press(desk, desk.getByRole('link', { name: 'Start with the oldest' }));
      await expect(heading(desk)).toHaveText(`Card ${account.profileId}`);
      await expectPictures(desk);
    });

    await test.step('nothing is chosen: the page says what is missing, and keeps what was typed', async () => {
      await desk.keyboard.press('Tab');
      await expect(desk.locator(':focus')).toHaveText('Fine');
      const sentence = desk.getByRole('textbox', { name: 'A sentence for the family' });
      await tabTo(desk, sentence);
      await desk.keyboard.type('खिडकीजवळ फोटो काढा');
      await desk.keyboard.press('Enter');
      await expect(desk.getByRole('alert')).toBeFocused();
      await expect(desk.getByRole('alert')).toContainText('Which side: choose at least one.');
      await expect(sentence).toHaveValue('खिडकीजवळ फोटो काढा');
      await expectAccessible(desk);
    });

    await test.step('it is blurred: the next card is there, and has the focus', async () => {
      road.cut();
      await tabTo(desk, desk.getByLabel('The front'));
      await desk.keyboard.press('Space');
      await tabTo(desk, desk.getByLabel('It is blurred'));
      await desk.keyboard.press('Space');
      await desk.keyboard.press('Enter');
      await expectNoted(desk, `Saved for card ${account.profileId}: asked for again.`);
    });

    await test.step('the family, without internet, reads what it knew; with it, what the desk said', async () => {
      await reads(step, words('sync:check.waiting'));
      road.restore();
      await reads(step, BLURRED);
      road.cut();
      await reads(step, BLURRED);
      await expect(main.getByText('“खिडकीजवळ फोटो काढा”').first()).toBeVisible();
      await reads(`${road.url}/dashboard`, BLURRED);
      await sendingStrip(page).getByRole('button').first().click();
      const panel = page.getByRole('dialog', { name: words('sync:panel.title') });
      await expect(panel.getByText(BLURRED).first()).toBeVisible();
    });

    await test.step('the front is picked again without internet, sent with it, and is not looked at yet', async () => {
      await page.goto(`${step}&lng=en`);
      await expect(stepHeading(page, AADHAAR)).toBeVisible();
      await pickCard(page, { side: 'front', picture: { width: 640, height: 420 } });
      await submitTo(page, BASIC_INFO);
      await reads(`${step}&lng=mr`, words('sync:check.waiting'));
      road.restore();
      await untilOutboxIsEmpty(page);
      await reads(step, words('sync:check.waiting'));
    });

    await test.step('cards in a row are two keys each; the one that came again is the last', async () => {
      for (let left = CARDS; left > 0; left -= 1) {
        const card = await heading(desk).textContent();
        // A key that is held down says nothing of the next card.
        await desk.keyboard.press('Enter');
        await desk.keyboard.press('Tab');
        await expect(desk.locator(':focus')).toHaveText('Fine');
        await desk.keyboard.press('Enter');
        await expectNoted(desk, `Saved for card ${card?.replace('Card ', '')}: fine.`);
      }
      await expect(heading(desk)).toHaveText(`Card ${account.profileId}`);
      await expectPictures(desk);
      await desk.keyboard.press('Tab');
      await desk.keyboard.press('Enter');
      await expectNoted(desk, `Saved for card ${account.profileId}: fine.`);
      await expect(desk.getByText('Nothing waits.')).toBeVisible();
      await reads(step, LOOKED_AT);
      await reads(`${road.url}/dashboard`, LOOKED_AT);
    });

    await test.step('the other pages of the desk, by keyboard', async () => {
      await account.mustCall('/core/hobby/', { body: { name: 'Marbles at dusk', language: 'en' } });
      await press(desk, desk.getByRole('link', { name: 'Options' }));
      await expectAccessible(desk);
      await press(desk, desk.getByRole('button', { name: 'Let in: Marbles at dusk' }));
      await expectNoted(desk, 'Done. It is in the log.');
      await press(desk, desk.getByRole('link', { name: 'Numbers' }));
      await expect(desk.getByRole('row', { name: /^Cards waiting 0/u })).toBeVisible();
      await expectAccessible(desk);
      await press(desk, desk.getByRole('link', { name: 'Accounts' }));
      await tabTo(desk, desk.getByLabel('E-mail address'));
      await desk.keyboard.type('nobody@example.in');
      await desk.keyboard.press('Enter');
      await expect(desk.getByRole('alert')).toContainText(
        'E-mail address: no account has this one.',
      );
      await tabTo(desk, desk.getByLabel('E-mail address'));
      await desk.keyboard.press('Control+A');
      await desk.keyboard.type(family.email);
      await desk.keyboard.press('Enter');
      await expect(heading(desk)).toHaveText(`Account ${account.userId}`);
      await tabTo(desk, desk.getByLabel('What was said and done'));
      await desk.keyboard.type('Wrote on Monday.');
      await press(desk, desk.getByRole('button', { name: 'Note a grievance' }));
      await expectNoted(desk, 'Done. It is in the log.');
      await expect(desk.getByText('Meera: Wrote on Monday.')).toBeVisible();
      await expectAccessible(desk);
      await press(desk, desk.getByRole('button', { name: 'Leave the desk, Meera' }));
      await expect(heading(desk)).toHaveText('You have left the desk');
      await desk.goto(`http://127.0.0.1:${deskPort}/numbers`);
      await expect(desk.getByRole('alert')).toContainText('Ask for a link');
    });
  },
);

async function askForLink({ dataDir, tokenSecret }: Product, port: string): Promise<string> {
  const settings = { DATA_DIR: dataDir, TOKEN_SECRET: tokenSecret, DESK_PORT: port };
  const program = startProgram(['server/commands/desk.ts'], settings);
  expect(await exitCode(program), program.output()).toBe(0);
  return program.output().split('\n')[0] ?? '';
}

const agree = async ({ mustCall }: TestAccount) =>
  mustCall(PRIVACY_PATHS.consent, {
    body: { version: NOTICE_VERSION, language: 'mr', text_hash: NOTICE_HASHES[NOTICE_VERSION]?.mr },
  });

async function sendCard(product: Product): Promise<void> {
  const account = await registerAccount(product);
  await agree(account);
  const file = await readFile(SOME_PICTURE);
  for (const type of DOCUMENT_TYPES) {
    const parts: [string, string][] = [['document_type', type]];
    expect((await sendForm(product, account, { kind: 'document', file, parts })).status).toBe(201);
  }
}

const heading = (desk: Page): Locator => desk.getByRole('heading', { level: 1 });

/** What was done has the focus: the next key begins with the page. */
async function expectNoted(desk: Page, text: string): Promise<void> {
  await expect(desk.getByRole('status')).toHaveText(text);
  await expect(desk.getByRole('status')).toBeFocused();
}

async function expectPictures(desk: Page): Promise<void> {
  for (const side of ['front', 'back']) {
    const picture = desk.getByRole('img', { name: `The ${side} of the card, as it was sent` });
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .not.toBe(0);
  }
}

/** Each page as a phone shows it in the dark; a light, wide one has other colours and places alone. */
async function expectAccessible(desk: Page): Promise<void> {
  for (const [colorScheme, width, rules] of LOOKS) {
    await desk.emulateMedia({ colorScheme });
    await desk.setViewportSize({ width, height: 800 });
    const axe = new AxeBuilder({ page: desk }).setLegacyMode(true);
    const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

const LOOKS = [
  ['dark', 360, undefined],
  ['light', 1280, ['color-contrast']],
] as const;
