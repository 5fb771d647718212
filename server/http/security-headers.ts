import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../base/settings.ts';

interface SecurityHeaders {
  settings: Settings;
  /** Of the scripts that stand in our own pages, as 'sha256-…'. */
  scriptHashes: readonly string[];
}

/**
 * Only what this origin serves may run or be shown. Styles are the exception: Emotion
 * writes them into the page, and a page kept for offline use can carry no nonce.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { settings, scriptHashes }: SecurityHeaders,
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', PERMISSIONS);
  });
  const isTls = settings.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isTls && { maxAge: HSTS_MAX_AGE_S, includeSubDomains: false },
  });
}

/** Of answers that are given before any hook runs; nothing of them is shown or kept. */
export const BARE_HEADERS: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Pictures come from the phone's own camera by way of a file field, which needs none of these. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), browsing-topics=()';

const HSTS_MAX_AGE_S = 365 * 24 * 3600;
