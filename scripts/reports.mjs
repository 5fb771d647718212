import { readFile } from 'node:fs/promises';
import { ROOT } from './run.mjs';

export const REPORTS = {
  vitest: 'test-results/vitest.json',
  playwright: 'test-results/playwright.json',
  verdict: 'test-results/verdict.txt',
};

/**
 * @typedef {{ name: string, reason: string }} Finding
 * @typedef {{ passed: number, failures: Finding[], flaky: Finding[] }} TestResults
 *   flaky: tests that passed only when they were repeated
 */

/** A missing report counts as one failure. */
const UNREPORTED = {
  passed: 0,
  failures: [
    {
      name: 'test runner',
      reason: 'The test runner ended without a report. Its messages are above.',
    },
  ],
  flaky: [],
};

/** @returns {Promise<TestResults>} */
export async function readVitest() {
  return (await readReport(REPORTS.vitest)) ?? UNREPORTED;
}

/** @returns {Promise<TestResults>} */
export async function readPlaywright() {
  const report = await readReport(REPORTS.playwright);
  if (!report) return UNREPORTED;
  const outside = report.errors.map(({ message }) => ({
    name: 'outside any test',
    reason: message,
  }));
  const specs = report.suites.flatMap(listSpecs);
  const failed = specs.filter((spec) => !spec.ok);
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return {
    passed: report.stats.expected + report.stats.flaky,
    failures: [...outside, ...failed.map(toFinding)],
    flaky: flaky.map(toFinding),
  };
}

function toFinding({ file, title, tests }) {
  const failure = tests.flatMap(({ results }) => results).find(({ error }) => error);
  return { name: `${file} › ${title}`, reason: failure?.error.message ?? '' };
}

function listSpecs(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)];
}

async function readReport(path) {
  try {
    return JSON.parse(await readFile(new URL(path, ROOT), 'utf8'));
  } catch {
    return undefined;
  }
}
