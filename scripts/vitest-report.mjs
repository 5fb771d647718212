import { mkdir, writeFile } from 'node:fs/promises';
import { REPORTS } from './reports.mjs';
import { ROOT } from './run.mjs';

export default class VitestReport {
  /**
   * @param {ReadonlyArray<import('vitest/node').TestModule>} modules
   * @param {ReadonlyArray<{ message: string }>} unhandled errors outside any test
   */
  async onTestRunEnd(modules, unhandled) {
    let passed = 0;
    const flaky = [];
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
        const name = `${module.relativeModuleId} › ${test.fullName}`;
        const finding = { name, reason: errors[0]?.message ?? '' };
        if (state === 'passed') passed += 1;
        if (state === 'failed') failures.push(finding);
        if (test.diagnostic()?.flaky) flaky.push(finding);
      }
    }
    await mkdir(new URL('test-results/', ROOT), { recursive: true });
    await writeFile(new URL(REPORTS.vitest, ROOT), JSON.stringify({ passed, failures, flaky }));
  }
}

function listFailures(name, errors) {
  return errors.map((error) => ({ name, reason: error.message }));
}
