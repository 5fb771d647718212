import { defineConfig } from 'vitest/config';
import { readSoakShares } from './test/model/soak-shares.ts';

/** `npm run test:soak` (scripts/soak.mjs): the schedules in equal shares, one for each process. */
export default defineConfig({
  test: {
    reporters: ['default'],
    // All shares at once, whatever the machine: the default keeps a core free.
    maxWorkers: '100%',
    projects: readSoakShares(process.env).map((soak) => ({
      test: {
        name: `soak ${soak.share}`,
        include: ['test/model/soak.ts'],
        environment: 'node',
        setupFiles: ['fake-indexeddb/auto'],
        globalSetup: ['test/support/database-setup.ts'],
        hookTimeout: 60_000,
        provide: { soak },
      },
    })),
  },
});
