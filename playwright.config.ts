import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';
import { BROWSER_ARGS } from './test/e2e/support/browser-arguments.ts';

const executablePath = await findChromium();
if (!executablePath) {
  throw new Error(
    'No Chromium was found. Run `npm test`, which installs it, or set CHROMIUM_PATH.',
  );
}

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.e2e.ts',
  testIgnore: '**/*.long.e2e.ts',
  grepInvert: /@long/,
  outputDir: 'test-results/e2e',
  globalSetup: './test/e2e/support/set-up.ts',
  // Browsers wait most of the time: three of them keep two cores busy.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath, args: [...BROWSER_ARGS] },
    viewport: { width: 412, height: 785 },
    locale: 'en-IN',
    // No test waits for an animation, and axe checks each element in its final state.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace takes a fifth of the time. `playwright test --trace on` records one.
    trace: 'off',
    // On a busy machine, a large file alone takes more than ten seconds to reach the browser.
    actionTimeout: 30_000,
  },
});
