import type { Page } from '@playwright/test';
import { paths } from '../../src/protocol/paths.ts';
import { BOTH_WIDTHS, expectAccessible } from './support/axe.ts';
import { lookupField, suggestions, textField } from './support/basic-info.ts';
import { withWideFont } from './support/fits.ts';
import { clearBrowserCache } from './support/phone-store.ts';
import { expect, test } from './support/test.ts';
import { BASIC_INFO, comeToBasicInfo, stepHeading, submit } from './support/wizard.ts';

test('What is typed stays: over a proposal that comes late, pasted too long, and a date that cannot be read', async ({
  product,
  road,
  phone,
  family,
}) => {
  const page = await phone.newPage();
  const held = road.holdReplies(
    ({ method, path }) => method === 'GET' && path.includes(paths.sections('primary')),
  );
  await comeToBasicInfo(page, { product, url: road.url, family });

  await test.step('a proposal that comes into a field where a person is about to type gives way', async () => {
    await held.reached;
    const name = textField(page, 'First Name');
    await name.focus();
    await expect(name).toHaveValue('');
    held.release();
    await expect(name).not.toHaveValue('');
    await page.keyboard.type('Leela');
    await expect(name).toHaveValue('Leela');
  });

  await test.step('a calendar whose code cannot be loaded answers the press, and opens once it can', async () => {
    const unblock = road.block(({ path }) => path.includes('/assets/calendar'));
    // The worker has kept this code already.
    await page.evaluate(() => caches.delete('later'));
    await clearBrowserCache(page);
    const button = page.getByRole('button', { name: 'Open calendar' });
    await button.click();
    const toast = page.getByRole('status', { name: 'Error', exact: true });
    await expect(toast).toContainText('Could not reach Sambandh.');
    unblock();
    await button.click();
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    await expect(calendar).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
  });

  const number = textField(page, 'Contact Number');
  const pasted = '+91 90000 12345, +91 90000 54321, +91 90000 67890, +91 90000 09876';
  const dob = textField(page, 'Date of Birth');
  await test.step('each is told in a sentence, the length by a counter too', async () => {
    await number.fill(pasted);
    await expect(number).toHaveAccessibleDescription(/This is too long/u);
    await expect(page.getByText(`${pasted.length} / 60`)).toBeVisible();
    await dob.fill('3/14/1998');
    await expect(dob).not.toHaveAccessibleDescription(/could not read/u);
    await dob.blur();
    await expect(dob).toHaveAccessibleDescription(/We could not read this date\./u);
  });

  await test.step('neither is saved, or changed by the attempt', async () => {
    await submit(page);
    await expect(dob).toHaveAccessibleDescription(/Valid Date of Birth is required/u);
    await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
    await expect(dob).toHaveValue('3/14/1998');
    await expect(number).toHaveValue(pasted);
  });

  await test.step('[WCAG] with errors, an open list, the calendar and the menus, axe finds nothing', async () => {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await expectAccessible(page, 'Basic Info with errors', BOTH_WIDTHS);
    await page.setViewportSize({ width: 360, height: 800 });
    await withWideFont(page, () => expectFocusAboveBar(page));
    await lookupField(page, 'Profession').fill('te');
    await expect(suggestions(page)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectAccessible(page, 'open lookup');
    await page.keyboard.press('Escape');
    await button('Open calendar').click();
    await expect(page.getByRole('dialog', { name: 'Calendar' })).toBeVisible();
    await expectAccessible(page, 'calendar');
    await page.keyboard.press('Escape');
    for (const menu of ['All steps', 'Menu']) {
      await button(menu).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, menu);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  await test.step('the sentences go with their cause', async () => {
    await number.fill('+91 90000 12345');
    await expect(number).not.toHaveAccessibleDescription(/too long/u);
    await dob.fill('14/3/98');
    await dob.blur();
    await expect(dob).toHaveValue('14 Mar 1998');
    await expect(dob).not.toHaveAccessibleDescription(/cannot be read|required/u);
  });
});

/** A link that gets the focus must not lie under the bar with the button (WCAG 2.4.11). */
async function expectFocusAboveBar(page: Page): Promise<void> {
  const covered = await page
    .locator('button[type=submit]')
    .locator('xpath=ancestor-or-self::*')
    .evaluateAll((elements) => {
      const bar = elements.find((element) => getComputedStyle(element).position === 'sticky');
      const links = document.querySelectorAll<HTMLElement>(
        '[aria-labelledby="error-summary-title"] a',
      );
      if (!bar || links.length === 0) return ['neither bar nor links'];
      return [...links].flatMap((link) => {
        window.scrollTo(0, 0);
        link.focus();
        const isCovered = link.getBoundingClientRect().bottom > bar.getBoundingClientRect().top;
        return isCovered ? link.outerHTML : [];
      });
    });
  expect(covered).toEqual([]);
}
