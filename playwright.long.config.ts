import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/**
 * `npm run test:long`: all ten steps on a slow phone, every message of the catalogue, and
 * every dialog and state with axe in each language.
 */
export default defineConfig({
  ...base,
  testIgnore: [],
  grepInvert: [],
  // Whole files are named so, single tests are tagged.
  projects: [
    { testMatch: '**/*.long.e2e.ts' },
    { testMatch: '**/*.e2e.ts', testIgnore: '**/*.long.e2e.ts', grep: /@long/ },
  ],
  outputDir: 'test-results/long',
  reporter: [['list']],
});
