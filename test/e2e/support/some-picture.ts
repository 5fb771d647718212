import { fileURLToPath } from 'node:url';

/** A picture for tests that need any picture. */
export const SOME_PICTURE = fileURLToPath(
  new URL('../../../public/icons/icon-192.png', import.meta.url),
);
