import { defineConfig } from 'vitest/config';

/** `npm run test:cluster`: what a server needs for large files, and two servers under many families and many kills. */
export default defineConfig({
  test: {
    reporters: ['default'],
    include: ['test/cluster/{memory,long}-run.ts'],
    environment: 'node',
    globalSetup: ['test/support/database-setup.ts'],
    hookTimeout: 60_000,
  },
});
