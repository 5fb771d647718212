import { randomUUID } from 'node:crypto';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { describeError } from '../../server/http/log-options.ts';
import { call } from '../support/api-call.ts';
import { registerAccount } from '../support/test-account.ts';
import { startTestServer, useServerWithClock } from '../support/test-server.ts';

const { clock, server } = useServerWithClock({ settings: { statementTimeoutMs: 300 } });

test('a statement that takes too long is 503 with when to try again, and has had no effect', async () => {
  const account = await registerAccount(server);
  const save = (key: string) => account.save('personal', { height_in_cm: 163 }, { key });
  const key = randomUUID();
  const blocker = await server.db.connect();
  await blocker.query('begin');
  await blocker.query('select from profiles where id = $1 for update', [account.profileId]);
  const blocked = await save(key);
  await blocker.query('rollback');
  blocker.release();
  expect(blocked.status).toBe(503);
  expect(blocked.body.code).toBe('unavailable');
  expect(blocked.headers.get('retry-after')).toBe('5');
  expect((await save(key)).status).toBe(201);
});

test('a database that is gone for a while is 503 while it is, and nothing afterwards', async () => {
  const database = new URL(server.databaseUrl);
  const sockets = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(Number(database.port), database.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) =>
    new Promise<number>((done) => {
      proxy.listen(port, '127.0.0.1', () => done((proxy.address() as AddressInfo).port));
    });
  const port = await listen(0);
  const url = new URL(server.databaseUrl);
  url.port = String(port);
  const behind = await startTestServer({ clock, databaseUrl: url.href });
  const ask = () => call(behind, '/core/country/');
  expect((await ask()).status).toBe(200);

  const closed = new Promise((done) => proxy.close(done));
  for (const socket of sockets) socket.destroy();
  await closed;
  const gone = await ask();
  expect(gone.status).toBe(503);
  expect(gone.body.code).toBe('unavailable');

  await listen(port);
  expect((await ask()).status).toBe(200);
  await behind.stop();
  proxy.close();
});

test('what the log keeps of an error names where and what kind, and quotes nothing', async () => {
  const failed = await server.db
    .query("select 'sunanda@example.in'::bigint")
    .catch((error: unknown) => error);
  const wrapped = new Error('Failed query: params: sunanda@example.in', { cause: failed });
  const kept = describeError(wrapped);
  expect(JSON.stringify(kept)).not.toContain('sunanda');
  expect(kept).toMatchObject({ type: 'Error', cause: { message: '22P02' } });
  expect(kept.stack).toContain('faults.test.ts');
});
