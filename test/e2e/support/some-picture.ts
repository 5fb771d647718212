import { fileURLToPath } from 'node:url';

export const SOME_PICTURE = fileURLToPath(
  new URL('../../../public/icons/icon-192.png', import.meta.url),
);
