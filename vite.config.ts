import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { appRoutes } from './build/app-routes.ts';
import { bootScript } from './build/boot-script.ts';
import { buildTarget } from './build/browsers.ts';
import { firstLoadBudget } from './build/first-load-budget.ts';
import { landingDocument } from './build/landing-document.ts';
import { manifest } from './build/manifest.ts';
import { precompress } from './build/precompress.ts';

/** Where `npm run dev` finds the API. */
const api = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:3000';

const DAY_MS = 86_400_000;

export default defineConfig({
  appType: 'mpa',
  // The day before it was built: whatever phone says that it is earlier is wrong (src/session/phone-date.ts).
  define: { __BUILT_AT__: String((Math.floor(Date.now() / DAY_MS) - 1) * DAY_MS) },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': api, '/health': api },
  },
  resolve: { alias: { 'brotli/decompress.js': '/src/biodata/pdf/no-brotli.ts' } },
  build: {
    target: buildTarget,
    rolldownOptions: {
      // Two documents: the landing paints without the app, the app never shows the landing.
      input: { landing: 'index.html', app: 'app.html' },
    },
  },
  plugins: [
    react(),
    landingDocument(),
    bootScript(),
    appRoutes(),
    firstLoadBudget([
      { document: 'index.html', maxKb: 100 },
      // A little over what it is: what makes it grow is seen, and may well belong behind an import.
      { document: 'app.html', maxKb: 225 },
    ]),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,json}'],
        // Kept once a family has something to print (docs/decisions/0054-what-prints-is-kept-later.md).
        globIgnores: ['**/pdf-worker-*.js'],
        maximumFileSizeToCacheInBytes: 3_000_000,
      },
      devOptions: { enabled: true, type: 'module' },
    }),
    precompress(),
  ],
});
