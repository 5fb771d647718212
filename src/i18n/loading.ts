import type { InitOptions } from 'i18next';
import type { HttpBackendOptions } from 'i18next-http-backend';

/**
 * How translation files are loaded (spec.md §7, §9): what failed is tried again after
 * 350 ms, then after twice as long each time. 5xx and a dead network are, 4xx is not:
 * i18next-http-backend tells them apart.
 */
export const LOADING = {
  backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
  saveMissing: false,
  maxParallelReads: 10,
  maxRetries: 5,
  retryTimeout: 350,
} as const satisfies InitOptions<HttpBackendOptions>;
