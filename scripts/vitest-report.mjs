import { mkdir, writeFile } from 'node:fs/promises';
import { REPORTS } from './reports.mjs';
import { ROOT } from './run.mjs';

/** vitest's reporter for a verdict: how many passed, and everything that failed, by name and reason. */
export default class VitestReport {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<{ message: string }>} unhandled errors outside any test
   */
  async onTestRunEnd(modules, unhandled) {
    let passed = 0;
    const failures = unhandled.map((error) => ({
      name: 'outside any test',
      reason: error.message,
    }));
    for (const module of modules) {
      failures.push(...listFailures(module.relativeModuleId, module.errors()));
      for (const suite of module.children.allSuites()) {
        failures.push(
          ...listFailures(`${module.relativeModuleId} › ${suite.fullName}`, suite.errors()),
        );
      }
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') {
          const name = `${module.relativeModuleId} › ${test.fullName}`;
          failures.push({ name, reason: errors[0]?.message ?? '' });
        }
      }
    }
    await mkdir(new URL('test-results/', ROOT), { recursive: true });
    await writeFile(new URL(REPORTS.vitest, ROOT), JSON.stringify({ passed, failures }));
  }
}

function listFailures(name, errors) {
  return errors.map((error) => ({ name, reason: error.message }));
}
