import { build } from 'vite';

/**
 * This target is older than the target of the app: an old browser that cannot run the app still
 * shows the landing page in the user's language.
 */
const TARGET = 'es2020';

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
