import type { Page } from '@playwright/test';
import { LOOKUP_DEBOUNCE_MS } from '../../src/domain/limits.ts';
import { LAST_STEP, STEP_KEYS } from '../../src/domain/steps.ts';
import { API_BASE, paths } from '../../src/protocol/paths.ts';
import { openAccount, uploadAadhaar } from './support/account.ts';
import { lookupField } from './support/basic-info.ts';
import { toasts } from './support/catalogue.ts';
import { offerToInstall } from './support/install-offer.ts';
import { openAccountAt } from './support/media.ts';
import { inventYoungMan } from './support/people.ts';
import { untilAppIsKept } from './support/phone-store.ts';
import { logIn, openAndLogIn } from './support/registration.ts';
import { openAccountWithBasicInfo } from './support/saved-profile.ts';
import { actionOf } from './support/step-actions.ts';
import { expect, testOnPhone as test } from './support/test.ts';
import { BASIC_INFO, PERSONAL_DETAILS, stepHeading, WELCOME } from './support/wizard.ts';
import { createWords } from './support/words.ts';

// These tests check rules of spec.md §2 (screens) and §9 (constants and limits).

const WIDE = { width: 1280, height: 900 };

test('A person who is not signed in is redirected to the login, chooses language and theme there, and reads why a login failed', async ({
  road,
  page,
}) => {
  await page.clock.install();
  await page.setViewportSize(WIDE);

  await test.step('the login replaces the requested page', async () => {
    await page.goto(`${road.url}/terms`);
    await page.goto(`${road.url}/profile?step=personal-photo`);
    await expect(page).toHaveURL(`${road.url}/login`);
    await page.goBack();
    await expect(page).toHaveURL(`${road.url}/terms`);
    await page.goto(`${road.url}/dashboard`);
    await expect(page).toHaveURL(`${road.url}/login`);
    await page.getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveURL(`${road.url}/terms`);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL(`${road.url}/login`);
  });

  await test.step('The language and the theme are chosen in the header, and stored', async () => {
    const header = page.getByRole('banner');
    const kept = (key: string) => page.evaluate((name) => localStorage.getItem(name), key);
    const html = page.locator('html');
    await header.getByRole('combobox', { name: 'Language' }).selectOption('मराठी');
    await expect(page.getByRole('heading', { level: 1, name: 'लॉग इन' })).toBeVisible();
    await expect(html).toHaveAttribute('lang', 'mr');
    expect(await kept('i18nextLng')).toBe('mr');
    // No cookie of ours comes before local storage (spec §9).
    await page.evaluate(() => localStorage.setItem('i18nextLng', 'hi'));
    await page.reload();
    await expect(html).toHaveAttribute('lang', 'hi');
    await page.goto(`${road.url}/login?lng=en`);
    await header.getByRole('button', { name: 'Theme: Light' }).click();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    expect(await kept('theme')).toBe('dark');
    await page.reload();
    await expect(header.getByRole('button', { name: 'Theme: Dark' })).toBeVisible();
  });

  await test.step('A message disappears after five seconds, except while the pointer is over it', async () => {
    await logIn(page, { ...inventYoungMan(), password: 'of nobody at all' });
    await expect(toasts(page)).toHaveCount(1);
    await toasts(page).hover();
    await page.clock.fastForward(20_000);
    await expect(toasts(page)).toHaveCount(1);
    await page.mouse.move(0, 0);
    await page.clock.fastForward(5_000);
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('A message lies over no heading, and ends when another screen opens', async () => {
    await logIn(page, { ...inventYoungMan(), password: 'of nobody at all' });
    const [message, heading] = [toasts(page), page.getByRole('heading', { level: 1 })];
    await expect(message).toHaveCount(1);
    const { y = 0, height = 0 } = (await message.boundingBox()) ?? {};
    expect(y + height).toBeLessThan((await heading.boundingBox())?.y ?? 0);
    await page.clock.fastForward(1_500);
    await page.getByRole('link', { name: 'Sign Up' }).click();
    await expect(message).toHaveCount(0);
  });
});

test('The dashboard shows the account and the progress; another account begins in the wizard, with its side panel, look-ups and calendar', async ({
  product,
  road,
  page,
  family,
}) => {
  const newcomer = inventYoungMan();
  await openAccountWithBasicInfo(product, family);
  await openAccount(product, newcomer);
  await uploadAadhaar(product, newcomer);
  const header = page.getByRole('banner');
  await page.clock.install();
  await page.setViewportSize(WIDE);
  await page.goto(`${road.url}/login`);

  await test.step('the dashboard', async () => {
    await logIn(page, family);
    await expect(page).toHaveURL(`${road.url}/dashboard`);
    const main = page.getByRole('main');
    await expect(main.getByText(family.name)).toBeVisible();
    await expect(main.getByText(family.email)).toBeVisible();
    await expect(main.getByRole('progressbar', { name: 'Profile completed' })).toHaveText('45%');
    await page.goto(`${road.url}/nowhere`);
    await expect(main.getByRole('link', { name: 'Go to Home' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Login' })).toHaveCount(0);
    for (const path of ['/login', '/']) {
      await page.goto(road.url + path);
      await expect(page).toHaveURL(`${road.url}/dashboard`);
    }
    await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText(
      `© ${new Date().getFullYear()} Sambandh`,
    );
    await main.getByRole('link', { name: 'Edit Profile' }).click();
    await expect(stepHeading(page, WELCOME)).toBeVisible();
  });

  await test.step('The group of the current step opens, also where it was closed by hand; a tick stays in the current step', async () => {
    const panel = page.getByRole('navigation', { name: 'Steps' });
    const extended = panel.getByRole('button', { name: 'Extended Details' });
    const current = panel.getByRole('link', { name: /^Welcome.*done/u });
    await expect(current).toHaveAttribute('aria-current', 'step');
    await expect(current.locator('svg')).toBeVisible();
    await extended.click();
    await extended.click();
    await expect(extended).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('link', { name: 'Continue with step 4: Personal Details' }).click();
    await expect(stepHeading(page, PERSONAL_DETAILS)).toBeVisible();
    await expect(extended).toHaveAttribute('aria-expanded', 'true');
    await header.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${road.url}/login`);
  });

  await test.step('The side panel opens the group of the step, and no step beyond the first that is not done', async () => {
    await logIn(page, newcomer);
    await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
    await page.goto(`${road.url}/dashboard`);
    await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
    const panel = page.getByRole('navigation', { name: 'Steps' });
    const group = (name: string) => panel.getByRole('button', { name });
    await expect(group('Primary Profile')).toHaveAttribute('aria-expanded', 'true');
    await expect(group('Extended Details')).toHaveAttribute('aria-expanded', 'false');
    await expect(
      panel.getByRole('link', { name: /^Upload Aadhaar.*required.*done/u }),
    ).toBeVisible();
    await expect(panel.getByRole('link', { name: /^Basic Info/u })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await group('Extended Details').click();
    const closed = panel.getByRole('link', { name: 'Personal Details' });
    await expect(closed).toHaveAttribute('aria-disabled', 'true');
    await closed.click({ force: true });
    await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
    await page.goto(`${road.url}/profile?step=personal-video`);
    await expect(stepHeading(page, BASIC_INFO)).toBeVisible();
    await panel.getByRole('link', { name: /^Welcome.*done/u }).click();
    await expect(stepHeading(page, WELCOME)).toBeVisible();
    await expect(page.getByText(`Welcome, ${newcomer.name}`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go Back' })).toHaveCount(0);
    await page.goto(`${road.url}/profile?step=basic-info`);
  });

  await test.step('A lookup field asks when typing has paused', async () => {
    const questions = () =>
      road.requests.filter(({ path }) =>
        path.startsWith(`${API_BASE + paths.lookup('profession')}?query=Te`),
      );
    const profession = lookupField(page, 'Profession');
    await expect(profession).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const typed of ['Te', ' Teach', ' Teache ']) await profession.fill(typed);
    await page.clock.runFor(LOOKUP_DEBOUNCE_MS - 1);
    expect(questions()).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => questions().length).toBe(1);
    expect(new URL(questions()[0]?.path ?? '', road.url).search).toBe(
      '?query=Teache&lang=en&limit=10&names=all',
    );
    await page.clock.resume();
    await expect(page.getByRole('option', { name: 'Teacher', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the calendar has the years from 1950 and weeks from Sunday', async () => {
    await page.getByRole('button', { name: 'Open calendar' }).click();
    const calendar = page.getByRole('dialog', { name: 'Calendar' });
    const years = calendar.getByRole('combobox', { name: 'Year' }).getByRole('option');
    await expect(years.first()).toHaveText('1950');
    await expect(years.last()).toHaveText(String(new Date().getFullYear()));
    await expect(page.locator('.react-datepicker__day-name').first()).toContainText('Sunday');
  });
});

const FORM_MIN_SHARE = 0.55;
/** The sum of the layout shifts of a screen (Cumulative Layout Shift). */
const SHIFT_MAX = 0.05;
const PHONE = { width: 360, height: 800 };

test(
  'Nothing moves while a screen loads, on the first visit, on the next and without internet, narrow and wide; on a phone of 360 × 800 a step has at least 55 % of the height, and no heading stands twice',
  { tag: '@long' },
  async ({ product, road, browser, family }) => {
    test.slow();
    await openAccountAt({ product, family }, LAST_STEP);
    const signedOut = ['', 'login', 'register', 'forgot-password', 'terms'];
    const signedIn = ['dashboard', ...STEP_KEYS.map((step) => `profile?step=${step}`)];
    const words = createWords('mr');
    for (const viewport of [PHONE, WIDE]) {
      for (const path of [...signedOut, ...signedIn]) {
        const context = await browser.newContext({ locale: 'en-IN', viewport });
        const page = await context.newPage();
        await measureShiftsSlowly(page);
        if (signedIn.includes(path)) {
          await openAndLogIn(page, road.url, family);
          await page.getByRole('link', { name: 'Edit Profile' }).waitFor();
          expect(await sumOfShifts(page), 'after the login').toBeLessThan(SHIFT_MAX);
        }
        for (const visit of ['first', 'next']) {
          await page.goto(`${road.url}/${path}`);
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          await page.waitForLoadState('networkidle');
          await offerToInstall(page);
          const screen = `${path}, ${visit} visit, ${viewport.width} px`;
          expect(await sumOfShifts(page), screen).toBeLessThan(SHIFT_MAX);
        }
        const step = STEP_KEYS.find((key) => path.endsWith(`=${key}`));
        if (step && viewport === PHONE) {
          await untilAppIsKept(page);
          await context.setOffline(true);
          await page.goto(`${road.url}/${path}&lng=mr`);
          const action = page.getByRole('button', { name: words(actionOf(step)), exact: true });
          await expect(action).toBeEnabled();
          const { repeated, share } = await page.evaluate(measureFrame);
          expect(repeated, step).toEqual([]);
          expect(share, step).toBeGreaterThanOrEqual(FORM_MIN_SHARE);
          expect(await sumOfShifts(page), `${step} offline`).toBeLessThan(SHIFT_MAX);
        }
        await context.close();
      }
    }
  },
);

/** Like a cheap phone, the page then has a quarter of the speed. */
async function measureShiftsSlowly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = Object.assign(globalThis, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as LayoutShift[])
        if (!entry.hadRecentInput) seen.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
}

/** Waits until the page is idle twice: what arrives late is drawn then. */
function sumOfShifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
    await idle();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await idle();
    return (globalThis as unknown as { shifts: number }).shifts;
  });
}

/** The step lies between its header and the bar at the bottom. */
function measureFrame(): { share: number; repeated: (string | null)[] } {
  const [h1, ...others] = document.querySelectorAll('main h1, main h2');
  const bar = [...document.querySelectorAll('main *')].find(
    (element) =>
      getComputedStyle(element).position === 'sticky' &&
      element.getBoundingClientRect().bottom >= innerHeight - 1,
  );
  if (!h1?.parentElement || !bar) throw new Error('The step has no header or no bar');
  const above = h1.parentElement.getBoundingClientRect().bottom;
  return {
    share: (bar.getBoundingClientRect().top - above) / innerHeight,
    repeated: others
      .map((heading) => heading.textContent)
      .filter((text) => h1.textContent?.endsWith(text ?? '')),
  };
}
