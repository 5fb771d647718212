import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isLoopback, readSettings, SettingsError } from '../../server/base/settings.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
beforeEach(async () => {
  folder = await makeTemporaryFolder();
});
afterEach(() => folder.remove());

const read = (environment: Record<string, string> = {}) =>
  readSettings({ DATA_DIR: join(folder.path, 'data'), ...environment });

const S3 = {
  S3_BUCKET: 'media',
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'ap-south-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const MAIL = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Sambandh <no-reply@example.in>' };
const PUBLIC_URL = 'https://sambandh.example';

test('has defaults that run on one machine', () => {
  const settings = read();
  expect(settings).toMatchObject({
    backupKeepDays: 30,
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    smtp: undefined,
    s3: undefined,
    trustProxy: false,
    providerName: 'Sambandh',
    logLevel: 'info',
  });
});

test('takes a database to be behind a pooler where it is told a way past one', () => {
  const url = 'postgres://u:p@db.example/sambandh';
  const isPooled = (DATABASE_DIRECT_URL: string) =>
    read({ DATABASE_URL: url, DATABASE_DIRECT_URL }).isDatabasePooled;
  expect(read().isDatabasePooled).toBe(false);
  expect([isPooled(''), isPooled(url)]).toEqual([false, false]);
  expect(isPooled('postgres://u:p@direct.example/sambandh')).toBe(true);
});

test('takes everything that an operator may say, and an empty variable as unset', () => {
  const settings = read({
    ...S3,
    ...MAIL,
    PORT: '8080',
    HOST: '0.0.0.0',
    DATABASE_URL: 'postgres://u:p@db.example/sambandh',
    DATABASE_POOL_SIZE: '25',
    STATEMENT_TIMEOUT_MS: '2000',
    TOKEN_SECRET: 'x'.repeat(32),
    TOKEN_SECRET_PREVIOUS: `${'y'.repeat(32)}, ${'z'.repeat(32)}`,
    MEDIA_KEY_PREVIOUS: 'k'.repeat(40),
    PUBLIC_URL: 'https://sambandh.example/',
    WEB_ROOT: '/srv/sambandh/web',
    TRUST_PROXY: '10.0.0.0/8, 192.0.2.1',
    PLANS: 'Basic; Assisted: विनामूल्य: 10 ते 5',
    PROVIDER_NAME: 'संबंध सेवा',
    SUPPORT_EMAIL: 'help@example.in',
    GRIEVANCE_CONTACT: '',
    LOG_LEVEL: 'debug',
  });
  expect(settings).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    databaseUrl: 'postgres://u:p@db.example/sambandh',
    databasePoolSize: 25,
    statementTimeoutMs: 2000,
    smtp: { url: 'smtp://mail.example', from: 'Sambandh <no-reply@example.in>' },
    tokenSecret: 'x'.repeat(32),
    previousTokenSecrets: expect.arrayContaining(['y'.repeat(32), 'z'.repeat(32)]),
    previousMediaKeys: expect.arrayContaining(['k'.repeat(40)]),
    publicUrl: 'https://sambandh.example',
    trustProxy: ['10.0.0.0/8', '192.0.2.1'],
    plans: [
      { name: 'Basic', description: null },
      { name: 'Assisted', description: 'विनामूल्य: 10 ते 5' },
    ],
    providerName: 'संबंध सेवा',
    grievanceContact: 'help@example.in',
    logLevel: 'debug',
  });
  expect(settings.s3?.bucket).toBe('media');
});

