import type { Locator, Page } from '@playwright/test';
import { openPicture, pickCard } from './support/aadhaar.ts';
import { expectNoAxeFindings } from './support/axe.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { comeToAadhaar } from './support/wizard.ts';

test(
  'At 360, 412 and 767 px, digits beside a cover are at least 12 px high, under the picture and where a tap opens it. A cover is dragged by a finger, sized by its corner, added, removed and brought back; a picture is made larger by buttons, wheel, keys and two fingers',
  { tag: '@long' },
  async ({ product, road, phone }) => {
    const page = await phone.newPage();
    await comeToAadhaar(page, { product, url: road.url, family: inventMotherAndDaughter() });
    const card = await pickCard(page, { side: 'front' });

    await test.step('a cover is dragged, sized by its corner, added, removed and brought back', async () => {
      await openPicture(page, 'front');
      await untilSheetIsStill(page);
      await page.getByRole('button', { name: 'Whole photo' }).click();
      const covers = page.getByRole('application');
      const count = await covers.count();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
      const colorOf = () =>
        covers.last().evaluate((cover) => getComputedStyle(cover).backgroundColor);
      const black = await colorOf();
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await colorOf()).toBe(black);
      await page.emulateMedia({ forcedColors: null });
      const before = await boxOf(page);
      await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
      await page.mouse.down();
      await page.mouse.move(before.x + before.width / 2 + 20, before.y + before.height / 2 - 25);
      await page.mouse.up();
      await expect.poll(async () => Math.round((await boxOf(page)).x - before.x)).toBe(20);
      const moved = await boxOf(page);
      expect(Math.round(moved.y - before.y)).toBe(-25);

      await page.mouse.move(moved.x + moved.width, moved.y + moved.height);
      await page.mouse.down();
      await page.mouse.move(moved.x + moved.width - 30, moved.y + moved.height + 25);
      await page.mouse.up();
      await expect.poll(async () => Math.round((await boxOf(page)).width - moved.width)).toBe(-30);
      const sized = await boxOf(page);
      expect(Math.round(sized.height - moved.height)).toBe(25);

      await page.getByRole('button', { name: 'Add a cover' }).click();
      await expect(covers).toHaveCount(count + 1);
      await expect(covers.last()).toBeFocused();
      await page.keyboard.press('Delete');
      await expect(covers).toHaveCount(count);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(covers).toHaveCount(count + 1);
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    const picture = page.getByRole('dialog').locator('img');
    const widthOf = async () => (await picture.boundingBox())?.width ?? 0;
    const shown = page.getByRole('group', { name: /^Photo\./u });
    // The digits of the virtual number are the smallest on the card: 24 units high, on a card of 1012
    // units.
    const digitPx = 24 * 0.92 * Math.min(card.width / 1012, card.height / 638);
    const strips = page.getByRole('button', { name: /^Cover \d of \d: open and check$/u });
    const count = await strips.count();
    expect(count).toBeGreaterThan(1);
    for (const width of [767, 412, 360]) {
      await page.setViewportSize({ width, height: 640 });
      // All at once: at another width there are more of them, or fewer.
      const parts = () =>
        strips.locator('svg').evaluateAll((all: SVGSVGElement[]) => ({
          right: Math.max(...all.map((svg) => svg.getBoundingClientRect().right)),
          scale: Math.min(...all.map((svg) => svg.clientWidth / svg.viewBox.baseVal.width)),
        }));
      await expect.poll(async () => (await parts()).right).toBeLessThanOrEqual(width);
      await expect.poll(async () => (await parts()).scale * digitPx).toBeGreaterThanOrEqual(12);
      for (let index = 0; index < count; index += 1) {
        if (index > 0) await page.getByRole('button', { name: 'Done' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await strips.nth(index).scrollIntoViewIfNeeded();
        await tap(page, strips.nth(index));
        await expect(page.getByRole('dialog', { name: 'Front' })).toBeVisible();
        await untilSheetIsStill(page);
        expect(((await widthOf()) / card.width) * digitPx).toBeGreaterThanOrEqual(12);
        const frame = await shown.boundingBox();
        const at = await middleOf(page.getByRole('application').nth(index));
        expect(at.x).toBeGreaterThan(frame!.x);
        expect(at.x).toBeLessThan(frame!.x + frame!.width);
        expect(at.y).toBeGreaterThan(frame!.y);
        expect(at.y).toBeLessThan(frame!.y + frame!.height);
      }
      if (width > 360) await page.getByRole('button', { name: 'Done' }).click();
    }

    const stepper = page.getByRole('button', { name: 'Next cover' });
    for (const number of [1, 2]) {
      await stepper.click();
      await expect(
        page.getByText(`Cover ${number} of ${count}`, { exact: true }).first(),
      ).toBeVisible();
      const [frame, cover] = await Promise.all([
        shown.boundingBox(),
        page
          .getByRole('application')
          .nth(number - 1)
          .boundingBox(),
      ]);
      expect(cover!.x + cover!.width).toBeGreaterThan(frame!.x);
      expect(cover!.x).toBeLessThan(frame!.x + frame!.width);
      expect(cover!.y).toBeGreaterThan(frame!.y);
      expect(cover!.y + cover!.height).toBeLessThan(frame!.y + frame!.height);
    }
    const frame = (await shown.boundingBox())!;
    const buttons = page.getByRole('dialog').getByRole('button');
    for (const button of await buttons.all()) {
      const box = (await button.boundingBox())!;
      const isBeside = box.y + box.height <= frame.y + 1 || box.y >= frame.y + frame.height - 1;
      expect(isBeside, (await button.getAttribute('aria-label')) ?? '').toBe(true);
    }

    const becomesLarger = async (act: () => Promise<void>) => {
      const before = await widthOf();
      await act();
      await expect.poll(widthOf).toBeGreaterThan(before * 1.1);
    };
    await becomesLarger(() => page.getByRole('button', { name: 'Zoom in' }).click());
    await shown.focus();
    await becomesLarger(() => page.keyboard.press('+'));
    await shown.hover();
    await becomesLarger(() => page.mouse.wheel(0, -200));
    await becomesLarger(() => spread(page, shown));

    const covers = await listCoverNames(page);
    const scrolled = () => shown.evaluate(({ scrollLeft }) => scrollLeft);
    const before = await scrolled();
    await shown.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(scrolled).toBeGreaterThan(before);
    const pushed = await scrolled();
    await drawFinger(page, shown, -80);
    await expect.poll(scrolled).toBeGreaterThan(pushed + 40);
    expect(await listCoverNames(page)).toEqual(covers);

    await test.step('the tools change the cover that is named, without a tap on it', async () => {
      await page.getByRole('button', { name: 'Move up' }).click();
      await expect.poll(async () => (await listCoverNames(page))[1]).not.toBe(covers[1]);
    });

    await page.getByRole('button', { name: 'Whole photo' }).click();
    await expect.poll(widthOf).toBeLessThan(360);
    await expectNoAxeFindings(page);
  },
);

async function tap(page: Page, element: Locator): Promise<void> {
  await touch(page, [[{ id: 0, ...(await middleOf(element)) }]]);
}

async function spread(page: Page, element: Locator): Promise<void> {
  const at = await middleOf(element);
  const fingers = (apart: number) => [-apart, apart].map((x, id) => ({ id, x: at.x + x, y: at.y }));
  await touch(page, [fingers(20), fingers(40), fingers(60)]);
}

async function drawFinger(page: Page, element: Locator, by: number): Promise<void> {
  const at = await middleOf(element);
  await touch(
    page,
    [0, by / 2, by].map((x) => [{ id: 0, x: at.x + x, y: at.y }]),
  );
}

async function touch(
  page: Page,
  steps: readonly { id: number; x: number; y: number }[][],
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  for (const [index, touchPoints] of steps.entries()) {
    const type = index === 0 ? 'touchStart' : 'touchMove';
    await devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It cannot be seen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function listCoverNames(page: Page): Promise<(string | null)[]> {
  const covers = await page.getByRole('application').all();
  return Promise.all(covers.map((cover) => cover.getAttribute('aria-label')));
}

/** A position that is measured while the sheet moves is wrong. */
async function untilSheetIsStill(page: Page): Promise<void> {
  await page.getByRole('dialog').evaluate(async (sheet) => {
    await Promise.all(
      sheet.getAnimations({ subtree: true }).map((animation) => animation.finished),
    );
  });
}

async function boxOf(page: Page) {
  const box = await page.getByRole('application').last().boundingBox();
  if (!box) throw new Error('There is no cover to be seen');
  return box;
}
