import type { BrowserContext, Locator, Page } from '@playwright/test';
import { openAccount } from './support/account.ts';
import { readLandingTexts } from './support/landing-texts.ts';
import { inventMotherAndDaughter } from './support/people.ts';
import { logIn } from './support/registration.ts';
import { expect, test } from './support/test.ts';
import { stepHeading, WELCOME } from './support/wizard.ts';

const { en, mr, hi } = await readLandingTexts();
const HEADINGS = [en.heading, mr.heading, hi.heading];

test.describe('The landing without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'mr-IN' });

  test('speaks the language that the browser asks for, in the colours chosen before', async ({
    road,
    context,
    page,
  }) => {
    await context.addCookies([{ name: 'theme', value: 'dark', url: road.url }]);
    await page.goto(road.url);
    await expectHeading(page, mr.heading);
    expect(await readLightness(page.locator('body'))).toBeLessThan(0.25);

    await context.addCookies([{ name: 'theme', value: 'light', url: road.url }]);
    await page.reload();
    expect(await readLightness(page.locator('body'))).toBeGreaterThan(0.75);
  });

  test('speaks the language chosen before, and the one in the address before that', async ({
    road,
    context,
    page,
  }) => {
    await chooseLanguageByCookie(context, road.url, 'hi');
    await page.goto(road.url);
    await expectHeading(page, hi.heading);
    await page.goto(`${road.url}/?lng=en`);
    await expectHeading(page, en.heading);
  });

  test('leads to registering and to the login', async ({ road, page }) => {
    await page.goto(`${road.url}/?lng=en`);
    await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/login',
    );
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL(`${road.url}/register`);
  });
});

test('The landing remembers a language in local storage, and dark colours, before it is painted', async ({
  road,
  context,
  page,
}) => {
  await context.addInitScript(() => {
    localStorage.setItem('i18nextLng', 'mr');
    localStorage.setItem('theme', 'dark');
  });
  await page.goto(road.url);
  await expectHeading(page, mr.heading);
  await expect(page).toHaveTitle(mr.title);
  expect(await readLightness(page.locator('body'))).toBeLessThan(0.25);
});

test('Somebody chooses Hindi, and loads the landing again in a tunnel: it is in Hindi', async ({
  road,
  page,
}) => {
  await page.goto(road.url);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Language' }).selectOption('hi');
  await expectHeading(page, hi.heading, { includeHidden: true });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));

  road.cut();
  await page.reload();
  await expectHeading(page, hi.heading);
  await expect(page).toHaveTitle(hi.title);
});

test('The app never shows a text of the landing, from wherever it is opened', async ({
  product,
  road,
  context,
  page,
}) => {
  await context.addInitScript(watchFor, HEADINGS);
  await page.goto(road.url);
  // The landing page contains these texts, so the observer works.
  expect(await listSeen(page)).toEqual(HEADINGS);

  await page.goto(`${road.url}/profile`);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  expect(await listSeen(page)).toEqual([]);

  const family = inventMotherAndDaughter();
  await openAccount(product, family);
  await logIn(page, family);
  await expect(stepHeading(page, WELCOME)).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  for (const path of ['/profile', '/dashboard', '/app.html']) {
    await page.goto(road.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await listSeen(page), path).toEqual([]);
  }
  road.cut();
  await page.goto(`${road.url}/profile`);
  await expect(stepHeading(page, WELCOME)).toBeVisible();
  expect(await listSeen(page)).toEqual([]);
});

test('A signed-in person is redirected from the landing to the dashboard without seeing it', async ({
  product,
  road,
  context,
  page,
}) => {
  const family = inventMotherAndDaughter();
  await openAccount(product, family);
  await page.goto(`${road.url}/login`);
  await logIn(page, family);
  await expect(stepHeading(page, WELCOME)).toBeVisible();

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

async function chooseLanguageByCookie(
  context: BrowserContext,
  url: string,
  language: string,
): Promise<void> {
  await context.addCookies([{ name: 'i18next', value: language, url }]);
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
