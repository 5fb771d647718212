import type { Rolldown } from 'vite';

/** A chunk and whatever it imports statically: what a browser loads before any of it runs. */
export function listStaticChunks(
  entry: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
): Set<Rolldown.OutputChunk> {
  const found = new Set([entry]);
  // A set that grows while it is walked is walked to its end.
  for (const chunk of found) {
    for (const fileName of chunk.imports) {
      const imported = bundle[fileName];
      if (imported?.type === 'chunk') found.add(imported);
    }
  }
  return found;
}

/** The chunk that a document, or an `import()` of this module, loads: one for it alone, or the one that it is in. */
export function findEntry(
  module: string,
  bundle: Rolldown.OutputBundle,
): Rolldown.OutputChunk | undefined {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const isIt = (id: string | null) => id?.endsWith(`/${module}`) === true;
  return (
    chunks.find(({ facadeModuleId }) => isIt(facadeModuleId)) ??
    chunks.find(({ moduleIds }) => moduleIds.some(isIt))
  );
}
