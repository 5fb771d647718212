import { defineConfig, type ReporterDescription } from '@playwright/test';
import base from '../playwright.config.ts';

// Each round prints its seed, so that the same faults can be repeated.
process.env['FAULTS_SEED'] ??= String(Date.now() % 1_000_000);

const results = (name: string) => `../test-results/${name}`;
// A reporter cannot find out which project runs, so the arguments of the command decide.
const isFaults = process.argv.includes('faults');
const reporter: ReporterDescription[] = [[isFaults ? '../test/faults/report.ts' : 'list']];

/** `npm run long -- NAME` runs a project (scripts/long.mjs). */
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
      // All ten steps on a slow phone, every message, and every state checked with axe.
      name: 'e2e',
      testDir: '../test/e2e',
      testMatch: '**/*.long.e2e.ts',
      outputDir: results('long'),
    },
    {
      name: 'e2e-tagged',
      testDir: '../test/e2e',
      testMatch: '**/*.e2e.ts',
      testIgnore: '**/*.long.e2e.ts',
      grep: /@long/,
      outputDir: results('long'),
    },
    {
      // A family fills in all ten steps while everything that can fail does fail.
      name: 'faults',
      testDir: '../test/faults',
      testMatch: '**/*.faults.ts',
      fullyParallel: false,
      workers: 1,
      timeout: 900_000,
      outputDir: results('faults'),
    },
    {
      name: 'engines',
      testDir: '../test/engines',
      testMatch: '**/*.engines.ts',
      fullyParallel: false,
      workers: 1,
      timeout: 300_000,
      outputDir: results('engines'),
    },
    {
      name: 'pictures',
      testDir: '../test/pictures',
      testMatch: '**/*.pictures.ts',
      timeout: 1_200_000,
      use: { contextOptions: { reducedMotion: 'reduce' } },
      outputDir: results('pictures'),
    },
  ],
});
