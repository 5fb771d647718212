import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { define, object, optional, validate, type Infer } from 'superstruct';
import { DEFAULT_PLANS } from '../../src/domain/plans.ts';
import { readTokenSecret } from './token-secret.ts';

export interface Settings {
  port: number;
  host: string;
  /** An absolute path. */
  dataDir: string;
  /** If undefined, the embedded database under `dataDir` is used. */
  databaseUrl: string | undefined;
  /** The URL without the connection pooler: session locks need a connection that stays the same. */
  databaseDirectUrl: string | undefined;
  /** If true, statements get no names: a pooler may run each transaction on another connection. */
  isDatabasePooled: boolean;
  databasePoolSize: number;
  statementTimeoutMs: number;
  /** If undefined, each mail is written to a file under `dataDir`/mail. */
  smtp: { url: string; from: string } | undefined;
  /** If undefined, media are files under `dataDir`/media. */
  s3: S3Settings | undefined;
  tokenSecret: string;
  /** If true, TOKEN_SECRET is not set: this server made the secret and keeps it in `dataDir`. */
  isTokenSecretOwn: boolean;
  /** Newest first. Tokens that were signed with them stay valid. */
  previousTokenSecrets: string[];
  /** If undefined, `tokenSecret` encrypts the identity documents. */
  mediaKey: string | undefined;
  /** Documents may be encrypted under these secrets until `npm run operate -- rewrap` is run. */
  previousMediaKeys: string[];
  /** The folder with the built pages, as an absolute path. */
  webRoot: string;
  /** The URL has no slash at the end. It is always set if `smtp` is set. */
  publicUrl: string | undefined;
  /** The proxies that may tell the visitor's IP address: their number or addresses. */
  trustProxy: false | number | string[];
  metrics: ListenerSettings | undefined;
  /** If undefined, nobody checks Aadhaar cards here, and the phones do not mention such checks. */
  desk: ListenerSettings | undefined;
  /** `npm run operate -- backup` removes older backups, but never the newest usable one. */
  backupKeepDays: number;
  /** How long a stopping server still answers, so that a load balancer can notice the stop. */
  drainMs: number;
  /** In the order of their ids, which begin at 1. Accounts store the id. */
  plans: { name: string; description: string | null }[];
  providerName: string;
  supportEmail: string;
  grievanceContact: string;
  logLevel: LogLevel;
}

export interface ListenerSettings {
  host: string;
  port: number;
}

export interface S3Settings {
  bucket: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The message names the wrong variable and tells the operator what to do. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/**
 * An empty variable counts as not set. With `isNew`, creates `dataDir` and, without TOKEN_SECRET, a
 * secret in it. Otherwise a missing secret is an error.
 * @throws SettingsError
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  { isNew = true } = {},
): Settings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const [wrong, given] = validate(set, Environment, { coerce: true, mask: true });
  if (wrong) {
    const [failure] = wrong.failures();
    throw new SettingsError(`${String(failure?.path[0])} ${failure?.message}.`);
  }
  const host = given.HOST ?? '127.0.0.1';
  const smtp = readSmtp(given, host);
  if (smtp && given.PUBLIC_URL === undefined) {
    throw new SettingsError(
      'PUBLIC_URL is missing: a server that sends mail needs it for the links. It is the address that families open, such as https://sambandh.example.',
    );
  }
  const s3 = readS3(given);
  assertSharedSecret(given, host);
  const dataDir = resolve(given.DATA_DIR ?? './data');
  if (isNew) makeDataDir(dataDir);
  return {
    port: Number(given.PORT ?? 3000),
    host,
    dataDir,
    databaseUrl: given.DATABASE_URL,
    databaseDirectUrl: given.DATABASE_DIRECT_URL ?? given.DATABASE_URL,
    isDatabasePooled: (given.DATABASE_DIRECT_URL ?? given.DATABASE_URL) !== given.DATABASE_URL,
    databasePoolSize: Number(given.DATABASE_POOL_SIZE ?? 10),
    statementTimeoutMs: Number(given.STATEMENT_TIMEOUT_MS ?? 10_000),
    smtp,
    s3,
    tokenSecret: given.TOKEN_SECRET ?? readTokenSecret(dataDir, { isNew }),
    isTokenSecretOwn: given.TOKEN_SECRET === undefined,
    previousTokenSecrets: readFormer(given.TOKEN_SECRET_PREVIOUS),
    mediaKey: given.MEDIA_KEY,
    previousMediaKeys: readFormer(given.MEDIA_KEY_PREVIOUS),
    webRoot: given.WEB_ROOT === undefined ? BUILT_HERE : resolve(given.WEB_ROOT),
    publicUrl: given.PUBLIC_URL?.replace(/\/+$/u, ''),
    trustProxy: readTrustProxy(given.TRUST_PROXY),
    metrics: readListener(given, 'METRICS'),
    desk: readListener(given, 'DESK'),
    backupKeepDays: Number(given.BACKUP_KEEP_DAYS ?? 30),
    drainMs: Number(given.DRAIN_MS ?? (isLoopback(host) ? 0 : 3_000)),
    plans: given.PLANS === undefined ? [...DEFAULT_PLANS] : readPlans(given.PLANS),
    providerName: given.PROVIDER_NAME ?? 'Sambandh',
    supportEmail: given.SUPPORT_EMAIL ?? 'support@sambandh.example',
    grievanceContact: given.GRIEVANCE_CONTACT ?? given.SUPPORT_EMAIL ?? 'support@sambandh.example',
    logLevel: (given.LOG_LEVEL as LogLevel | undefined) ?? 'info',
  };
}

/** A path on the command line is relative to the folder in which `npm run` was typed. */
export function resolveTyped(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '', path);
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/u.test(host);
}

