import { defineConfig, type ReporterDescription } from '@playwright/test';
import base from '../playwright.config.ts';

// Each round prints its seed, so that the same faults can be repeated.
process.env['FAULTS_SEED'] ??= String(Date.now() % 1_000_000);

const results = (name: string) => `../test-results/${name}`;
// A reporter cannot find out which project runs, so the arguments of the command decide.
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
      // Fills in all ten steps on a slow phone, shows every message, and checks every state with
      // axe.
      name: 'e2e',
      testDir: '../test/e2e',
      testMatch: '**/*.long.e2e.ts',
      outputDir: results('long'),
    },
    {
      // Runs the tests tagged @long that are in the files of the shorter tests.
      name: 'e2e-tagged',
      testDir: '../test/e2e',
      testMatch: '**/*.e2e.ts',
      testIgnore: '**/*.long.e2e.ts',
      grep: /@long/,
      outputDir: results('long'),
    },
    {
      // In each round, a family fills in all ten steps while everything that can fail does fail.
      name: 'faults',
      testDir: '../test/faults',
      testMatch: '**/*.faults.ts',
      fullyParallel: false,
      workers: 1,
      timeout: 900_000,
      outputDir: results('faults'),
    },
    {
      // Runs the main flow in Firefox, in WebKit and in a Chromium of 2022.
      name: 'engines',
      testDir: '../test/engines',
      testMatch: '**/*.engines.ts',
      fullyParallel: false,
      workers: 1,
      timeout: 300_000,
      outputDir: results('engines'),
    },
    {
      // Takes pictures of every screen at four widths, in both themes and three languages.
      name: 'pictures',
      testDir: '../test/pictures',
      testMatch: '**/*.pictures.ts',
      timeout: 1_200_000,
      // Animations are off, so that each picture shows their final state.
      use: { contextOptions: { reducedMotion: 'reduce' } },
      outputDir: results('pictures'),
    },
  ],
});
