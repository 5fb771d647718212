import type { Locator, Page } from '@playwright/test';
import { openAccount } from './support/account.ts';
import { BOTH_WIDTHS, expectAccessible } from './support/axe.ts';
import { logIn } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { stepHeading, WELCOME } from './support/wizard.ts';
import type { LandingTexts } from '../../src/landing/landing-markup.ts';
import { readLocale } from '../support/locales.ts';

const textsIn = (language: string) => readLocale(language, 'landing') as LandingTexts;
const [en, mr, hi] = [textsIn('en'), textsIn('mr'), textsIn('hi')];
const HEADINGS = [en.heading, mr.heading, hi.heading];

test.describe('The landing without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'mr-IN' });

  test('speaks the language of the browser, of a choice or of the address, in the colours chosen before, and leads to registering and to the login', async ({
    road,
    context,
    page,
  }) => {
    const url = road.url;
    await context.addCookies([{ name: 'theme', value: 'dark', url }]);
    await page.goto(url);
    await expectHeading(page, mr.heading);
    expect(await readLightness(page.locator('body'))).toBeLessThan(0.25);
    await context.addCookies([{ name: 'theme', value: 'light', url }]);
    await page.reload();
    expect(await readLightness(page.locator('body'))).toBeGreaterThan(0.75);

    await context.addCookies([{ name: 'i18next', value: 'hi', url }]);
    await page.goto(url);
    await expectHeading(page, hi.heading);
    await page.goto(`${url}/?lng=en`);
    await expectHeading(page, en.heading);
    const link = (name: string) => page.getByRole('main').getByRole('link', { name });
    await expect(link('Login')).toHaveAttribute('href', '/login');
    await link('Register').click();
    await expect(page).toHaveURL(`${url}/register`);
  });
});

test('The landing remembers Hindi and dark colours, also in a tunnel; the app never shows a text of it, and who is signed in never sees it', async ({
  product,
  road,
  context,
  page,
  family,
}) => {
  await openAccount(product, family);

  await test.step('Hindi is chosen, and in a tunnel the landing is in Hindi', async () => {
    await page.goto(road.url);
    await expectAccessible(page, 'landing', BOTH_WIDTHS);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectAccessible(page, 'menu of the landing');
    await page.getByRole('dialog').getByRole('combobox', { name: 'Language' }).selectOption('hi');
    await expectHeading(page, hi.heading, { includeHidden: true });
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    road.cut();
    await page.reload();
    await expectHeading(page, hi.heading);
    await expect(page).toHaveTitle(hi.title);
    expect(await readLightness(page.locator('body'))).toBeLessThan(0.25);
    road.restore();
  });

  await test.step('the app never shows a text of the landing, from wherever it is opened', async () => {
    await context.addInitScript(watchFor, HEADINGS);
    await page.goto(`${road.url}/?lng=en`);
    // The landing page shows this text, so the observer works.
    expect(await listSeen(page)).toContain(en.heading);
    await page.goto(`${road.url}/profile`);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(await listSeen(page)).toEqual([]);
    await logIn(page, family);
    await expect(stepHeading(page, WELCOME)).toBeVisible();
    for (const path of ['/dashboard', '/app.html']) {
      await page.goto(road.url + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await listSeen(page), path).toEqual([]);
    }
    road.cut();
    await page.goto(`${road.url}/profile`);
    await expect(stepHeading(page, WELCOME)).toBeVisible();
    expect(await listSeen(page)).toEqual([]);
    road.restore();
  });

  await test.step('a signed-in person is redirected from the landing without seeing it', async () => {
    await context.addInitScript(() => {
      const look = () => {
        if (document.querySelector('h1')?.checkVisibility() && location.pathname === '/') {
          sessionStorage.setItem('saw the landing', 'yes');
        }
        requestAnimationFrame(look);
      };
      look();
    });
    await page.goto(road.url);
    // Without a profile, the app redirects from the dashboard to the wizard (spec.md §2).
    await expect(stepHeading(page, WELCOME)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('saw the landing'))).toBeNull();
  });
});

async function expectHeading(
  page: Page,
  heading: string,
  { includeHidden = false } = {},
): Promise<void> {
  const headings = page.getByRole('heading', { level: 1, includeHidden });
  await expect(headings.filter({ hasText: heading })).toBeVisible();
  for (const other of HEADINGS) {
    if (other !== heading) await expect(page.getByText(other)).toBeHidden();
  }
}

/** The lightness goes from 0 (black) to 1 (white). */
async function readLightness(element: Locator): Promise<number> {
  const color = await element.evaluate((body) => getComputedStyle(body).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/gu) ?? []).map(Number);
  return (red + green + blue) / (3 * 255);
}

/** Runs in the page. Records which of these texts the document ever contains. */
function watchFor(texts: readonly string[]): void {
  const seen = new Set<string>();
  Object.assign(window, { seen });
  new MutationObserver(() => {
    const text = document.documentElement.textContent;
    for (const each of texts) if (text.includes(each)) seen.add(each);
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

function listSeen(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
}
