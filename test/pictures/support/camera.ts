import type { Page } from '@playwright/test';

const WIDTHS = [320, 360, 768, 1280];
const THEMES = ['light', 'dark'];
const SCREEN_HEIGHT = 780;

export const DIALOG_WIDTHS = WIDTHS;

/** Writes a picture for each width and both themes, to `pictures/<language>/`. */
export type Camera = (
  name: string,
  options?: {
    widths?: readonly number[];
    /** The picture shows the window with the dialog. Otherwise it is as high as the page. */
    isDialog?: boolean;
  },
) => Promise<void>;

export function createCamera(page: Page, language: string): Camera {
  return async (name, { widths = WIDTHS, isDialog = false } = {}) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: SCREEN_HEIGHT });
      if (!isDialog) {
        // In a window as high as the page, sticky elements cover no content.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height: Math.max(SCREEN_HEIGHT, height) });
      }
      await page.evaluate(() => document.fonts.ready);
      for (const theme of THEMES) {
        await page.evaluate((value) => {
          document.documentElement.dataset['theme'] = value;
        }, theme);
        await page.screenshot({
          path: `pictures/${language}/${name}-${width}-${theme}.png`,
          animations: 'disabled',
        });
      }
    }
    await page.setViewportSize({ width: 360, height: SCREEN_HEIGHT });
  };
}
