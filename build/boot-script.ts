import type { Plugin } from 'vite';
import { buildInlineScript } from './inline-script.ts';

/**
 * Inserts src/landing/boot.ts, built as one small script, inline in the place of `<!--boot-->`: it
 * must run before the first paint. The server allows it in the CSP by its hash.
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
