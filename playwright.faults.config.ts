import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

// Printed with each round, so that it can be had again.
process.env['FAULTS_SEED'] ??= String(Date.now() % 1_000_000);

/** `npm run test:faults`: round after round, a family fills in all ten steps while everything fails that can. */
export default defineConfig({
  ...base,
  testDir: 'test/faults',
  testMatch: '**/*.faults.ts',
  testIgnore: [],
  grepInvert: [],
  workers: 1,
  fullyParallel: false,
  timeout: 900_000,
  outputDir: 'test-results/faults',
  reporter: [['./test/faults/report.ts']],
});
