import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSED = /\.(js|css|html|json|svg|ttf|webmanifest)$/u;
/** A file smaller than a network packet gains nothing from compression. */
const MIN_BYTES = 1024;

/** The server sends the .br and .gz files to browsers that accept them. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'sambandh:precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle: {
      // VitePWA writes the service worker in the same hook. This handler runs after it.
      order: 'post',
      sequential: true,
      async handler() {
        const entries = await readdir(folder, { recursive: true, withFileTypes: true });
        for (const entry of entries) {
          if (!entry.isFile() || !COMPRESSED.test(entry.name)) continue;
          await compress(join(entry.parentPath, entry.name));
        }
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, options),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
}
