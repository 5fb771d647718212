/**
 * `npm run validate`: a check without a report counts as one failure if it fails. A test that
 * passes when it is repeated is flaky: the run names it but does not fail, because the bug is
 * probably not in the change under test.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { readPlaywright, readVitest, REPORTS } from './reports.mjs';
import { ROOT, run } from './run.mjs';

/** They run in parallel with the unit and server tests, which often wait for a server or a clock. */
const STATIC_CHECKS = [
  { name: 'format', run: npmRun('format', '--check') },
  { name: 'lint', run: npmRun('lint') },
  { name: 'types', run: npmRun('types') },
  { name: 'build', run: buildExitCode },
];
const UNIT_TESTS = {
  name: 'unit and server tests',
  run: npmRun('test:unit', '--retry=1'),
  read: readVitest,
};
const END_TO_END_TESTS = {
  name: 'end-to-end tests',
  run: npmRun('test:e2e', '--retries=1'),
  read: readPlaywright,
};

/** The first lines of a failure contain the expected and the found value. */
const REASON_LINES = 30;

// The tests start the server dozens of times, and a third of each start is compilation.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/compile/', ROOT));

for (const report of Object.values(REPORTS)) await rm(new URL(report, ROOT), { force: true });
const together = await Promise.all([takeStaticChecks(), takeTests(UNIT_TESTS)]);
await giveVerdict([...together.flat(), await takeTests(END_TO_END_TESTS)]);

/** Prints a check's output when the check ends, so that outputs do not mix. */
async function takeStaticChecks() {
  const outcomes = [];
  for (const check of STATIC_CHECKS) {
    const output = [];
    outcomes.push(await take(check, { onOutput: (chunk) => output.push(chunk) }));
    printName(check);
    process.stdout.write(Buffer.concat(output));
  }
  return outcomes;
}

function takeTests(check) {
  printName(check);
  return take(check);
}

function printName({ name }) {
  console.log(`\n── ${name} ──`);
}

async function take(check, options) {
  const startMs = Date.now();
  const exitCode = await check.run(options);
  const { passed, failures, flaky } = (await check.read?.()) ?? {
    passed: 0,
    failures: [],
    flaky: [],
  };
  // For example, the check writes no report, or the runner ended before its first test.
  if (exitCode !== 0 && failures.length === 0) {
    failures.push({ name: check.name, reason: `The check ended with exit code ${exitCode}.` });
  }
  const failed = failures.length;
  return { name: check.name, passed, failed, failures, flaky, ms: Date.now() - startMs };
}

async function giveVerdict(outcomes) {
  // Failures are printed again at the end, for people who read only the last lines.
  for (const { name, reason } of outcomes.flatMap((outcome) => outcome.flaky)) {
    console.log(`\nFLAKY, passed when repeated: ${name}\n  ${shorten(reason)}`);
  }
  for (const { name, reason } of outcomes.flatMap((outcome) => outcome.failures)) {
    console.log(`\n× ${name}\n  ${shorten(reason)}`);
  }
  console.log('');
  for (const { name, failed, ms } of outcomes) {
    const seconds = (ms / 1000).toFixed(1).padStart(6);
    console.log(`${failed === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`);
  }
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  const verdict = `${sum('passed')} passed, ${sum('failed')} failed`;
  await mkdir(new URL('test-results/', ROOT), { recursive: true });
  await writeFile(new URL(REPORTS.verdict, ROOT), `${verdict}\n`);
  console.log(`\n${verdict}`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}

function shorten(reason) {
  const lines = stripVTControlCharacters(reason).split('\n');
  return lines.slice(0, REASON_LINES).join('\n  ');
}

function npmRun(script, ...args) {
  return (options) => run('npm', ['run', '--silent', script, '--', ...args], options);
}

async function buildExitCode(options) {
  try {
    await ensureBuilt(options);
    return 0;
  } catch (error) {
    console.error(error.message);
    return 1;
  }
}
