import { defineConfig } from 'vitest/config';

/** `npm run test:hostile`: a hundred thousand malformed and hostile requests to the server as it runs. */
export default defineConfig({
  test: {
    reporters: ['default'],
    include: ['test/hostile/long-run.ts'],
    environment: 'node',
  },
});
