import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

const STOPS_MAX = 60;

/** Presses Tab until this has the focus; each stop on the way must show that it has it (WCAG 2.4.7). */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
    expect(await describeHiddenFocus(page)).toBeUndefined();
  }
  throw new Error(`${String(target)} is not reached by ${STOPS_MAX} presses of ${key}`);
}

/** The same backwards. */
export function tabBackTo(page: Page, target: Locator): Promise<void> {
  return tabTo(page, target, 'Shift+Tab');
}

/** Reaches a button or link and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Reaches a field and types into it. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Reaches a file input, opens the browser's chooser and picks a file there. */
export async function pickFile(page: Page, input: Locator, file: string): Promise<void> {
  await tabTo(page, input);
  const choosing = page.waitForEvent('filechooser');
  // Listening turns the browser's own chooser off, but does not wait until it is off: this answer comes after it.
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(file);
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** What has the focus without an outline, of its own or of the box drawn around it; undefined where all is well. */
function describeHiddenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // From the last stop the focus goes to the browser's own controls.
    if (!focused || focused === document.body) return undefined;
    for (const element of [focused, focused.parentElement, focused.parentElement?.parentElement]) {
      if (!element) continue;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      if (isDrawn && !/, 0\)$|^transparent$/u.test(outlineColor)) return undefined;
    }
    return focused.outerHTML.slice(0, 200);
  });
}
