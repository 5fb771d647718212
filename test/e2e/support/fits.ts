import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Measures with a wide font, which some phones have. The font of the tests is narrow. */
export async function withWideFont<Found>(
  page: Page,
  measure: () => Promise<Found>,
): Promise<Found> {
  const choose = (font: string) =>
    page.evaluate((name) => document.documentElement.style.setProperty('--font-body', name), font);
  await choose("'DejaVu Sans', 'Noto Sans'");
  const found = await measure();
  await choose('');
  return found;
}

/** For each font, at most five elements. Ornaments and elements for screen readers do not count. */
export async function listOverflowing(page: Page): Promise<string[]> {
  const list = () => page.evaluate(findOverflowing);
  return [...(await list()), ...(await withWideFont(page, list))];
}

/** Leaves the page 320 px wide. */
export async function expectToFit(page: Page, screen: string, letters = ['100%']): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const size of letters) {
    await page.evaluate((of) => (document.documentElement.style.fontSize = of), size);
    expect.soft(await listOverflowing(page), `${screen}, ${size}`).toEqual([]);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''));
}

function findOverflowing(): string[] {
  const { clientWidth } = document.documentElement;
  const reachesOut = (element: Element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && (right > clientWidth + 0.5 || left < -0.5);
  };
  const isForEyes = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('[aria-hidden=true], svg, .visually-hidden') &&
    getComputedStyle(element).clipPath === 'none';
  return [...document.body.querySelectorAll('*')]
    .filter((element) => reachesOut(element) && isForEyes(element))
    .slice(0, 5)
    .map((element) => element.outerHTML.slice(0, 160));
}

export async function listSmallTargets(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  return dialog.evaluate((box) =>
    [...box.querySelectorAll('button, a[href], input')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      // Elements for screen readers or password managers are at most one pixel wide.
      .filter(({ box: { width, height } }) => width > 1 && Math.min(width, height) < 43.9)
      .map(({ element }) => element.outerHTML.slice(0, 160)),
  );
}
