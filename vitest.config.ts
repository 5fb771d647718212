import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import './test/support/same-machine.ts';

export default defineConfig({
  test: {
    reporters: ['default', './scripts/vitest-report.mjs'],
    // By default, vitest would leave one processor core unused: half of a small machine.
    maxWorkers: '100%',
    // Loading the modules again for each test file takes longer than most tests. So test files share
    // them: each file uses its own databases and undoes what it replaced.
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    // On a busy machine the server may take more than the default second to write a mail.
    expect: { poll: { timeout: 10_000, interval: 20 } },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'test/{domain,paste,protocol,store,api,sync,wizard,i18n,device,session,help,components,biodata,media,screens,app,landing,scripts}/**/*.test.{ts,tsx}',
          ],
          environment: 'node',
          // Emotion asks at its loading whether there is a document. A test may have replaced that.
          setupFiles: ['fake-indexeddb/auto', '@emotion/react'],
          testTimeout: 30_000,
        },
      },
      {
        resolve: {
          alias: {
            '@node-rs/argon2': fileURLToPath(
              new URL('test/support/fast-argon2.ts', import.meta.url),
            ),
          },
        },
        test: {
          name: 'server',
          include: ['test/{server,delivery,model,hostile}/**/*.test.ts'],
          environment: 'node',
          setupFiles: ['fake-indexeddb/auto', 'test/support/fail-undocumented.ts'],
          globalSetup: ['test/support/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
