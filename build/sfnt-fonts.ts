import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { unwrapWoff } from './unwrap-woff.ts';

const QUERY = '.woff?sfnt';

/**
 * `import url from 'font.woff?sfnt'` gives the URL of the SFNT font that the WOFF file contains,
 * because fontkit would decompress a WOFF table again for each glyph.
 */
export function sfntFonts(): Plugin {
  let isBuild = false;
  return {
    name: 'sambandh:sfnt-fonts',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return undefined;
      const source = unwrapWoff(await readFile(id.slice(0, -'?sfnt'.length)));
      if (!isBuild) {
        const base64 = Buffer.from(source).toString('base64');
        return `export default 'data:font/ttf;base64,${base64}'`;
      }
      const name = `${basename(id, QUERY)}.ttf`;
      const file = this.emitFile({ type: 'asset', name, source });
      return `export default import.meta.ROLLUP_FILE_URL_${file}`;
    },
  };
}
