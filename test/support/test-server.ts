import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { createApp } from '../../server/app.ts';
import { createPool } from '../../server/db/database.ts';
import { readEpoch } from '../../server/db/epoch.ts';
import { createMailer } from '../../server/mail/create-mailer.ts';
import type { Mailer } from '../../server/mail/mail.ts';
import { createMedia, type Media } from '../../server/storage/create-media.ts';
import type { Patience } from '../../server/http/slow-clients.ts';
import { readSettings, type Settings } from '../../server/base/settings.ts';
import { checkAgainstDocument } from './api-document-check.ts';
import { run, withDatabase } from './database-setup.ts';
import { createMailbox, listMailNames } from './mailbox.ts';
import { makeTestBucket } from './object-store/test-bucket.ts';
import { killPrograms } from './server-process.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';
import { registerAccount, type TestAccount } from './test-account.ts';

/** The clock stands still until a test moves it. */
interface TestClock {
  now: () => number;
  advance: (ms: number) => void;
}

export interface TestServer {
  url: string;
  mailDir: string;
  dataDir: string;
  settings: Settings;
  media: Media;
  db: Pool;
  epoch: string;
  databaseUrl: string;
  stop: () => Promise<void>;
  /** Returns the one-time password of the newest mail to the address. Waits until there is one. */
  readOtp: (email: string) => Promise<string>;
  /** The oldest complete mail comes first. */
  listMails: () => Promise<string[]>;
}

interface TestServerOptions {
  /** Undefined means the machine's clock. */
  clock?: Pick<TestClock, 'now'>;
  settings?: Partial<Settings>;
  webRoot?: string;
  /** Two test servers can share a database. */
  databaseUrl?: string;
  /** With the folder of another test server, the media are the same, as after a restart. */
  dataDir?: string;
  /** How long the server waits for requests. Undefined means as long as in production. */
  patience?: Patience;
  wrapMailer?: (mailer: Mailer) => Mailer;
  /** Adds hooks to the app, as the metrics do, to observe requests and answers. */
  observe?: (app: FastifyInstance) => void;
}

/**
 * One server for all tests of a file. Its properties can be read after `beforeAll` has run. Options
 * that depend on another server are a function.
 */
/** A command with these works on the data of this server. */
export const commandSettings = ({ dataDir, databaseUrl, settings }: TestServer) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  TOKEN_SECRET: settings.tokenSecret,
});

export function useTestServer(
  options: TestServerOptions | (() => TestServerOptions) = {},
): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    const given = typeof options === 'function' ? options() : options;
    Object.assign(server, await startTestServer(given));
  });
  afterAll(() => server.stop());
  return server;
}

/**
 * With a clock, a new account for each test of a file, otherwise one for all of them.
 * @param pauseMs how far the clock goes before each test. After an hour, the rate limits no longer
 *   count the test before.
 */
export function useAccount(
  server: TestServer,
  clock?: TestClock,
  pauseMs = 3_600_000,
): TestAccount {
  const account = {} as TestAccount;
  const register = async () => {
    clock?.advance(pauseMs);
    Object.assign(account, await registerAccount(server));
  };
  if (clock) beforeEach(register);
  else beforeAll(register);
  return account;
}

/** A server whose clock begins at `startMs`. */
export function useServerWithClock({
  startMs,
  ...options
}: Omit<TestServerOptions, 'clock'> & { startMs?: number } = {}) {
  const clock = createTestClock(startMs);
  return { clock, server: useTestServer({ ...options, clock }) };
}

/** The same with a new account for each test of a file, as `useAccount` makes it. */
export function useServerAndAccount({
  pauseMs,
  ...options
}: Parameters<typeof useServerWithClock>[0] & { pauseMs?: number } = {}) {
  const { clock, server } = useServerWithClock(options);
  return { clock, server, account: useAccount(server, clock, pauseMs) };
}

/** Without `databaseUrl`, the server gets its own copy of the template database. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const now = options.clock?.now ?? Date.now;
  const folder = options.dataDir
    ? { path: options.dataDir, remove: async () => undefined }
    : await makeTemporaryFolder();
  const database = options.databaseUrl
    ? { url: options.databaseUrl, drop: async () => undefined }
    : await cloneDatabase();
  const settings: Settings = {
    ...readSettings({ DATA_DIR: folder.path, LOG_LEVEL: 'silent', TOKEN_SECRET: TEST_SECRET }),
    ...options.settings,
  };
  const bucket = settings.s3 ? undefined : await makeTestBucket();
  settings.s3 ??= bucket?.settings;
  const pool = createPool({
    url: database.url,
    size: settings.databasePoolSize,
    statementTimeoutMs: settings.statementTimeoutMs,
    onIdleError: () => undefined,
  });
  const folderMailer = createMailer({ settings, now, onFile: () => undefined });
  const mailer = options.wrapMailer?.(folderMailer) ?? folderMailer;
  const webRoot = options.webRoot ?? join(folder.path, 'no-pages');
  const media = await createMedia(settings);
  const epoch = await readEpoch(pool);
  const app = await createApp({
    settings,
    pool,
    epoch,
    mailer,
    media,
    now,
    webRoot,
    observers: [checkAgainstDocument, ...(options.observe ? [options.observe] : [])],
    ...(options.patience ? { patience: options.patience } : {}),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const db = new Pool({ connectionString: database.url, max: 2 });
  const mailDir = join(folder.path, 'mail');
  return {
    url,
    mailDir,
    dataDir: folder.path,
    settings,
    media,
    db,
    epoch,
    databaseUrl: database.url,
    readOtp: (email) => readOtp(mailDir, email),
    listMails: () => listMailNames(mailDir),
    async stop() {
      const closed = app.close();
      // A test that reads only headers leaves a connection open until its answer is collected.
      app.server.closeAllConnections();
      await closed;
      mailer.close();
      await Promise.all([pool.end(), db.end()]);
      await database.drop();
      await folder.remove();
      await bucket?.remove();
    },
  };
}

export function createTestClock(startMs = Date.UTC(2026, 10, 20, 6)): TestClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
  };
}

interface OwnDatabase {
  url: string;
  drop: () => Promise<void>;
}

/** A copy of the template database, or an empty one. */
export async function cloneDatabase({ isEmpty = false } = {}): Promise<OwnDatabase> {
  const url = inject('postgresUrl');
  const name = `sambandh_test_${randomBytes(6).toString('hex')}`;
  const template = isEmpty ? '' : `template ${inject('templateName')} strategy file_copy`;
  await run(url, `create database ${name} ${template}`);
  return {
    url: withDatabase(url, name),
    // `force` is only the second try: it causes an unhandled error in a closing connection.
    drop: () =>
      run(url, `drop database if exists ${name}`).catch(() =>
        run(url, `drop database if exists ${name} with (force)`),
      ),
  };
}

/** A database for the programs that the tests of a file start. */
export function useDatabase(options?: { isEmpty: boolean }): { url: string } {
  const database = {} as OwnDatabase;
  beforeAll(async () => void Object.assign(database, await cloneDatabase(options)));
  afterAll(async () => {
    await killPrograms();
    await database.drop();
  });
  return database;
}

export function readOtp(mailDir: string, email: string): Promise<string> {
  return createMailbox(mailDir).readOtp(email);
}

const TEST_SECRET = 'a secret of the tests, which nobody else has';
