import { defineConfig } from 'vitest/config';

/** `npm run test:s3` (scripts/object-store.mjs): what is about media once more, with all of them in an object store. */
export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: '100%',
    name: 'object store',
    include: [
      'test/object-store/*.test.ts',
      'test/server/media/{media-ids,media-store,media-links,documents,upload*,video*}.test.ts',
    ],
    environment: 'node',
    globalSetup: [
      'test/support/database-setup.ts',
      'test/support/object-store/object-store-setup.ts',
    ],
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
