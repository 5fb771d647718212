/**
 * At its first installation, the service worker caches the files of the modules in FIRST and a few
 * more. It caches the others later (docs/decisions/0076-what-is-kept-first.md). So a family that
 * has just logged in can fill in a form without a network.
 */
import type { Plugin, Rolldown } from 'vite';
import type { InstallEntry } from '../sw/later-files.ts';
import { findEntry, listStaticChunks } from './static-chunks.ts';

const FIRST = [
  'index.html',
  'app.html',
  'src/screens/login/login-screen.tsx',
  'src/screens/login/refused-notice.tsx',
  'src/screens/register/register-screen.tsx',
  'src/screens/forgot-password/forgot-password-screen.tsx',
  'src/screens/terms/terms-screen.tsx',
  'src/session/keep-session.ts',
  'src/session/sign-in.ts',
  'src/api/call-context.ts',
  'src/api/api-client.ts',
  'src/screens/profile/profile-screen.tsx',
  'src/screens/profile/read-ahead.ts',
  'src/screens/profile/welcome-step.tsx',
  'src/screens/profile/plain-form-step.tsx',
  'src/screens/sending/sending-status.tsx',
  // This dialog saves the unsent data as a file, which a family without a network needs most [S22].
  'src/screens/sending/unsent-file/unsent-file-dialog.tsx',
  'src/screens/login/left-behind-list.tsx',
  'src/app/page-chores.tsx',
  'src/help/help-code-box.tsx',
  'src/components/toaster.tsx',
  'src/components/sheet-view.tsx',
  'src/app/layout/menu-drawer.tsx',
  'src/app/layout/logout-dialog.tsx',
  'src/screens/dashboard/dashboard-screen.tsx',
];

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
        for (const module of FIRST) {
          const entry = findEntry(module, bundle);
          if (!entry) return this.error(`${module} is no chunk of its own: see FIRST.`);
          for (const file of listFiles(entry, bundle)) first.add(file);
        }
      },
    },
    mark(entries) {
      const isAsked = ({ url }: { url: string }) =>
        !url.startsWith('locales/') || url.endsWith('/words.json');
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
