/**
 * `npm run long -- breaks`: each patch of test/breaks breaks a rule of src/sync/SPEC.md in a copy
 * of the repository. A test that cites the rule must then fail. `… breaks S7` tries only S7's
 * patches.
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from './node.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const PATCHES = join(ROOT, 'test', 'breaks');

const asked = process.argv.slice(2);
const breaks = (await readBreaks()).filter(
  ({ rule }) => asked.length === 0 || asked.includes(rule),
);
const copy = await makeCopy();
try {
  const tests = [...new Set(breaks.map(({ test }) => test))];
  const failed = await takeTests(tests);
  if (failed.length > 0)
    throw new Error(`These tests fail without a patch. Correct them first: ${failed.join(', ')}`);
  const unnoticed = [];
  for (const one of breaks) {
    const failed = await breakAndTest(one);
    console.log(`${failed.length > 0 ? 'noticed' : 'MISSED '}  ${one.rule.padEnd(3)}  ${one.what}`);
    for (const title of failed.slice(0, 1)) console.log(`              ${title}`);
    if (failed.length === 0) unnoticed.push(one.rule);
  }
  const untried = asked.length > 0 ? [] : await listUntried();
  for (const rule of untried)
    console.log(`untried  ${rule.padEnd(3)}  test/breaks has no patch that breaks this rule`);
  console.log(
    `\n${breaks.length - unnoticed.length} of ${breaks.length} patches were noticed by a test`,
  );
  process.exitCode = unnoticed.length + untried.length === 0 ? 0 : 1;
} finally {
  await rm(copy, { recursive: true, force: true });
}

/**
 * The first line of a patch file says the patch's effect. A test of the file after 'Test:' must fail.
 */
async function readBreaks() {
  const names = (await readdir(PATCHES)).filter((name) => name.endsWith('.patch')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(PATCHES, name), 'utf8');
      const line = (key) => new RegExp(`^${key}: (.+)$`, 'mu').exec(text)?.[1];
      const [rule, test] = [line('Rule'), line('Test')];
      if (!rule || !test)
        throw new Error(`test/breaks/${name} needs a line 'Rule: …' and a line 'Test: …'`);
      return { name, rule, test, what: text.split('\n')[0] };
    }),
  );
}

/** Copies all files that are committed or not ignored, and links the installed packages. */
async function makeCopy() {
  const folder = await mkdtemp(join(tmpdir(), 'sambandh-breaks-'));
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: ROOT,
  });
  const files = listed.toString().split('\0').filter(Boolean);
  for (const file of files) {
    // git also lists deleted files whose deletion is not committed yet.
    await cp(join(ROOT, file), join(folder, file)).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function breakAndTest({ name, rule, test }) {
  const patch = join(PATCHES, name);
  try {
    execFileSync('git', ['apply', patch], { cwd: copy, stdio: 'pipe' });
  } catch (error) {
    throw new Error(
      `test/breaks/${name} cannot be applied, because the code has changed. Adapt the patch:\n${error.stderr}`,
      { cause: error },
    );
  }
  const failed = await takeTests([test], rule);
  execFileSync('git', ['apply', '--reverse', patch], { cwd: copy });
  return failed;
}

/** @returns the titles of the failed tests of some files; with a rule, only tests that cite it run */
async function takeTests(files, rule) {
  const report = join(copy, 'breaks.json');
  await rm(report, { force: true });
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const cited = rule ? ['-t', String.raw`\[${rule}[a-z]?\]`] : [];
  const args = [vitest, 'run', ...files, ...cited, '--reporter=json', `--outputFile=${report}`];
  try {
    execFileSync(findNode(), args, { cwd: copy, stdio: 'pipe' });
  } catch {
    // A failed test makes the command fail. The report contains the failures.
  }
  const { testResults } = JSON.parse(await readFile(report, 'utf8'));
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  if (all.length === 0)
    throw new Error(
      `Vitest found no test ${rule ? `that cites [${rule}] ` : ''}in ${files.join(', ')}, or could not load the files.`,
    );
  return all.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
}

async function listUntried() {
  const spec = await readFile(join(ROOT, 'src', 'sync', 'SPEC.md'), 'utf8');
  const rules = new Set([...spec.matchAll(/^- \*\*(S\d+)[a-z]?\*\*/gmu)].map(([, rule]) => rule));
  return [...rules].filter((rule) => !breaks.some((one) => one.rule === rule));
}
