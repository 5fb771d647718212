/**
 * `npm run long -- NAME …`: checks that run before a release. Without a name, it lists the names.
 */
import { run } from './run.mjs';

const vitest = (project) => [
  'vitest',
  'run',
  '--config',
  'config/vitest.long.ts',
  '--project',
  project,
];
const playwright = (...projects) => {
  const filters = projects.flatMap((project) => ['--project', project]);
  return ['playwright', 'test', '--config', 'config/playwright.long.ts', ...filters];
};

const RUNS = {
  e2e: {
    says: 'end-to-end tests: all ten steps on a slow phone, every message, axe in every language',
    command: playwright('e2e', 'e2e-tagged'),
  },
  breaks: {
    says: 'breaks each rule of the engine by a patch and sees a test fail; `breaks S7` tries one rule',
    command: ['node', 'scripts/rule-breaks.mjs'],
  },
  soak: {
    says: 'thousands of drawn schedules of saves, kills and faults against the real server',
    command: ['node', 'scripts/soak.mjs'],
  },
  faults: {
    says: 'a family fills in all ten steps while connections, server, worker and browser fail',
    command: playwright('faults'),
  },
  kills: {
    says: 'kills server and database in the middle of everything, and looks for what was acknowledged',
    command: ['node', 'test/chaos/kills-run.ts'],
  },
  cluster: {
    says: 'kills one of two servers after the other behind a balancer, and measures memory for large files',
    command: vitest('cluster'),
  },
  hostile: {
    says: 'a hundred thousand malformed and hostile requests',
    command: vitest('hostile'),
  },
  engines: {
    says: 'the main flow in Firefox, WebKit and a Chromium of 2022',
    command: ['node', 'scripts/engines.mjs'],
  },
  postgres: {
    says: 'the server tests on an installed PostgreSQL',
    command: ['node', 'scripts/test-postgres.mjs'],
  },
  s3: {
    says: 'the tests about media on an object store',
    command: ['node', 'scripts/object-store.mjs'],
  },
};

const [name = '', ...options] = process.argv.slice(2);
const asked = Object.hasOwn(RUNS, name) ? RUNS[name] : undefined;
if (asked) {
  const [command = '', ...fixed] = asked.command;
  process.exitCode = await run(command, [...fixed, ...options]);
} else {
  if (name !== '') console.error(`There is no long run '${name}'. These are the long runs:`);
  for (const [each, { says }] of Object.entries(RUNS)) console.log(`${each.padEnd(10)}${says}`);
  process.exitCode = name === '' ? 0 : 2;
}
