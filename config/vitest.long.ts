import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { readSoakShares } from '../test/model/soak-shares.ts';

type Project = NonNullable<TestProjectInlineConfiguration['test']>;

const DATABASE = 'test/support/database-setup.ts';

/** The long runs without a browser, each a project: `npm run long -- NAME` runs one (scripts/long.mjs). */
const PROJECTS: readonly Project[] = [
  {
    // Measures a server's memory with large files, and runs two servers for many families while
    // servers are killed.
    name: 'cluster',
    include: ['test/cluster/{memory,long}-run.ts'],
    globalSetup: [DATABASE],
    hookTimeout: 60_000,
  },
  {
    // Sends a hundred thousand malformed and hostile requests to a running server.
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
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
  {
    // Writes the page of `npm run pictures` that needs no browser: it shows every state in words.
    name: 'pictures',
    include: ['test/pictures/**/*.page.tsx'],
    setupFiles: ['fake-indexeddb/auto'],
    testTimeout: 120_000,
  },
  // Divides the random schedules equally among the processes.
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
    // All shares run at once on any machine: by default, vitest would leave one processor core
    // unused.
    maxWorkers: '100%',
    projects: PROJECTS.map((test) => ({ test: { environment: 'node', ...test } })),
  },
});
