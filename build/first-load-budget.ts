import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

interface Budget {
  /** The document whose scripts are counted. */
  document: string;
  /** In KB (1000 bytes) gzip; the build fails over it. */
  maxKb: number;
}

/**
 * Counts the JavaScript that a document loads before anything is lazy: its entry
 * and whatever that imports statically.
 */
export function firstLoadBudget(budgets: readonly Budget[]): Plugin {
  let hasDocuments = false;
  return {
    name: 'sambandh:first-load-budget',
    apply: 'build',
    buildStart({ input }) {
      // The worker is built by its own run, which has none of the documents.
      hasDocuments = Object.values(input).some((path) => path.endsWith('.html'));
    },
    generateBundle(_options, bundle) {
      if (!hasDocuments) return;
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      for (const { document, maxKb } of budgets) {
        const entry = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/${document}`));
        if (!entry) return this.error(`${document} has a budget, and no entry in this build.`);
        const kb = gzipKb(listStaticChunks(entry, chunks));
        this.info(`${document}: ${kb.toFixed(1)} of ${maxKb} KB gzip of first-load JavaScript`);
        if (kb > maxKb) {
          this.error(`${document} loads ${kb.toFixed(1)} KB gzip of JavaScript, over ${maxKb} KB.`);
        }
      }
    },
  };
}

function listStaticChunks(
  entry: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const found = new Set([entry]);
  // A set that grows while it is walked is walked to its end.
  for (const chunk of found) {
    for (const fileName of chunk.imports) {
      const imported = chunks.find((other) => other.fileName === fileName);
      if (imported) found.add(imported);
    }
  }
  return found;
}

function gzipKb(chunks: Iterable<Rolldown.OutputChunk>): number {
  let bytes = 0;
  for (const chunk of chunks) bytes += gzipSync(chunk.code, { level: 9 }).length;
  return bytes / 1000;
}
