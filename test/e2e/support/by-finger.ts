import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { STEP_KEYS, type StepKey } from '../../../src/domain/steps.ts';
import type { CardSide } from '../../../src/media/card/proposal/propose-covers.ts';
import { drawSampleCard } from '../../media/support/sample-card.ts';
import type { SampleFile } from './media.ts';
import type { Family } from './people.ts';
import type { Reader } from './step-form.ts';
import { expect } from './test.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 640 },
  hasTouch: true,
  isMobile: true,
};

export async function openPhone(browser: Browser, locale: 'mr-IN' | 'hi-IN'): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, locale });
  return context.newPage();
}

export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

export async function logIn(
  { page, words }: Reader,
  { url, family }: { url: string; family: Family },
): Promise<void> {
  await page.goto(`${url}/login`);
  const field = (key: string) => page.getByRole('textbox', { name: words(key), exact: true });
  await field('account:email').fill(family.email);
  await field('account:password').fill(family.password);
  await page.getByRole('button', { name: words('account:login.submit'), exact: true }).tap();
}

export async function tap(reader: Reader, key: string): Promise<void> {
  await button(reader, key).tap();
}

export function button({ page, words }: Reader, key: string): Locator {
  return page.getByRole('main').getByRole('button', { name: words(key), exact: true });
}

export async function expectHeading({ page, words }: Reader, step: StepKey): Promise<void> {
  const place = { number: STEP_KEYS.indexOf(step) + 1, count: STEP_KEYS.length };
  const name = `${words('common:stepOf', place)} — ${words(`common:steps.${step}`)}`;
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

export async function chooseFiles(
  page: Page,
  opener: Locator,
  files: SampleFile | SampleFile[],
): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  // The line above turns the browser's own file chooser off, but not at once. The browser handles
  // commands in order, so the file chooser is off after this empty call.
  await page.evaluate(() => undefined);
  await opener.tap();
  await (await choosing).setFiles(files);
}

export async function pickAadhaar(reader: Reader, side: CardSide): Promise<void> {
  const { page, words } = reader;
  const card = await drawSampleCard({ side, picture: { width: 640, height: 420 } });
  const file = { name: `${side}.png`, mimeType: 'image/png', buffer: card.png };
  await chooseFiles(page, page.getByText(words(`aadhaar:pick.${side}`)), file);
  const name = `${words(`aadhaar:sides.${side}`)}: ${words('aadhaar:open.button')}`;
  await page.getByRole('button', { name }).tap();
  await expect(page.getByText(words('aadhaar:open.opened'))).toHaveCount(side === 'front' ? 1 : 2);
  await page.getByRole('button', { name: words('aadhaar:editor.done') }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

export async function fillItem(
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
    } else await dialog.getByRole('textbox', { name: label, exact: true }).fill(String(value));
  }
  await dialog.getByRole('button', { name: words('wizard:repeating.save') }).tap();
  await expect(dialog).toBeHidden();
}

/** The chip joins the values of an item with ' | ' (spec.md §2). */
export function itemChip({ page, words }: Reader, values: readonly string[]): Locator {
  const name = words('wizard:repeating.edit', { item: values.join(' | ') });
  return page.getByRole('button', { name, exact: true });
}
