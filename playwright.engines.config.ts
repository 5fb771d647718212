import { defineConfig } from '@playwright/test';

/** `npm run test:engines`: the main flow in Firefox, in WebKit and in a Chromium of 2022. */
export default defineConfig({
  testDir: 'test/engines',
  testMatch: '**/*.engines.ts',
  outputDir: 'test-results/engines',
  globalSetup: './test/e2e/support/set-up.ts',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
});
