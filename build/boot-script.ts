import { build, type Plugin } from 'vite';

/**
 * Puts src/landing/boot.ts, built to one small script, inline in the place of
 * `<!--boot-->`: it must have run before the first paint. The server allows it in
 * the CSP by its hash.
 */
export function bootScript(): Plugin {
  let script: Promise<string> | undefined;
  return {
    name: 'sambandh:boot-script',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        script ??= buildScript();
        return html.replace('<!--boot-->', `<script>${await script}</script>`);
      },
    },
  };
}

async function buildScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: BOOT_TARGET,
      lib: { entry: 'src/landing/boot.ts', formats: ['iife'], name: 'boot' },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!bundle || !('output' in bundle)) throw new Error('The boot script was not built.');
  return bundle.output[0].code.trim().replaceAll('</script', String.raw`<\/script`);
}

/** Older than the app's own target: whoever cannot run the app still gets their language and colours. */
const BOOT_TARGET = 'es2020';
