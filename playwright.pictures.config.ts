import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run pictures`: every screen at four widths, in both themes and three languages, into `pictures/`. */
export default defineConfig({
  ...base,
  testDir: 'test/pictures',
  testMatch: '**/*.pictures.ts',
  outputDir: 'test-results/pictures',
  timeout: 600_000,
  reporter: [['list']],
});
