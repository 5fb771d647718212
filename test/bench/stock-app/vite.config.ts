import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { precompress } from '../../../build/precompress.ts';

/**
 * Vite's React template with vite-plugin-pwa, as the plugin's guide shows it. The only addition is
 * compressed copies of the files.
 */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [
    react(),
    VitePWA({
      registerType: 'autoUpdate',
      injectRegister: 'auto',
      manifest: { name: 'Stock app' },
    }),
    precompress(),
  ],
});
