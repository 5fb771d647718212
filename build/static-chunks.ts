import type { Rolldown } from 'vite';

/**
 * Lists the chunk `entry` and all chunks that it imports statically. A browser loads all of them
 * before it runs any of them.
 */
export function listStaticChunks(
  entry: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
): Set<Rolldown.OutputChunk> {
  const found = new Set([entry]);
  // `for … of` over a set also visits the elements that are added during the loop.
  for (const chunk of found) {
    for (const fileName of chunk.imports) {
      const imported = bundle[fileName];
      if (imported?.type === 'chunk') found.add(imported);
    }
  }
  return found;
}

export function mustFindEntry(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const found = findEntry(module, bundle);
  if (found) return found;
  throw new Error(`No chunk contains ${module}. Correct its path in build/screens.ts.`);
}

/** @returns the chunk that was made for the module, or else a chunk that contains the module */
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
