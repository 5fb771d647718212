import { readFile } from 'node:fs/promises';
import { ROOT } from './run.mjs';

/** Where the runners leave what they found: vitest-report.mjs, playwright.config.ts, validate.mjs. */
export const REPORTS = {
  vitest: 'test-results/vitest.json',
  playwright: 'test-results/playwright.json',
  verdict: 'test-results/verdict.txt',
};

/**
 * What a runner found, as a verdict counts it.
 *
 * @typedef {{ passed: number, failures: { name: string, reason: string }[] }} Findings
 */

/** A missing report is one failure: the runner never got as far as writing it. */
const UNREPORTED = { passed: 0, failures: [{ name: 'the runner', reason: 'It wrote no report.' }] };

/** @returns {Promise<Findings>} */
export async function readVitest() {
  return (await readReport(REPORTS.vitest)) ?? UNREPORTED;
}

/** @returns {Promise<Findings>} */
export async function readPlaywright() {
  const report = await readReport(REPORTS.playwright);
  if (!report) return UNREPORTED;
  const outside = report.errors.map(({ message }) => ({
    name: 'outside any test',
    reason: message,
  }));
  const failed = report.suites.flatMap(listSpecs).filter((spec) => !spec.ok);
  const inTests = failed.map(({ file, title, tests }) => ({
    name: `${file} › ${title}`,
    reason: tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message ?? '',
  }));
  return { passed: report.stats.expected, failures: [...outside, ...inTests] };
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
