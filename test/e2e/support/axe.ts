import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Language } from '../../../src/domain/languages.ts';
import { withWideFont } from './fits.ts';
import { expect } from './test.ts';

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

export interface Look {
  theme: 'light' | 'dark';
  width: 320 | 360 | 1280;
}

const PHONE_LOOKS: readonly Look[] = [
  { theme: 'dark', width: 360 },
  { theme: 'light', width: 360 },
];

/** One theme is enough, because contrast.test.ts checks all pairs of colours. */
const ONE_LOOK = PHONE_LOOKS.slice(0, 1);

/** For a page that looks different on a computer. */
export const BOTH_WIDTHS: readonly Look[] = [...ONE_LOOK, { theme: 'light', width: 1280 }];

/** Each language is checked in both themes. */
export const LOOKS_IN: Record<Language, readonly Look[]> = {
  en: PHONE_LOOKS,
  mr: PHONE_LOOKS,
  hi: [
    { theme: 'dark', width: 1280 },
    { theme: 'light', width: 1280 },
  ],
};

/**
 * Checks all looks even after a finding, so that the test reports all findings at once. Afterwards
 * the page looks as before.
 */
export async function expectAccessible(
  page: Page,
  screen: string,
  looks: readonly Look[] = ONE_LOOK,
): Promise<void> {
  const before = page.viewportSize();
  const themeBefore = await setTheme(page);
  for (const [index, { theme, width }] of looks.entries()) {
    await page.setViewportSize({ width, height: 800 });
    // A sticky bar covers a part of whatever the page is scrolled to, so the page is shown whole.
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
    const hasDialog =
      (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0;
    if (!hasDialog) await page.setViewportSize({ width, height: pageHeight });
    await setTheme(page, theme);
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    // The themes differ only in their colours, so the second one needs only the contrast check.
    const isFirstOfWidth = looks.findIndex((look) => look.width === width) === index;
    const rules = isFirstOfWidth ? axe.withTags(WCAG_2_2_AA) : axe.withRules(['color-contrast']);
    // A wide font needs more room, so what fits in it fits in the narrow one of the tests.
    const analyze = () => rules.analyze();
    const { violations } = await (width < 1280 ? withWideFont(page, analyze) : analyze());
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
    expect.soft(found, `${screen}, ${theme}, ${width} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
  await setTheme(page, themeBefore);
}

/** Returns the former theme. Without `theme` nothing changes. */
function setTheme(page: Page, theme?: string): Promise<string | undefined> {
  return page.evaluate((name) => {
    const { dataset } = document.documentElement;
    const before = dataset['theme'];
    if (name !== undefined) dataset['theme'] = name;
    return before;
  }, theme);
}

/** Checks the page as it is, with every rule of axe. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** Checks the dialog at a width of 320 px, with a wide font. */
export async function expectReadableDialog(page: Page): Promise<void> {
  await expectAccessible(page, 'dialog', [{ theme: 'dark', width: 320 }]);
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  const hidden = () => dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect([await hidden(), await withWideFont(page, hidden)]).toEqual([0, 0]);
  if (before) await page.setViewportSize(before);
}
