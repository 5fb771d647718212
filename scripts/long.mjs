/**
 * `npm run long -- NAME …`: checks that run before a release. Without a name, it lists the names.
 */
import { longTests } from './run.mjs';
import { runNamed } from './run-named.mjs';

const vitest = (project) => ['vitest', ...longTests(project)];
const playwright = (...projects) => {
  const filters = projects.flatMap((project) => ['--project', project]);
  return ['playwright', 'test', '--config', 'config/playwright.long.ts', ...filters];
};

/** @type {Parameters<typeof runNamed>[0]} */
const RUNS = {
  e2e: [
    'end-to-end tests: all ten steps on a slow phone, every message, axe in every language',
    ...playwright('e2e', 'e2e-tagged'),
  ],
  breaks: [
    'breaks each rule of the engine by a patch, and expects a failing test; `breaks S7` tries one rule',
    'node',
    'scripts/rule-breaks.mjs',
  ],
  soak: [
    'thousands of drawn schedules of saves, kills and faults against the real server',
    'node',
    'scripts/soak.mjs',
  ],
  faults: [
    'a family fills in all ten steps while connections, server, worker and browser fail',
    ...playwright('faults'),
  ],
  kills: [
    'kills server and database at random times, and checks that all acknowledged data is there',
    'node',
    'test/chaos/kills-run.ts',
  ],
  cluster: [
    'kills two servers behind a load balancer in turn, and measures memory for large files',
    ...vitest('cluster'),
  ],
  desk: [
    'a thousand drawn schedules of what families and operators do with cards, with kills and restores',
    ...vitest('desk'),
  ],
  hostile: ['a hundred thousand malformed and hostile requests', ...vitest('hostile')],
  engines: [
    'the main flow in Firefox, WebKit and a Chromium of 2022',
    'node',
    'scripts/engines.mjs',
  ],
  postgres: ['the server tests on an installed PostgreSQL', 'node', 'scripts/test-postgres.mjs'],
  s3: ['the tests about media on an object store', 'node', 'scripts/object-store.mjs'],
};

await runNamed(RUNS, { kind: 'long run' });
