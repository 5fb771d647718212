import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** `npm run pictures`: every screen at four widths, in both themes and three languages, into `pictures/`. */
export default defineConfig({
  ...base,
  testDir: 'test/pictures',
  testMatch: '**/*.pictures.ts',
  outputDir: 'test-results/pictures',
  timeout: 1_200_000,
  // What moves is taken where it comes to rest.
  use: { ...base.use, contextOptions: { reducedMotion: 'reduce' } },
  reporter: [['list']],
});
