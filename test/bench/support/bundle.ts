import { build, type Rollup } from 'vite';

export async function bundle(entry: URL): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: entry.pathname, formats: ['iife'], name: 'bundled' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result as Rollup.RollupOutput];
  const [chunk] = output?.output ?? [];
  if (chunk?.type !== 'chunk') throw new Error(`${entry.pathname} gave no script`);
  return chunk.code;
}
