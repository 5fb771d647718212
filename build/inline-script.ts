import { build } from 'vite';

/**
 * The JavaScript version of inline scripts. It is older than the app's version, so that a browser
 * that cannot run the app still shows the page in the user's language and colours.
 */
const TARGET = 'es2020';

/** Bundles a module with all its imports as one small script that a document can contain inline. */
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
  if (!bundle || !('output' in bundle)) throw new Error(`Vite returned no bundle for ${entry}.`);
  return bundle.output[0].code.trim().replaceAll('</script', String.raw`<\/script`);
}
