import { brotliCompressSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { listStaticChunks, mustFindEntry } from './static-chunks.ts';

export interface Budget {
  name: string;
  /** Documents and modules. Their static imports are counted too. */
  loads: readonly string[];
  /** JavaScript in KB (1000 bytes), after Brotli compression. */
  maxKb: number;
  /** The document, its scripts and styles, and `besides`. */
  maxRequests: number;
  /** Requests for other files: words, fonts, icon, manifest. */
  besides: number;
}

interface Size {
  kb: number;
  requests: number;
}

/** This file is in the build folder. `npm run size` reads it. */
const SIZES_FILE = '.sizes';
const REASONS = 5;

export function sizeBudget(budgets: readonly Budget[]): Plugin {
  let hasDocuments = false;
  return {
    name: 'sambandh:size-budget',
    apply: 'build',
    buildStart({ input }) {
      // The service worker is built in a separate run, which has no HTML documents.
      hasDocuments = Object.values(input).some((path) => path.endsWith('.html'));
    },
    generateBundle(_options, bundle) {
      if (!hasDocuments) return;
      const sizes: Record<string, Size> = {};
      const over: string[] = [];
      for (const { name, loads, maxKb, maxRequests, besides } of budgets) {
        const chunks = new Set<Rolldown.OutputChunk>();
        for (const module of loads) {
          for (const chunk of listStaticChunks(mustFindEntry(module, bundle), bundle)) {
            chunks.add(chunk);
          }
        }
        const kb = sum([...chunks].map(sentKb));
        const requests = 1 + chunks.size + countStyles(chunks) + besides;
        sizes[name] = { kb, requests };
        const says = `${name}: ${kb.toFixed(1)} of ${maxKb} KB of JavaScript, ${requests} of ${maxRequests} requests`;
        this.info(says);
        if (kb <= maxKb && requests <= maxRequests) continue;
        const files = [...chunks].map((chunk) => chunk.name).join(', ');
        over.push(`${says}. Largest modules: ${listReasons(chunks)}. Chunks: ${files}.`);
      }
      if (over.length > 0) this.error(`Over the budget: ${over.join('\n')}`);
      this.emitFile({ type: 'asset', fileName: SIZES_FILE, source: JSON.stringify(sizes) });
    },
  };
}

function countStyles(chunks: ReadonlySet<Rolldown.OutputChunk>): number {
  return new Set([...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])).size;
}

/** A module's size after compression is estimated by its share of the chunk. */
function listReasons(chunks: ReadonlySet<Rolldown.OutputChunk>): string {
  const weights = new Map<string, number>();
  for (const chunk of chunks) {
    const modules = Object.entries(chunk.modules);
    const total = sum(modules.map(([, { renderedLength }]) => renderedLength)) || 1;
    const kb = sentKb(chunk);
    for (const [id, { renderedLength }] of modules) {
      const name =
        /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(id)?.[1] ?? id.replace(/.*\/src\//u, 'src/');
      weights.set(name, (weights.get(name) ?? 0) + (kb * renderedLength) / total);
    }
  }
  return [...weights]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, REASONS)
    .map(([name, kb]) => `${name} ${kb.toFixed(1)} KB`)
    .join(', ');
}

const counted = new WeakMap<Rolldown.OutputChunk, number>();

function sentKb(chunk: Rolldown.OutputChunk): number {
  const kb = counted.get(chunk) ?? brotliCompressSync(chunk.code).length / 1000;
  counted.set(chunk, kb);
  return kb;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
