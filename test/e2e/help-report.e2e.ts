import type { Locator, Page } from '@playwright/test';
import { textField } from './support/basic-info.ts';
import { openSavedProfile } from './support/saved-profile.ts';
import { moveStorageOn } from './support/phone-store.ts';
import { expect, test, testOnPhone } from './support/test.ts';
import { expectAllSent, PERSONAL_DETAILS, submitTo, openPanel } from './support/wizard.ts';

/** Chromium on Linux cannot share, so the page calls this share sheet. */
async function giveShareSheet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.share = async (data) => void Object.assign(window, { shared: data?.text });
  });
}

async function shareReport(page: Page, place: Page | Locator = page): Promise<string> {
  const help = place.getByRole('region', { name: 'Report for support' });
  await help.getByRole('button', { name: 'Share the report' }).click();
  const shared = await page.waitForFunction(() => (window as { shared?: string }).shared);
  return (await shared.jsonValue()) ?? '';
}

test('A mother who is stuck in a tunnel shares the report: it says what waits, and nothing of the family', async ({
  product,
  road,
  phone,
}) => {
  const page = await phone.newPage();
  await giveShareSheet(page);
  const family = await openSavedProfile(page, { product, url: road.url });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expectAllSent(page, { withinMs: 20_000 });
  road.cut();
  await textField(page, "Mother's Name").fill('Sunita P.');
  await submitTo(page, PERSONAL_DETAILS);
  const panel = await openPanel(page);
  await expect(
    panel.getByText('what is waiting to be sent, and why. It never contains names'),
  ).toBeVisible();
  const report = await shareReport(page, panel);
  expect(report).toMatch(/^Page: Sending status$/mu);
  expect(report).toMatch(/^App: [\w-]+\.js, \d+ \w+ \d{4}, /mu);
  expect(report).toMatch(/^App saved for use without internet: [\w-]+\.js$/mu);
  expect(report).toMatch(/^Browser: Chrome \d+/mu);
  expect(report).toMatch(/^1\. Basic Info · Since .+ · attempts: \d+/mu);
  expect(report.split('\n').length).toBeLessThanOrEqual(25);
  for (const word of [family.email, 'Sunita', ...Object.values(family.basicInfo)]) {
    if (typeof word === 'string' && word.length > 3) expect(report).not.toContain(word);
  }

  await test.step('before a storage that does not open, it is copied where the browser cannot share', async () => {
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'share'));
    await moveStorageOn(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is out of date');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const help = page.getByRole('region', { name: 'Report for support' });
    await help.getByRole('button', { name: 'Share the report' }).click();
    await expect(help.getByRole('status')).toHaveText(/^Report copied\./u);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('Storage opens: no, This page is out of date');
  });
});

testOnPhone(
  'Where the storage of the phone is damaged, the report says so; a browser that can neither share nor copy saves it',
  async ({ road, page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
      const open = IDBFactory.prototype.open.bind(indexedDB);
      IDBFactory.prototype.open = (name, version) => {
        if (name === 'sambandh') throw new DOMException('Internal error.', 'UnknownError');
        return open(name, version);
      };
    });
    await page.goto(`${road.url}/dashboard`);
    const title = 'We could not open the work saved on this phone';
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const saving = page.waitForEvent('download');
    const help = page.getByRole('region', { name: 'Report for support' });
    await help.getByRole('button', { name: 'Share the report' }).click();
    const file = await (await saving).createReadStream();
    const report = Buffer.concat(await file.toArray()).toString();
    expect(report).toContain('Storage opens: no, 2/');
    expect(report).toContain('Logged in: –');
    await expect(help.getByRole('status')).toContainText('sambandh-report.txt');
  },
);
