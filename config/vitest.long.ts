import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { readSoakShares } from '../test/model/soak-shares.ts';

type Project = NonNullable<TestProjectInlineConfiguration['test']>;

const DATABASE = 'test/support/database-setup.ts';

/** The long runs without a browser, each a project: `npm run long -- NAME` runs one (scripts/long.mjs). */
const PROJECTS: readonly Project[] = [
  {
    // What a server needs for large files, and two servers under many families and many kills.
    name: 'cluster',
    include: ['test/cluster/{memory,long}-run.ts'],
    globalSetup: [DATABASE],
    hookTimeout: 60_000,
  },
  {
    // A hundred thousand malformed and hostile requests to the server as it runs.
    name: 'hostile',
    include: ['test/hostile/long-run.ts'],
  },
  {
    // What is about media once more, with all of them in an object store.
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
    // The page of `npm run pictures` that needs no browser: every state in words.
    name: 'pictures',
    include: ['test/pictures/**/*.page.tsx'],
    setupFiles: ['fake-indexeddb/auto'],
    testTimeout: 120_000,
  },
  // The drawn schedules in equal shares, one for each process.
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
    // All shares at once, whatever the machine: the default keeps a core free.
    maxWorkers: '100%',
    projects: PROJECTS.map((test) => ({ test: { environment: 'node', ...test } })),
  },
});
