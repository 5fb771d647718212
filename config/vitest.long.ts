import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { readSoakShares } from '../test/model/soak-shares.ts';
import '../test/support/same-machine.ts';

type Project = NonNullable<TestProjectInlineConfiguration['test']>;

const DATABASE = 'test/support/database-setup.ts';

/** `npm run long -- NAME` runs a project (scripts/long.mjs). */
const PROJECTS: readonly Project[] = [
  {
    // Measures memory for large files, and kills servers in turn while they serve many families.
    name: 'cluster',
    include: ['test/chaos/{memory,cluster}-run.ts'],
    globalSetup: [DATABASE],
    hookTimeout: 60_000,
  },
  {
    name: 'desk',
    include: ['test/server/desk-schedules.test.ts'],
    globalSetup: [DATABASE],
    hookTimeout: 60_000,
    env: { DESK_DRAWS: process.env['DESK_DRAWS'] ?? '1000' },
  },
  {
    name: 'hostile',
    include: ['test/hostile/long-run.ts'],
  },
  {
    // Repeats the tests about media with all media in an object store.
    name: 'object-store',
    include: [
      'test/object-store/*.test.ts',
      'test/server/media/{media-ids,media-store,media-links,documents,upload*,video*}.test.ts',
    ],
    globalSetup: [DATABASE, 'test/support/object-store/object-store-setup.ts'],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
  {
    // The page of `npm run pictures` that needs no browser: it shows every state in words.
    name: 'pictures',
    include: ['test/pictures/**/*.page.tsx'],
    setupFiles: ['fake-indexeddb/auto'],
    testTimeout: 120_000,
  },
  ...readSoakShares(process.env).map((soak) => ({
    name: `soak-${soak.share}`,
    include: ['test/model/soak.ts'],
    setupFiles: ['fake-indexeddb/auto'],
    globalSetup: [DATABASE],
    hookTimeout: 60_000,
    provide: { soak },
  })),
];

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    reporters: ['default'],
    // By default, vitest would leave one processor core unused.
    maxWorkers: '100%',
    projects: PROJECTS.map((test) => ({ test: { environment: 'node', ...test } })),
  },
});
