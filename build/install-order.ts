import type { Plugin, Rolldown } from 'vite';
import type { InstallEntry } from '../sw/later-files.ts';
import { ALL_PARTS } from './screens.ts';
import { findEntry, listStaticChunks, mustFindEntry } from './static-chunks.ts';

interface InstallOrder {
  plugin: Plugin;
  /** Removes the files that no page requests, and marks the files that are cached later. */
  mark<Entry extends { url: string }>(entries: readonly Entry[]): { manifest: Entry[] };
}

export function installOrder(): InstallOrder {
  const first = new Set<string>([
    'index.html',
    'app.html',
    'icons/icon.svg',
    'manifest.webmanifest',
  ]);
  return {
    plugin: {
      name: 'sambandh:install-order',
      apply: 'build',
      generateBundle(_options, bundle) {
        if (!findEntry('app.html', bundle)) return;
        for (const { module } of ALL_PARTS.filter(({ kept }) => kept === 'first')) {
          const entry = mustFindEntry(module, bundle);
          for (const file of listFiles(entry, bundle)) first.add(file);
        }
      },
    },
    mark(entries) {
      const isAsked = ({ url }: { url: string }) =>
        !url.startsWith('locales/') || /\/(?:words|first-screens)\.json$/u.test(url);
      const order = (entry: (typeof entries)[number]) =>
        isFirst(entry.url) ? entry : { ...entry, later: true satisfies InstallEntry['later'] };
      return { manifest: entries.filter(isAsked).map(order) };
    },
  };

  function isFirst(url: string): boolean {
    return first.has(url) || /noto-serif-latin-600.*\.woff2$/u.test(url);
  }
}

function listFiles(entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  return [...listStaticChunks(entry, bundle)].flatMap((chunk) => [
    chunk.fileName,
    ...(chunk.viteMetadata?.importedCss ?? []),
  ]);
}
