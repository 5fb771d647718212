import { defineConfig } from 'vitest/config';

/** `npm run test:cluster`: two servers under many families, and under many kills. */
export default defineConfig({
  test: {
    reporters: ['default'],
    include: ['test/cluster/long-run.ts'],
    environment: 'node',
    globalSetup: ['test/support/database-setup.ts'],
    hookTimeout: 60_000,
  },
});
