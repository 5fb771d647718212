import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appRoutes } from './build/app-routes.ts';
import { bootScript } from './build/boot-script.ts';
import { buildTarget } from './build/browsers.ts';
import { chunkGroups, compileHint } from './build/chunks.ts';
import { firstScreens } from './build/first-screens.ts';
import { installOrder } from './build/install-order.ts';
import { landingDocument } from './build/landing-document.ts';
import { manifest } from './build/manifest.ts';
import { precompress } from './build/precompress.ts';
import { BUDGETS } from './build/screens.ts';
import { sfntFonts } from './build/sfnt-fonts.ts';
import { sizeBudget } from './build/size-budget.ts';
import { startScript } from './build/start-script.ts';
import { wordsFiles } from './build/words-files.ts';

/** `npm run dev` sets API_ORIGIN. */
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

const DAY_MS = 86_400_000;

/** Replaces modules that pdfkit, fontkit, Emotion, Chakra and React Router import but the app does not use. */
const UNUSED = '/build/unused-parts.ts';

const order = installOrder();

export default defineConfig({
  appType: 'mpa',
  // The day before the build, in UTC: a phone's clock that shows an earlier time is wrong.
  define: { __BUILT_AT__: String((Math.floor(Date.now() / DAY_MS) - 1) * DAY_MS) },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/health': api },
  },
  resolve: {
    alias: [
      {
        find: /^(brotli\/decompress\.js|@noble\/ciphers\/aes|linebreak|png-js)$/u,
        replacement: UNUSED,
      },
      // The package's entry is the build for browsers without classes and async functions.
      { find: /^dexie$/u, replacement: 'dexie/dist/modern/dexie.mjs' },
      // Only Emotion's `withTheme` needs the first, only Chakra's option `preflight` the second, only
      // the framework of React Router the third.
      {
        find: /^(hoist-non-react-statics|\.\/preflight\.js|\.\/links\.js)$/u,
        replacement: UNUSED,
      },
    ],
  },
  build: {
    target: buildTarget,
    // Browsers without modulepreload load the same files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The landing page paints without the app, and the app never shows the landing page.
      input: { landing: 'index.html', app: 'app.html' },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  plugins: [
    react(),
    landingDocument(),
    bootScript(),
    startScript(),
    appRoutes(),
    wordsFiles(),
    firstScreens(),
    sfntFonts(),
    order.plugin,
    compileHint(),
    sizeBudget(BUDGETS),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      // The glob patterns list the icons already. A second entry would cache them at installation.
      includeManifestIcons: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,json}'],
        // The page fetches it later (docs/decisions/0054-what-prints-is-kept-later.md).
        globIgnores: ['**/pdf-worker-*.js'],
        manifestTransforms: [(entries) => order.mark(entries)],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
      devOptions: { enabled: true, type: 'module' },
    }),
    precompress(),
  ],
});
