import { defineConfig, type ReporterDescription } from '@playwright/test';
import base from '../playwright.config.ts';

// Printed with each round, so that it can be had again.
process.env['FAULTS_SEED'] ??= String(Date.now() % 1_000_000);

const results = (name: string) => `../test-results/${name}`;
// Which project a run is for is known to no reporter before it begins.
const isFaults = process.argv.includes('faults');
const reporter: ReporterDescription[] = [[isFaults ? '../test/faults/report.ts' : 'list']];

/** The long runs in browsers, each a project: `npm run long -- NAME` runs one (scripts/long.mjs). */
export default defineConfig({
  ...base,
  testDir: '..',
  testIgnore: [],
  grepInvert: [],
  retries: 0,
  globalSetup: '../test/e2e/support/set-up.ts',
  reporter,
  projects: [
    {
      // All ten steps on a slow phone, every message of the catalogue, every state with axe in each language.
      name: 'e2e',
      testDir: '../test/e2e',
      testMatch: '**/*.long.e2e.ts',
      outputDir: results('long'),
    },
    {
      // The same, of files that are not long as a whole.
      name: 'e2e-tagged',
      testDir: '../test/e2e',
      testMatch: '**/*.e2e.ts',
      testIgnore: '**/*.long.e2e.ts',
      grep: /@long/,
      outputDir: results('long'),
    },
    {
      // Round after round, a family fills in all ten steps while everything fails that can.
      name: 'faults',
      testDir: '../test/faults',
      testMatch: '**/*.faults.ts',
      fullyParallel: false,
      workers: 1,
      timeout: 900_000,
      outputDir: results('faults'),
    },
    {
      // The main flow in Firefox, in WebKit and in a Chromium of 2022.
      name: 'engines',
      testDir: '../test/engines',
      testMatch: '**/*.engines.ts',
      fullyParallel: false,
      workers: 1,
      timeout: 300_000,
      outputDir: results('engines'),
    },
    {
      // Every screen at four widths, in both themes and three languages, into `pictures/`.
      name: 'pictures',
      testDir: '../test/pictures',
      testMatch: '**/*.pictures.ts',
      timeout: 1_200_000,
      // What moves is taken where it comes to rest.
      use: { contextOptions: { reducedMotion: 'reduce' } },
      outputDir: results('pictures'),
    },
  ],
});