describe('names what is wrong in one line', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: '70000' }, /^PORT must be a whole number from 0 to 65535\.$/u],
    [{ PORT: 'http' }, /^PORT must/u],
    [{ METRICS_HOST: '10.0.0.1' }, /^METRICS_PORT is missing: METRICS_HOST needs it\.$/u],
    [{ METRICS_PORT: 'many' }, /^METRICS_PORT must/u],
    [{ DRAIN_MS: '10 s' }, /^DRAIN_MS must be a whole number from 0 to 120000\.$/u],
    [{ DATABASE_DIRECT_URL: 'db' }, /^DATABASE_DIRECT_URL must be the URL of a PostgreSQL/u],
    [{ HOST: 'no host' }, /^HOST must/u],
    [{ DATABASE_URL: 'mysql://db' }, /^DATABASE_URL must be the URL of a PostgreSQL/u],
    [{ TOKEN_SECRET_PREVIOUS: 'short' }, /^TOKEN_SECRET_PREVIOUS must be the old secrets/u],
    [{ DATABASE_POOL_SIZE: '0' }, /^DATABASE_POOL_SIZE must/u],
    [{ STATEMENT_TIMEOUT_MS: 'soon' }, /^STATEMENT_TIMEOUT_MS must/u],
    [{ ...MAIL, SMTP_URL: 'mail.example' }, /^SMTP_URL must/u],
    [{ SMTP_URL: MAIL.SMTP_URL }, /^MAIL_FROM is missing: SMTP_URL needs it\.$/u],
    [{ MAIL_FROM: MAIL.MAIL_FROM }, /^SMTP_URL is missing: MAIL_FROM needs it\.$/u],
    [{ ...S3, S3_ENDPOINT: 's3' }, /^S3_ENDPOINT must/u],
    [{ S3_BUCKET: 'media' }, /^S3_ENDPOINT is missing: S3_BUCKET needs it\.$/u],
    [{ ...S3, S3_SECRET_ACCESS_KEY: '' }, /^S3_SECRET_ACCESS_KEY is missing/u],
    [{ TOKEN_SECRET: 'short' }, /^TOKEN_SECRET must have at least 32 characters\.$/u],
    [{ PUBLIC_URL: 'sambandh.example' }, /^PUBLIC_URL must/u],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY must/u],
    [{ BACKUP_KEEP_DAYS: '35' }, /^BACKUP_KEEP_DAYS must be a whole number from 1 to 34/u],
    [{ PLANS: 'Basic;;' }, /^PLANS must be plans separated by semicolons/u],
    [{ SUPPORT_EMAIL: 'help' }, /^SUPPORT_EMAIL must/u],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be one of fatal, error, info/u],
  ])('%j', (environment, message) => {
    expect(() => read(environment)).toThrow(SettingsError);
    expect(() => read(environment)).toThrow(message);
  });

  test('and never quotes a secret', () => {
    expect(() => read({ TOKEN_SECRET: 'hunter2' })).not.toThrow(/hunter2/u);
  });

  test('a data folder that cannot be created', async () => {
    await writeFile(join(folder.path, 'file'), '');
    const DATA_DIR = join(folder.path, 'file', 'data');
    expect(() => readSettings({ DATA_DIR })).toThrow(/^DATA_DIR .* cannot be created: .+\.$/u);
  });
});

describe('where others can reach the server', () => {
  test.each(['0.0.0.0', '::', '192.0.2.7', 'sambandh.example'])(
    'on %s it does not start without a mail server and the address that people use',
    (HOST) => {
      expect(() => read({ HOST })).toThrow(
        /^SMTP_URL and MAIL_FROM are missing: a server that listens on HOST/u,
      );
      expect(() => read({ HOST, ...MAIL })).toThrow(
        /^PUBLIC_URL is missing: a server that sends mail/u,
      );
      expect(read({ HOST, ...MAIL, PUBLIC_URL }).host).toBe(HOST);
    },
  );

  test.each(['127.0.0.1', '127.3.2.1', 'localhost', '::1'])('%s is this machine alone', (host) => {
    expect(isLoopback(host)).toBe(true);
  });
});

describe('the token secret', () => {
  const shared = /^TOKEN_SECRET is missing: all servers with this (S3_BUCKET|DATABASE_URL) need/u;
  const DATABASE_URL = 'postgres://u:p@db.example/sambandh';
  test.each<[string, Record<string, string>]>([
    ['a bucket', S3],
    ['a bucket, and an empty one is none', { ...S3, TOKEN_SECRET: '' }],
    ['a database, where people reach it', { DATABASE_URL, PUBLIC_URL }],
    ['a database, on an address of others', { DATABASE_URL, HOST: '0.0.0.0', ...MAIL, PUBLIC_URL }],
  ])('has to be given with %s', async (_what, environment) => {
    expect(() => read(environment)).toThrow(shared);
    await expect(stat(join(folder.path, 'data'))).rejects.toThrow(/ENOENT/u);
    const TOKEN_SECRET = 's'.repeat(40);
    expect(read({ ...environment, TOKEN_SECRET }).isTokenSecretOwn).toBe(false);
  });

  test('may be made with a database on this machine', () => {
    const here = { DATABASE_URL, PUBLIC_URL: 'http://localhost:5173' };
    expect(read(here).isTokenSecretOwn).toBe(true);
  });

  test('is made once, and readable by its owner alone', async () => {
    const first = read().tokenSecret;
    expect(first.length).toBeGreaterThanOrEqual(64);
    expect(read().tokenSecret).toBe(first);
    const path = join(folder.path, 'data', 'token-secret');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readFile(path, 'utf8')).trim()).toBe(first);
  });

  test('is another one in another folder', async () => {
    await mkdir(join(folder.path, 'other'));
    const other = readSettings({ DATA_DIR: join(folder.path, 'other') });
    expect(other.tokenSecret).not.toBe(read().tokenSecret);
  });

  test('is not written where the operator gives one', async () => {
    read({ TOKEN_SECRET: 'y'.repeat(40) });
    await expect(stat(join(folder.path, 'data', 'token-secret'))).rejects.toThrow(/ENOENT/u);
  });
});
