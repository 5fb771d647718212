import type { Page } from '@playwright/test';

/** Fires the browser's install event, because Chromium without a window never fires this event. */
export async function offerToInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    const prompt = () => {
      document.documentElement.dataset['asked'] = 'yes';
      return Promise.resolve({ outcome: 'accepted' });
    };
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }),
    );
  });
}
