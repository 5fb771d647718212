import { build } from 'vite';

/** Older than the app's own target: whoever cannot run the app still gets their language and colours. */
const TARGET = 'es2020';

/** A module and all that it imports, as one small script to be written into a document. */
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
