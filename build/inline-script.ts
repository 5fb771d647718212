import { build } from 'vite';

/**
 * Older than the app's own target: even a browser that cannot run the app gets the language and
 * colours.
 */
const TARGET = 'es2020';

/**
 * Builds a module and all its imports to one small script for a `<script>` element in a document.
 */
export async function buildInlineScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: TARGET,
      lib: { entry, formats: ['iife'], name: 'inline' },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  if (!bundle || !('output' in bundle)) throw new Error(`${entry} was not built.`);
  return bundle.output[0].code.trim().replaceAll('</script', String.raw`<\/script`);
}