const BUILT_HERE = fileURLToPath(new URL('../../dist', import.meta.url));

const SECRET_MIN_LENGTH = 32;
const LOG_LEVELS = ['fatal', 'error', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const Environment = object({
  PORT: wholeNumber(0, 65_535),
  HOST: text('must be a host name or IP address', /^[\w.:-]+$/u),
  DATA_DIR: text('must be a folder', /^[^\0]+$/u),
  DATABASE_URL: url('must be the URL of a PostgreSQL database', ['postgres:', 'postgresql:']),
  DATABASE_DIRECT_URL: url('must be the URL of a PostgreSQL database', [
    'postgres:',
    'postgresql:',
  ]),
  DATABASE_POOL_SIZE: wholeNumber(1, 1000),
  STATEMENT_TIMEOUT_MS: wholeNumber(100, 600_000),
  SMTP_URL: url('must be the URL of a mail server, such as smtps://user:secret@mail.example', [
    'smtp:',
    'smtps:',
  ]),
  MAIL_FROM: text(
    'must be the e-mail address of the sender, such as no-reply@sambandh.example',
    /^[^\r\n]*[^\s@]+@[^\s@]+$/u,
  ),
  S3_BUCKET: text('must be the name of a bucket', /^[\w.-]{3,63}$/u),
  S3_ENDPOINT: url('must be the URL of an object store', ['http:', 'https:']),
  S3_REGION: text('must be the name of a region', /^[\w-]+$/u),
  S3_ACCESS_KEY_ID: text('must be an access key id, without spaces', /^\S+$/u),
  S3_SECRET_ACCESS_KEY: text('must be a secret access key, without spaces', /^\S+$/u),
  TOKEN_SECRET: text('must have at least 32 characters', /^.{32,}$/u),
  TOKEN_SECRET_PREVIOUS: text('must be the old secrets, separated by commas', /^.{32,}$/u),
  MEDIA_KEY: text('must have at least 32 characters', /^.{32,}$/u),
  MEDIA_KEY_PREVIOUS: text('must be the old secrets, separated by commas', /^.{32,}$/u),
  WEB_ROOT: text('must be the folder with the built pages', /^[^\0]+$/u),
  PUBLIC_URL: url('must be the URL where people reach this server', ['http:', 'https:']),
  TRUST_PROXY: text(
    'must be the number of proxies, or their addresses separated by commas',
    /^(\d{1,2}|[\da-f.:/]+(,\s*[\da-f.:/]+)*)$/iu,
  ),
  METRICS_HOST: text('must be a host name or IP address', /^[\w.:-]+$/u),
  METRICS_PORT: wholeNumber(0, 65_535),
  DESK_HOST: text('must be a host name or IP address', /^[\w.:-]+$/u),
  // `npm run operate -- desk` prints this port. So 0, which lets the system choose, is not allowed.
  DESK_PORT: wholeNumber(1, 65_535),
  // The notice about data promises that backups are deleted within 35 days.
  BACKUP_KEEP_DAYS: wholeNumber(1, 34),
  DRAIN_MS: wholeNumber(0, 120_000),
  PLANS: text(
    'must be plans separated by semicolons, each a name or “name: description”',
    /^[^;:\r\n]{1,40}(:[^;\r\n]{1,120})?(;[^;:\r\n]{1,40}(:[^;\r\n]{1,120})?){0,9}$/u,
  ),
  PROVIDER_NAME: text('must be a name of at most 100 characters', /^[^\r\n]{1,100}$/u),
  SUPPORT_EMAIL: text('must be an e-mail address', /^[^\s@]+@[^\s@]+$/u),
  GRIEVANCE_CONTACT: text('must be at most 300 characters', /^[^\r\n]{1,300}$/u),
  LOG_LEVEL: text(
    `must be one of ${LOG_LEVELS.join(', ')}`,
    new RegExp(`^(${LOG_LEVELS.join('|')})$`, 'u'),
  ),
});
type Environment = Infer<typeof Environment>;
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.schema);

