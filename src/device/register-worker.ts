import type { Workbox } from 'workbox-window';
import { scriptUrl } from './script-url.ts';

/** In development, Vite serves the worker as a module. */
const WORKER = import.meta.env.DEV
  ? ({ url: '/dev-sw.js?dev-sw', type: 'module' } as const)
  : ({ url: '/service-worker.js', type: 'classic' } as const);

/** A failure is only logged (spec.md §8). The page then syncs without the worker. */
export async function registerWorker(prepare?: (workbox: Workbox) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const { Workbox } = await import('workbox-window');
    const workbox = new Workbox(scriptUrl(WORKER.url), { scope: '/', type: WORKER.type });
    prepare?.(workbox);
    await workbox.register({ immediate: true });
  } catch (error) {
    // oxlint-disable-next-line no-console -- this failure is only logged here
    console.error('The service worker could not be registered. The page syncs without it', error);
  }
}
