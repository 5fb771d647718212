import cookie from '@fastify/cookie';
import compress from '@fastify/compress';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { API_BASE } from '../src/protocol/paths.ts';
import { deriveKeys } from './base/keys.ts';
import type { Settings } from './base/settings.ts';
import type { Context } from './context.ts';
import { createDatabase } from './db/database.ts';
import { createReadiness, type Readiness } from './health/readiness.ts';
import { addApiHeaders, apiHeaders } from './http/api-headers.ts';
import { requireAccount } from './http/authentication.ts';
import { countWrongPasswords } from './http/discreet-mail.ts';
import { logAnswers, logOptions } from './http/log-options.ts';
import { refuseOtherMethods } from './http/method-not-allowed.ts';
import {
  rejectMalformed,
  answerConnectionError,
  answerFrameworkError,
  answerProblems,
} from './http/problems.ts';
import { parseJsonOnly, refuseUnstorable } from './http/read-fields.ts';
import { trustedPeers } from './http/network.ts';
import { answerRequestIds, nameRequests } from './http/request-id.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import {
  boundUnreadAnswers,
  endSlowBodies,
  PATIENCE,
  timeouts,
  type Patience,
} from './http/slow-clients.ts';
import type { Mailer } from './mail/mail.ts';
import { collectCalls } from './openapi/document.ts';
import { accountCreationRoutes } from './routes/account-creation-routes.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { apiDocumentRoutes } from './routes/api-document-routes.ts';
import { consentRoutes } from './routes/consent-routes.ts';
import { documentRoutes } from './routes/document-routes.ts';
import { emailChangeRoutes } from './routes/email-change-routes.ts';
import { emailUndoRoutes } from './routes/email-undo-routes.ts';
import { endConnectionsOfDraining, healthRoutes } from './routes/health-routes.ts';
import { lookupRoutes, optionRoutes } from './routes/lookup-routes.ts';
import { mediaRoutes } from './routes/media-routes.ts';
import { passwordResetRoutes } from './routes/password-reset-routes.ts';
import { photoRoutes } from './routes/photo-routes.ts';
import { exportRoutes, privacyRoutes } from './routes/privacy-routes.ts';
import { registrationRoutes } from './routes/registration-routes.ts';
import { sectionRoutes } from './routes/section-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { signInRoutes } from './routes/sign-in-routes.ts';
import { siteRoutes } from './routes/site-routes.ts';
import { uploadRoutes } from './routes/upload-routes.ts';
import { videoRoutes } from './routes/video-routes.ts';
import type { Media } from './storage/create-media.ts';
import { serveWebApp, readWebApp } from './web/serve-web-app.ts';

interface AppDependencies {
  settings: Settings;
  pool: Pool;
  epoch: string;
  mailer: Mailer;
  media: Media;
  /** Epoch milliseconds. */
  now: () => number;
  /** The folder with the built pages. If it has no pages, only the API runs. */
  webRoot: string;
  /** If undefined, the app checks the database and the media store itself. */
  readiness?: Readiness;
  /** Time limits of requests. If undefined, they suit phones on 2G. */
  patience?: Patience;
  /** Each observer is called with the app, and may add hooks. The metrics and tests use this. */
  observers?: readonly ((app: FastifyInstance) => void)[];
}

/** The app does not listen yet. */
export async function createApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { settings, pool, epoch, mailer, media, now, webRoot, observers = [] } = dependencies;
  const { readiness = createReadiness({ pool, epoch, media }), patience = PATIENCE } = dependencies;
  const app = Fastify({
    logger: logOptions(settings.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nameRequests(settings.trustProxy),
    trustProxy: trustProxies(settings.trustProxy),
    bodyLimit: JSON_MAX_BYTES,
    forceCloseConnections: 'idle',
    // Requests that arrive while the server closes are answered normally.
    return503OnClosing: false,
    ...timeouts(patience),
    frameworkErrors: answerFrameworkError(epoch),
    clientErrorHandler: answerConnectionError,
    // The path of one call contains an e-mail address (spec.md §7), which may be long.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1_000 },
  });
  const context: Context = {
    settings,
    db: createDatabase(pool),
    epoch,
    keys: deriveKeys(settings),
    mailer,
    media,
    log: app.log,
    now,
  };
  const webApp = await readWebApp(webRoot);

  boundUnreadAnswers(app);
  answerRequestIds(app);
  for (const observe of observers) observe(app);
  parseJsonOnly(app);
  await app.register(cookie);
  await app.register(compress, { global: false });
  await addSecurityHeaders(app, { settings, scriptHashes: webApp?.scriptHashes ?? [] });
  endConnectionsOfDraining(app, readiness);
  endSlowBodies(app, patience);
  addApiHeaders(app, epoch);
  rejectMalformed(app);
  logAnswers(app);
  answerProblems(app);
  refuseUnstorable(app);

  await refuseOtherMethods(app, async () => {
    await app.register(async (described) => {
      const routes = collectCalls(described);
      await described.register(healthRoutes(readiness, apiHeaders(epoch)));
      await described.register(apiDocumentRoutes(routes));
      await described.register((api) => registerApi(api, context), { prefix: API_BASE });
    });
  });
  await serveWebApp(app, webApp);
  return app;
}

async function registerApi(api: FastifyInstance, context: Context): Promise<void> {
  await api.register(siteRoutes(context));
  await api.register(sessionRoutes(context));
  await api.register(registrationRoutes(context));
  await api.register(accountCreationRoutes(context));
  await api.register(passwordResetRoutes(context));
  await api.register(lookupRoutes(context));
  await api.register(mediaRoutes(context));
  await api.register(exportRoutes(context));
  await api.register(emailUndoRoutes(context));
  await api.register(async (own) => {
    requireAccount(own, context);
    countWrongPasswords(own, context);
    await own.register(accountRoutes(context));
    await own.register(signInRoutes(context));
    await own.register(emailChangeRoutes(context));
    await own.register(privacyRoutes(context));
    await own.register(consentRoutes(context));
    await own.register(sectionRoutes(context));
    await own.register(optionRoutes(context));
    await own.register(documentRoutes(context));
    await own.register(photoRoutes(context));
    await own.register(videoRoutes(context));
    await own.register(uploadRoutes(context));
  });
}

/** A number is how many proxies are trusted, beginning with the one nearest to the server. */
function trustProxies(proxies: Settings['trustProxy']) {
  if (typeof proxies !== 'number') return proxies;
  const isNear = trustedPeers(proxies);
  return (address: string, hop: number) => hop < proxies && (hop > 0 || isNear(address));
}

/** For all JSON bodies except sections. It is small, because anybody can send one without a login. */
const JSON_MAX_BYTES = 16 * 1024;
