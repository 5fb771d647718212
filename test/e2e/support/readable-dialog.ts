import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { withWideFont } from './fits.ts';
import { expect, test } from './test.ts';

/** Checks the dialog at a width of 320 px, in both themes and with a wide font. */
export async function expectReadableDialog(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => {
      document.documentElement.dataset['theme'] = value;
    }, theme);
    await expectNoFinding(page, theme);
  }
  await withWideFont(page, () => expectNoFinding(page, 'wide'));
  if (before) await page.setViewportSize(before);
}

async function expectNoFinding(page: Page, look: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }))).toEqual(
    [],
  );
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  expect(await dialog.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await page.screenshot({ path: test.info().outputPath(`dialog-320-${look}.png`) });
}
