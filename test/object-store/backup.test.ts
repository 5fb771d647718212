import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { run, withDatabase } from '../support/database-setup.ts';
import { makeBucket, type TestBucket } from '../support/object-store/test-bucket.ts';
import { exitCode, killPrograms, startProgram } from '../support/server-process.ts';
import { useAccount, useTestServer } from '../support/test-server.ts';
import { fillIn, lookAtFamily } from '../server/support/family-with-files.ts';
import { startServer } from '../server/support/start-server.ts';
import { useFolder } from '../server/support/use-folder.ts';

/* These tests run the commands that an operator runs, with the media in an object store. */
const COMMAND = 'server/backup/main.ts';
const DATABASE = `sambandh_restored_bucket_${process.pid}`;

const folder = await useFolder();
const other = await makeBucket(inject('objectStore')!);
afterAll(other.remove);
const server = useTestServer();
const account = useAccount(server);
let before: unknown;
let backup: string;
beforeAll(async () => {
  await fillIn(server, account);
  before = await lookAtFamily(server, account);
  backup = await backUp();
});
beforeEach(() => run(inject('postgresUrl'), `create database ${DATABASE}`));
afterEach(async () => {
  await killPrograms();
  await run(inject('postgresUrl'), `drop database ${DATABASE} with (force)`);
});

async function backUp(): Promise<string> {
  const program = startProgram([COMMAND, 'backup', join(folder, 'backups')], {
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
      DATA_DIR: join(folder, randomUUID()),
      DATABASE_URL: withDatabase(inject('postgresUrl'), DATABASE),
    };
    const restoring = startProgram([COMMAND, 'restore', backup], there);
    expect([await exitCode(restoring), restoring.output()]).toEqual([0, expect.any(String)]);
    const started = await startServer(there);
    expect(await lookAtFamily(started.at, account)).toEqual(before);
    started.process.kill('SIGTERM');
    expect(await exitCode(started)).toBe(0);
  },
  120_000,
);
