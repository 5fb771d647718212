import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { precompress } from '../../../build/precompress.ts';

/**
 * This is Vite's React template with vite-plugin-pwa, as its guide shows it, and with compressed
 * files.
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
