import { fileURLToPath } from 'node:url';

/** A picture for wherever any picture will do. */
export const SOME_PICTURE = fileURLToPath(
  new URL('../../../public/icons/icon-192.png', import.meta.url),
);
