import type { Plugin } from 'vite';
import { buildInlineScript } from './inline-script.ts';

/**
 * The script is inline, because it must run before the first paint. The server's Content Security
 * Policy allows the script by its hash.
 */
export function bootScript(): Plugin {
  let script: Promise<string> | undefined;
  return {
    name: 'sambandh:boot-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        script ??= buildInlineScript('src/landing/boot.ts');
        return html.replace('<!--boot-->', `<script>${await script}</script>`);
      },
    },
  };
}
