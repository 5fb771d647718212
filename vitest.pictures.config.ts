import { defineConfig } from 'vitest/config';

/** The page of `npm run pictures` that needs no browser: every state in words. */
export default defineConfig({
  test: {
    include: ['test/pictures/**/*.page.tsx'],
    environment: 'node',
    setupFiles: ['fake-indexeddb/auto'],
    testTimeout: 120_000,
  },
});
