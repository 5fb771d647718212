import type { Page } from '@playwright/test';

/** Chromium without a window never fires `beforeinstallprompt` itself. */
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
