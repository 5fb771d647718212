import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { run, withDatabase } from '../support/database-setup.ts';
import { makeBucket, type TestBucket } from '../support/object-store/test-bucket.ts';
import { exitCode, killPrograms, startProgram, untilReady } from '../support/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import type { TestAccount } from '../support/test-account.ts';
import { lookAtFamily, registerFamilyWithFiles } from '../server/support/family-with-files.ts';

/* These tests run the commands that an operator runs, with the media in an object store. */
const COMMAND = 'server/backup/main.ts';
const DATABASE = `sambandh_restored_bucket_${process.pid}`;

let server: TestServer;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let other: TestBucket;
let account: TestAccount;
let before: unknown;
let backup: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = await makeTemporaryFolder();
  other = await makeBucket(inject('objectStore')!);
  account = await registerFamilyWithFiles(server);
  before = await lookAtFamily(server, account);
  backup = await backUp();
});
beforeEach(() => run(inject('postgresUrl'), `create database ${DATABASE}`));
afterEach(async () => {
  await killPrograms();
  await run(inject('postgresUrl'), `drop database ${DATABASE} with (force)`);
});
afterAll(async () => {
  await folder.remove();
  await other.remove();
  await server.stop();
});

async function backUp(): Promise<string> {
  const program = startProgram([COMMAND, 'backup', join(folder.path, 'backups')], {
    ...settingsOf(server.settings.s3!),
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.databaseUrl,
  });
  expect([await exitCode(program), program.output()]).toEqual([0, expect.any(String)]);
  return program.output().split('\n')[0]!;
}

function settingsOf(s3: TestBucket['settings']): Record<string, string> {
  return {
    TOKEN_SECRET: server.settings.tokenSecret,
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  };
}

test.each([
  ['another bucket', () => settingsOf(other.settings)],
  ['a folder', () => ({ TOKEN_SECRET: server.settings.tokenSecret })],
])(
  'what is in a bucket is backed up by one command and restored into %s by another',
  async (_where, store) => {
    const there = {
      ...store(),
      DATA_DIR: join(folder.path, randomUUID()),
      DATABASE_URL: withDatabase(inject('postgresUrl'), DATABASE),
    };
    const restoring = startProgram([COMMAND, 'restore', backup], there);
    expect([await exitCode(restoring), restoring.output()]).toEqual([0, expect.any(String)]);
    const started = startProgram(['server/main.ts'], { ...there, PORT: '0' });
    await untilReady(started);
    expect(await lookAtFamily({ url: started.url() }, account)).toEqual(before);
    started.process.kill('SIGTERM');
    expect(await exitCode(started)).toBe(0);
  },
  120_000,
);
