import { readFile } from 'node:fs/promises';
import { ROOT } from './run.mjs';

/** Where the runners leave what they counted: vitest.config.ts, playwright.config.ts, validate.mjs. */
export const REPORTS = {
  vitest: 'test-results/vitest.json',
  playwright: 'test-results/playwright.json',
  verdict: 'test-results/verdict.txt',
};

/** A missing report is one failure: the runner never got as far as writing it. */
const UNREPORTED = { passed: 0, failed: 1 };

export async function countVitest() {
  const report = await readReport(REPORTS.vitest);
  if (!report) return UNREPORTED;
  // A file that could not be read has no failed tests, yet is a failure.
  const failed = report.numFailedTests || (report.success ? 0 : 1);
  return { passed: report.numPassedTests, failed };
}

export async function countPlaywright() {
  const report = await readReport(REPORTS.playwright);
  if (!report) return UNREPORTED;
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky || Math.min(1, report.errors.length) };
}

async function readReport(path) {
  try {
    return JSON.parse(await readFile(new URL(path, ROOT), 'utf8'));
  } catch {
    return undefined;
  }
}
