import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { nobodysHash } from './accounts/password.ts';
import { createApp } from './app.ts';
import { deriveKeys } from './base/keys.ts';
import { isLoopback, type Settings } from './base/settings.ts';
import { createDatabase, createPool } from './db/database.ts';
import { startEmbeddedDatabase } from './db/embedded-database.ts';
import { readEpoch } from './db/epoch.ts';
import { migrateDatabase } from './db/migrate.ts';
import { seedReferenceData } from './db/seed-reference-data.ts';
import { createDesk } from './desk/desk-app.ts';
import { createReadiness } from './health/readiness.ts';
import { createMailer } from './mail/create-mailer.ts';
import { countFailures } from './mail/mail.ts';
import { countService, createMetrics, serveMetrics, type Metrics } from './metrics/metrics.ts';
import { REFERENCE_DATA_VERSION, referenceItems } from './reference-data/reference-items.ts';
import { readNumbers } from './repositories/desk-repository.ts';
import { createMedia } from './storage/create-media.ts';
import { startSweeping } from './sweep.ts';

export interface RunningServer {
  /** For example 'http://127.0.0.1:3000'. */
  url: string;
  /** Ends the requests first, then the database connections, and the embedded database last. */
  stop: () => Promise<void>;
}

interface StartOptions {
  settings: Settings;
  now: () => number;
  /** Prints a line for the person at the terminal. */
  say: (line: string) => void;
}

/** If a part fails, the parts that were started before it are stopped again. */
export async function startServer({ settings, now, say }: StartOptions): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next();
  };
  try {
    await assertPortsFree(settings);
    if (settings.isTokenSecretOwn && settings.databaseUrl !== undefined) say(OWN_SECRET);
    if (settings.smtp && settings.mediaKey === undefined) say(KEY_BESIDE_CARDS);
    const databaseUrl = settings.databaseUrl ?? (await startDatabase(settings, { say, stops }));
    const directUrl = settings.databaseDirectUrl ?? databaseUrl;
    await migrateDatabase(directUrl);
    const data = { version: REFERENCE_DATA_VERSION, items: referenceItems };
    const loading = setInterval(() => say('Loading the lists of places and words …'), 5_000);
    const isLoaded = await seedReferenceData(directUrl, data).finally(() => clearInterval(loading));
    if (isLoaded) say('The lists of places and words are loaded.');
    const app = await composeApp(settings, { databaseUrl, now, say, stops });
    await listen(app, settings);
    return { url: addressOf(app, settings.host), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Parts {
  say: (line: string) => void;
  stops: (() => Promise<void>)[];
}

async function startDatabase({ dataDir }: Settings, { say, stops }: Parts): Promise<string> {
  const database = await startEmbeddedDatabase({ dataDir, log: say });
  stops.push(() => database.stop());
  return database.url;
}

async function composeApp(
  settings: Settings,
  { databaseUrl, now, say, stops }: Parts & { databaseUrl: string; now: () => number },
): Promise<FastifyInstance> {
  const sender = createMailer({ settings, now, onFile: sayOneTimePassword(settings, say) });
  const { mailer, failed } = countFailures(sender);
  const pool = createPool({
    url: databaseUrl,
    size: settings.databasePoolSize,
    statementTimeoutMs: settings.statementTimeoutMs,
    isPooled: settings.isDatabasePooled,
    onIdleError: (error) =>
      app.log.error(
        { err: error },
        'An idle database connection broke. The server opens another when it needs one',
      ),
  });
  stops.push(() => pool.end());
  await nobodysHash();
  const media = await createMedia(settings);
  await media.store.assertUsable();
  const epoch = await readEpoch(pool);
  const readiness = createReadiness({ pool, epoch, media });
  const metrics = await startMetrics(settings, { pool, say, stops });
  if (metrics) {
    const db = createDatabase(pool);
    const readNow = () => readNumbers(db, new Date(now()));
    countService({ registry: metrics.registry, readNumbers: readNow, mailsFailed: failed, now });
  }
  const app = await createApp({
    settings,
    pool,
    epoch,
    mailer,
    media,
    now,
    webRoot: settings.webRoot,
    readiness,
    observers: metrics ? [metrics.observe] : [],
  });
  if (settings.desk) {
    const keys = deriveKeys(settings);
    const parts = {
      settings,
      db: createDatabase(pool),
      epoch,
      keys,
      mailer,
      media,
      log: app.log,
      now,
    };
    const desk = await createDesk({ ...parts, mailsFailed: failed });
    stops.push(() => desk.close());
    say(`The desk is at ${await desk.listen(settings.desk)}`);
  }
  stops.push(startSweeping({ db: createDatabase(pool), now, log: app.log, media }));
  stops.push(async () => mailer.close());
  stops.push(() => closeApp(app));
  stops.push(async () => {
    readiness.drain();
    await wait(settings.drainMs);
  });
  return app;
}

/** The metrics are stopped late, so that they still measure the server while it stops. */
async function startMetrics(
  settings: Settings,
  { pool, say, stops }: Parts & { pool: Pool },
): Promise<Metrics | undefined> {
  if (!settings.metrics) return undefined;
  const metrics = createMetrics(pool);
  const { url, stop } = await serveMetrics(metrics.registry, settings.metrics);
  stops.push(stop);
  say(`Metrics are at ${url}`);
  return metrics;
}

/**
 * Called before the database is started or changed. The probes stay open until the end, so that two
 * settings with the same port are found.
 */
async function assertPortsFree({ port, host, metrics, desk }: Settings): Promise<void> {
  const probes: Server[] = [];
  try {
    for (const [name, listener] of [
      ['PORT', { port, host }],
      ['METRICS_PORT', metrics],
      ['DESK_PORT', desk],
    ] as const) {
      if (!listener) continue;
      const probe = createServer().listen(listener);
      probes.push(probe);
      await once(probe, 'listening').catch((cause: NodeJS.ErrnoException) => {
        const isTaken = cause.code === 'EADDRINUSE';
        const why = isTaken ? 'is in use already' : `cannot be used: ${cause.message}`;
        throw new Error(
          isTaken || cause.code === 'EACCES'
            ? `port ${listener.port} ${why}. Set ${name} to another one`
            : `address ${listener.host} ${why}. Set ${name.replace('PORT', 'HOST')} to an address of this machine`,
          { cause },
        );
      });
    }
  } finally {
    await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))));
  }
}

/** main.ts prints the address of the server, so the framework must not log it. */
async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  const { level } = app.log;
  app.log.level = 'error';
  await app.listen({ host, port });
  app.log.level = level;
}

/** Waits for running requests, up to a maximum. The phone resumes a slow upload later. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_MAX_MS);
  await app.close();
  clearTimeout(timer);
}

/** Prints the code only if mails are written to files and only this machine can reach the server. */
function sayOneTimePassword({ host }: Settings, say: Parts['say']) {
  return (path: string, mail: { text: string }) => {
    const code = /^ {4}(\d{6})$/mu.exec(mail.text)?.[1];
    if (code !== undefined && isLoopback(host)) say(`One-time password ${code} (mail: ${path})`);
  };
}

function addressOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

const CLOSE_MAX_MS = 3_000;
const KEY_BESIDE_CARDS =
  'MEDIA_KEY is not set, so the identity documents are encrypted with TOKEN_SECRET: anyone who has a copy of that secret and of the disk can read them. Set MEDIA_KEY, and keep it away from the disk (docs/operating.md).';
const OWN_SECRET =
  'TOKEN_SECRET is not set: this server uses its own secret, in DATA_DIR/token-secret. If another server uses this database, set its TOKEN_SECRET to the content of that file.';