function text(rule: string, pattern: RegExp) {
  return optional(
    define<string>('text', (value) =>
      typeof value === 'string' && pattern.test(value) ? true : rule,
    ),
  );
}

function wholeNumber(from: number, to: number) {
  return optional(
    define<string>('wholeNumber', (value) => {
      const isInside = typeof value === 'string' && /^\d{1,9}$/u.test(value);
      return isInside && Number(value) >= from && Number(value) <= to
        ? true
        : `must be a whole number from ${from} to ${to}`;
    }),
  );
}

function url(rule: string, protocols: readonly string[]) {
  return optional(
    define<string>('url', (value) => {
      const parsed = typeof value === 'string' ? URL.parse(value) : null;
      return parsed && protocols.includes(parsed.protocol) && parsed.hostname ? true : rule;
    }),
  );
}

function readSmtp(given: Environment, host: string): Settings['smtp'] {
  const { SMTP_URL, MAIL_FROM } = given;
  if (SMTP_URL !== undefined && MAIL_FROM !== undefined) return { url: SMTP_URL, from: MAIL_FROM };
  if (SMTP_URL !== undefined) throw new SettingsError('MAIL_FROM is missing: SMTP_URL needs it.');
  if (MAIL_FROM !== undefined) throw new SettingsError('SMTP_URL is missing: MAIL_FROM needs it.');
  if (!isLoopback(host)) {
    throw new SettingsError(
      `SMTP_URL and MAIL_FROM are missing: a server that listens on HOST ${host} needs them to mail one-time passwords.`,
    );
  }
  return undefined;
}

/**
 * Servers with different secrets could not read each other's tokens and documents. A bucket always
 * counts as shared, a database if other machines can reach the server.
 */
function assertSharedSecret(given: Environment, host: string): void {
  if (given.TOKEN_SECRET !== undefined) return;
  const { PUBLIC_URL = 'http://localhost' } = given;
  const isPublic = !isLoopback(host) || !isLoopback(new URL(PUBLIC_URL).hostname);
  const shared =
    given.S3_BUCKET === undefined
      ? isPublic && given.DATABASE_URL !== undefined && 'DATABASE_URL'
      : 'S3_BUCKET';
  if (!shared) return;
  throw new SettingsError(
    `TOKEN_SECRET is missing: all servers with this ${shared} need the same one. Make one with \`openssl rand -base64 48\`. If a server has run without TOKEN_SECRET, use the content of its file DATA_DIR/token-secret instead.`,
  );
}

function readListener(given: Environment, name: 'METRICS' | 'DESK'): ListenerSettings | undefined {
  const { [`${name}_HOST` as const]: host, [`${name}_PORT` as const]: port } = given;
  if (port !== undefined) return { host: host ?? '127.0.0.1', port: Number(port) };
  if (host === undefined) return undefined;
  throw new SettingsError(`${name}_PORT is missing: ${name}_HOST needs it.`);
}

function readS3(given: Environment): S3Settings | undefined {
  const names = S3_NAMES.filter((name) => given[name] !== undefined);
  if (names.length === 0) return undefined;
  const missing = S3_NAMES.find((name) => given[name] === undefined);
  if (missing) throw new SettingsError(`${missing} is missing: ${names[0]} needs it.`);
  return {
    bucket: given.S3_BUCKET ?? '',
    endpoint: given.S3_ENDPOINT ?? '',
    region: given.S3_REGION ?? '',
    accessKeyId: given.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: given.S3_SECRET_ACCESS_KEY ?? '',
  };
}

const S3_NAMES = [
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** The complete text is also tried as a secret, because a secret may contain a comma. */
function readFormer(given: string | undefined): string[] {
  if (given === undefined) return [];
  return [given, ...readList(given)].filter((secret) => secret.length >= SECRET_MIN_LENGTH);
}

function readList(given: string): string[] {
  return given.split(',').map((entry) => entry.trim());
}

function readPlans(given: string): Settings['plans'] {
  return given.split(';').map((plan) => {
    const [name = '', ...description] = plan.split(':');
    return { name: name.trim(), description: description.join(':').trim() || null };
  });
}

function readTrustProxy(given: string | undefined): Settings['trustProxy'] {
  if (given === undefined || given === '0') return false;
  return /^\d+$/u.test(given) ? Number(given) : readList(given);
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (cause) {
    throw new SettingsError(
      `DATA_DIR ${dataDir} cannot be created: ${(cause as Error).message}. Set it to a folder that the server may write.`,
      { cause },
    );
  }
}
