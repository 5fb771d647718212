import type { Plugin } from 'vite';
import { ALL_PARTS } from './screens.ts';

/**
 * Without groups, the bundler makes more than a hundred small files, and each file costs a request.
 * A group also takes every module that its modules import, except the modules of earlier groups.
 */
interface ChunkGroup {
  name: string;
  test: RegExp;
  priority: number;
}

const MOMENTS: readonly [name: string, test: RegExp][] = [
  // Modules that the landing page's small script shares with the app, and the bundler's helpers.
  [
    'both',
    /\/src\/(i18n\/persist-language|session\/signed-in-hint|device\/(phone-settings|register-worker|script-url|site)|components\/look\/color-mode)\.ts$|preload-helper|rolldown\/runtime/u,
  ],
  // React changes less often than our code: most updates of the app do not load it again.
  ['react', /\/node_modules\/(react|react-dom|scheduler)\//u],
  // Frame and components of the screens before the login. Only the landing page does without them.
  [
    'shell',
    /\/src\/(app\/main\.tsx|components\/(button|error-summary|form|heading-line|info-box|password-field|rail|screen|skeleton|text-field)\.tsx|domain\/(account|check)\.ts|device\/(busy|online|use-site)\.ts|session\/(use-call|use-failure-text)\.ts|api\/call-server\.ts)$/u,
  ],
  // Further modules that the screens before the login need.
  [
    'public',
    /\/src\/(protocol\/(paths|replies|headers|request)|domain\/(limits|digits)|components\/(radio-tiles|sticky-action|sheet))\.tsx?$/u,
  ],
  // Modules that are needed once the phone's store is opened: session, store, calls to the server,
  // and what writes sizes. Two files are left out, because only the engine needs them.
  [
    'store',
    /\/src\/session\/(keep-session|sign-in|known-accounts)\.ts$|\/dexie-react-hooks\/|\/src\/(sync\/page-triggers|components\/status\/format-size)\.ts$|\/src\/store\/(?!account\/requeue-after|media\/media-pulled)[a-z-/]+\.ts$/u,
  ],
  // The code that dialogs and sheets share, and the menu drawer.
  ['dialog', partsOf('dialog')],
  ['toaster', partsOf('toaster')],
  ['wizard', partsOf('wizard')],
  // Modules for picking and preparing files. Photographs, Videos and the Aadhaar step use them.
  ['media', /\/src\/(media|screens\/profile\/files\/media)\/[a-z-]+\.tsx?$/u],
  // Small views of several steps.
  ['views', /\/src\/components\/(use-object-url|tick)\.tsx?$/u],
  // Collapsible rows: the dashboard, the end and the biodata's choices use them.
  ['rows', /\/src\/components\/(collapsible|rows)\.tsx?$/u],
  // What lays out, draws and shares a biodata: the dashboard, step 9, the end and printing use it.
  ['biodata', /\/src\/screens\/biodata\/[a-z-]+\.tsx?$/u],
];

export const chunkGroups: ChunkGroup[] = MOMENTS.map(([name, test], index) => ({
  name,
  test,
  priority: MOMENTS.length - index,
}));

function partsOf(name: string): RegExp {
  const modules = ALL_PARTS.filter(({ chunk }) => chunk === name).map(({ module }) => module);
  return new RegExp(`/(${modules.join('|').replaceAll('.', String.raw`\.`)})$`, 'u');
}

/**
 * A comment in these chunks asks V8 to compile the whole file in the background during its
 * download. Otherwise V8 compiles each function on the main thread at its first call, which takes a
 * third of the time of an offline start. V8 reads the comment only if the file begins with it.
 */
const COMPILED_AT_ONCE = new Set(['both', 'react', 'shell', 'public', 'store', 'wizard']);

export function compileHint(): Plugin {
  return {
    name: 'sambandh:compile-hint',
    apply: 'build',
    generateBundle: {
      // Vite puts a line at the beginning of many chunks. This handler runs after it.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk' || !COMPILED_AT_ONCE.has(output.name)) continue;
          output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
        }
      },
    },
  };
}
