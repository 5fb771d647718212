import type { Locator, Page } from '@playwright/test';
import { suggestions } from './basic-info.ts';
import type { SampleFile } from './media.ts';
import { expect } from './test.ts';

const STOPS_MAX = 60;

/**
 * Presses Tab until the element has the focus. Each element on the way must show its focus (WCAG
 * 2.4.7).
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
    expect(await describeHiddenFocus(page)).toBeUndefined();
  }
  throw new Error(`${String(target)} is not reached by ${STOPS_MAX} presses of ${key}`);
}

/** Presses Shift+Tab until the element has the focus. */
export function tabBackTo(page: Page, target: Locator): Promise<void> {
  return tabTo(page, target, 'Shift+Tab');
}

/** Moves the focus to a button or link and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Moves the focus to a field and types into it. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Moves the focus to a file input, opens the browser's file chooser and chooses files there. */
export async function pickFile(
  page: Page,
  input: Locator,
  file: string | SampleFile | SampleFile[],
): Promise<void> {
  await tabTo(page, input);
  const choosing = page.waitForEvent('filechooser');
  // When the wait begins, Playwright tells the browser to turn its own file chooser off, but does
  // not wait until it is off. This call returns only after that.
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(file);
}

/**
 * Types into a lookup field and chooses the first item of the list. That item must have this name.
 */
export async function chooseByKeyboard(page: Page, field: Locator, name: string): Promise<void> {
  await type(page, field, name);
  await takeFirst(page, name);
}

/** Types the name of an option that does not exist yet, and adds it. */
export async function addByKeyboard(page: Page, field: Locator, name: string): Promise<void> {
  await type(page, field, name);
  await takeFirst(page, `Add “${name}”`);
}

async function takeFirst(page: Page, name: string): Promise<void> {
  await expect(suggestions(page).getByRole('option').first()).toHaveText(name);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(suggestions(page)).toBeHidden();
}

/** Moves the focus to a select and presses the down arrow until the given option is selected. */
export async function selectByKeyboard(page: Page, select: Locator, value: string): Promise<void> {
  await tabTo(page, select);
  await page.keyboard.press('Home');
  const options = await select.locator('option').count();
  for (let row = 0; row < options; row += 1) {
    if ((await select.inputValue()) === value) return;
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`${String(select)} has no option ${value}`);
}

/** Presses a button that opens a dialog of the browser, and confirms that dialog. */
export async function pressAndConfirm(
  page: Page,
  target: Locator,
  question: string,
): Promise<void> {
  await tabTo(page, target);
  const asked = page.waitForEvent('dialog');
  // The browser releases the key only after the dialog is answered.
  const pressed = page.keyboard.press('Enter');
  const dialog = await asked;
  expect(dialog.message()).toBe(question);
  await dialog.accept();
  await pressed;
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/**
 * Returns the HTML of the focused element if neither this element nor the two elements around it
 * have a visible outline. Otherwise returns undefined.
 */
function describeHiddenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // After the last element of the page, the focus moves to the browser's own controls.
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
