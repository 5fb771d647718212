import type { ManifestOptions } from 'vite-plugin-pwa';
import {
  SHARE_PART,
  SHARE_PATH,
  SHARE_TEXT_FILE_PART,
  SHARE_TEXT_PART,
} from '../src/protocol/shared-photos.ts';

export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: 'Sambandh संबंध',
  short_name: 'संबंध Sambandh',
  description: 'Fill in a matrimonial profile with your family, even without internet.',
  lang: 'en',
  start_url: '/profile',
  scope: '/',
  display: 'standalone',
  background_color: '#faf6ee',
  theme_color: '#5c1f47',
  categories: ['lifestyle', 'social'],
  shortcuts: [
    // A manifest has only one language, so each `name` is written in all three languages. A
    // `short_name` has no room for this.
    {
      name: 'Next step · पुढील पायरी · अगला चरण',
      short_name: 'Next step',
      url: '/profile?step=next',
    },
    { name: 'Dashboard · डॅशबोर्ड · डैशबोर्ड', short_name: 'Dashboard', url: '/dashboard' },
  ],
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      text: SHARE_TEXT_PART,
      files: [
        { name: SHARE_PART, accept: ['image/jpeg', 'image/png'] },
        { name: SHARE_TEXT_FILE_PART, accept: ['text/plain', '.txt'] },
      ],
    },
  },
  icons: [
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    {
      src: '/icons/monochrome-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'monochrome',
    },
  ],
};
