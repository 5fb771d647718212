import type { Locator, Page } from '@playwright/test';
import { suggestions } from './basic-info.ts';
import type { SampleFile } from './media.ts';
import { expect } from './test.ts';

const STOPS_MAX = 60;

/** Each element on the way must show its focus (WCAG 2.4.7). */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
    expect(await describeHiddenFocus(page)).toBeUndefined();
  }
  throw new Error(`${String(target)} is not reached by ${STOPS_MAX} presses of ${key}`);
}

export function tabBackTo(page: Page, target: Locator): Promise<void> {
  return tabTo(page, target, 'Shift+Tab');
}

export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

export async function pickFile(
  page: Page,
  input: Locator,
  file: string | SampleFile | SampleFile[],
): Promise<void> {
  await tabTo(page, input);
  const choosing = page.waitForEvent('filechooser');
  // The wait above turns the browser's own file chooser off, but not at once. The browser handles
  // commands in order, so the file chooser is off after this empty call.
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(file);
}

/** The first option of the list must have this name. */
export async function chooseByKeyboard(page: Page, field: Locator, name: string): Promise<void> {
  await type(page, field, name);
  await takeFirst(page, name);
}

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

export async function pressAndConfirm(
  page: Page,
  target: Locator,
  question: string,
): Promise<void> {
  await tabTo(page, target);
  const asked = page.waitForEvent('dialog');
  // `press` resolves only after the dialog is answered.
  const pressed = page.keyboard.press('Enter');
  const dialog = await asked;
  expect(dialog.message()).toBe(question);
  await dialog.accept();
  await pressed;
}

function isFocused(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** Returns the start of the focused element's HTML if no outline shows the focus. */
function describeHiddenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // After the last element of the page, the browser's own controls have the focus.
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
