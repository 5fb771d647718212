import { openAccount } from './support/account.ts';
import { textField } from './support/basic-info.ts';
import { typeOtp } from './support/registration.ts';
import { openSavedProfile } from './support/saved-profile.ts';
import { expect, test } from './support/test.ts';
import {
  BASIC_INFO,
  expectAllSent,
  PERSONAL_DETAILS,
  sendingStrip,
  stepHeading,
  submitTo,
} from './support/wizard.ts';
import { stepTitle } from '../support/step-titles.ts';

test('A page that the browser translates goes on: through steps, a tunnel and a sent save, each title and message is the right one; with forced colours, a chosen answer does not look like the others', async ({
  product,
  road,
  phone,
}) => {
  const page = await phone.newPage();
  await page.addInitScript(translateAll);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await openSavedProfile(page, { product, url: road.url });
  await page.context().setOffline(true);
  await expect(sendingStrip(page)).toContainText('No internet');
  await textField(page, "Mother's Name").fill('Sunita P.');
  await submitTo(page, PERSONAL_DETAILS);
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText(BASIC_INFO);
  await page.getByRole('button', { name: 'Save & Continue' }).click();
  await expect(page.getByRole('link', { name: 'Mother Tongue is required' })).toBeVisible();
  await page.context().setOffline(false);
  await expectAllSent(page, { withinMs: 30_000 });
  const goBackTo = async (step: 'basic-info' | 'aadhaar') => {
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(stepHeading(page, stepTitle(step))).toBeVisible();
  };
  await goBackTo('basic-info');
  await test.step('with forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const female = page.getByRole('radio', { name: 'Female' });
    await expect(female).toBeChecked();
    const chosen = await female.screenshot();
    await page.getByRole('radio', { name: 'Other' }).check();
    expect((await female.screenshot()).equals(chosen)).toBe(false);
    await page.emulateMedia({ forcedColors: null });
  });
  await goBackTo('aadhaar');
  expect(errors).toEqual([]);
  const written = page.evaluate(() => (document.body.innerHTML = '<b>text</b>'));
  await expect(written, 'text never becomes markup').rejects.toThrow(/TrustedHTML/u);
});

/** Chrome's translation puts each text into two elements, as soon as it is there. */
function translateAll(): void {
  const wrap = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '') continue;
      if (parent.closest('script, style, textarea, title, svg') || parent.tagName === 'FONT')
        continue;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      text.replaceWith(outer);
      outer.firstElementChild?.append(text.data);
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes) [...addedNodes, target].forEach(wrap);
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

test('No page shows an error; the landing page knows who is signed in, also where a cleaner emptied local storage', async ({
  product,
  road,
  phone,
}) => {
  const page = await phone.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  for (const path of ['/', '/register', '/terms', '/', '/forgot-password']) {
    await page.goto(road.url + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  await openSavedProfile(page, { product, url: road.url });
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${road.url}/`);
  await expect(page).toHaveURL(/\/dashboard$/u);
  for (const path of ['/profile', '/terms']) {
    await page.goto(road.url + path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  expect(errors).toEqual([]);
});

test('Where the browser blocks site data, the app says so; the terms can be read and a new password can be set', async ({
  product,
  road,
  phone,
  family,
}) => {
  await openAccount(product, family);
  const page = await phone.newPage();
  await page.addInitScript(blockSiteData);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const blocked = page.getByRole('heading', {
    name: 'This browser does not let Sambandh save your work',
  });
  for (const path of ['/login', '/register', '/profile', '/dashboard']) {
    await page.goto(road.url + path);
    await expect(blocked, path).toBeVisible();
  }
  await page.getByRole('main').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Terms/u })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await page.goto(`${road.url}/forgot-password`);
  await textField(page, 'Email').fill(family.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await typeOtp(page, await product.readOtp(family.email));
  await textField(page, 'New Password').fill('three or four words');
  await textField(page, 'Confirm Password').fill('three or four words');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset successfully')).toBeVisible();
  await expect(blocked).toBeVisible();
  expect(errors).toEqual([]);
});

/** As the browsers do: each use of a storage throws. */
function blockSiteData(): void {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, { get: refuse });
  }
  Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  ServiceWorkerContainer.prototype.register = async () => refuse();
}
