import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../base/settings.ts';

interface SecurityHeaders {
  settings: Settings;
  /** The hashes of inline scripts of our own pages, as 'sha256-…'. */
  scriptHashes: readonly string[];
}

/**
 * The policy allows inline styles, because Emotion writes them into the page. They cannot have a
 * nonce, because the page is cached for offline use.
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
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['sambandh'],
      },
    },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isTls && { maxAge: HSTS_MAX_AGE_S, includeSubDomains: false },
  });
}

/** The headers of answers that are sent before any hook runs. */
export const BARE_HEADERS: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The app opens the phone's camera with a file field, which needs no permission. */
const PERMISSIONS =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=(), browsing-topics=()';

const HSTS_MAX_AGE_S = 365 * 24 * 3600;
