import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { readdir } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../support/api-call.ts';
import {
  exitCode,
  killPrograms,
  startProgram,
  untilReady,
  type Started,
} from '../support/server-process.ts';

import { registerAccount } from '../support/test-account.ts';
import { cloneDatabase, readOtp } from '../support/test-server.ts';
import { useFolder } from './support/use-folder.ts';

/* The product's own process runs on an empty or a filled database of the tests' PostgreSQL. */
const folder = await useFolder();
let filled: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  filled = await cloneDatabase();
});
afterEach(killPrograms);
afterAll(() => filled.drop());

function start(environment: Record<string, string> = {}, { withChannel = false } = {}): Started {
  const given = {
    PORT: '0',
    DATA_DIR: join(folder, randomUUID()),
    DATABASE_URL: filled.url,
    TOKEN_SECRET: 'a secret of the tests, which nobody else has',
    ...environment,
  };
  return startProgram(['server/main.ts'], given, { withChannel });
}

async function startReady(...given: Parameters<typeof start>): Promise<Started> {
  const server = start(...given);
  await untilReady(server);
  return server;
}

describe('starting', () => {
  test('says that it made a secret that another server on the database needs, and the one-time password to the person at the terminal, but to nobody whose it is', async () => {
    const dataDir = join(folder, 'with-mail');
    const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'trace', TOKEN_SECRET: '' };
    const server = await startReady(environment);
    expect(server.output()).toMatch(/^TOKEN_SECRET is not set: .* needs the same one\.$/mu);
    await call({ url: server.url() }, '/accounts/tempuser/', {
      body: { full_name: 'Sunanda Kulkarni', email: 'sunanda@example.in' },
    });
    await call({ url: server.url() }, '/accounts/tempuserdetailsfromemail/sunanda%40example.in');
    const [mail] = await readdir(join(dataDir, 'mail'));
    expect(mail).toMatch(/^\d{8}T\d{9}Z-000001-[0-9a-f]{8}\.eml$/u);
    await expect.poll(server.output).toMatch(/^One-time password \d{6} \(mail: .*\.eml\)$/mu);
    await expect
      .poll(server.output)
      .toContain('"route":"/api/accounts/tempuserdetailsfromemail/:email"');
    expect(server.output()).not.toMatch(/sunanda|Kulkarni|127\.0\.0\.1"/iu);
  });

  test('names a wrong setting in one line and ends with 1', async () => {
    const server = start({ PORT: 'many' });
    expect(await exitCode(server)).toBe(1);
    expect(server.output()).toBe('Wrong setting: PORT must be a whole number from 0 to 65535.\n');
  });

  test('says so when the database is not there', async () => {
    const server = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' });
    expect(await exitCode(server)).toBe(1);
    expect(server.output()).toMatch(/^The server could not be started: /u);
  });

  test('says so when the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const environment = { PORT: String(port), DATABASE_URL: '' };
    const server = start({ ...environment, DATA_DIR: join(folder, 'not-made') });
    expect(await exitCode(server)).toBe(1);
    other.close();
    expect(server.output()).toBe(
      `The server could not be started: port ${port} is in use by another program. Set PORT to another one\n`,
    );
    // It was asked for first: nothing was made.
    expect(await readdir(join(folder, 'not-made'))).toEqual([]);
  });

  test('says so when the address is not of this machine', async () => {
    const server = start({ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' });
    expect(await exitCode(server)).toBe(1);
    expect(server.output()).toMatch(/: address 192\.0\.2\.1 fails: .* Set METRICS_HOST to one of/u);
  });
});

describe('stopping', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends it at once, with 0; it had printed where it is in one line, and answered there',
    async (signal) => {
      const server = await startReady();
      expect(server.output().trim().split('\n')).toHaveLength(1);
      expect((await fetch(`${server.url()}/health/live`)).status).toBe(200);
      const begun = Date.now();
      server.process.kill(signal);
      expect(await exitCode(server)).toBe(0);
      expect(Date.now() - begun).toBeLessThan(5_000);
    },
  );

  test('it ends when the process that started it lets go of it, and waits for no connection that somebody keeps open', async () => {
    const server = await startReady({}, { withChannel: true });
    const socket = connect(Number(new URL(server.url()).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write('POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    socket.write('Content-Length: 100\r\n\r\n{"username":');
    await once(socket, 'connect');
    server.process.disconnect();
    expect(await exitCode(server)).toBe(0);
    socket.destroy();
  });

  test('for a while it serves on and says that it is not ready, so that a balancer notices; then what is under way ends, and nobody new is let in', async () => {
    const server = await startReady({ DRAIN_MS: '1500' });
    const ready = async () => (await fetch(`${server.url()}/health/ready`)).status;
    expect(await ready()).toBe(200);
    const { hostname, port } = new URL(server.url());
    const body = JSON.stringify({ username: 'sunanda@example.in', password: 'wrong password' });
    const asking = request({
      hostname,
      port,
      method: 'POST',
      path: '/api/login/',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    asking.flushHeaders();
    // 'continue' comes when the server has received the headers and waits for the body.
    await once(asking, 'continue');
    asking.write(body.slice(0, 10));
    const begun = Date.now();
    server.process.kill('SIGTERM');
    await expect.poll(ready).toBe(503);
    const reply = await fetch(`${server.url()}/api/site`);
    expect([reply.status, reply.headers.get('connection')]).toEqual([200, 'close']);
    const isRefused = () =>
      fetch(`${server.url()}/health/live`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1_500);
    asking.end(body.slice(10));
    const [answer] = (await once(asking, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(401);
    answer.resume();
    expect(await exitCode(server)).toBe(0);
  });

  test('an upload that goes on and on is cut, and what came of it stays', async () => {
    const environment = { DATA_DIR: join(folder, 'cut'), TOKEN_SECRET: 'x'.repeat(40) };
    const server = await startReady(environment);
    const account = await registerAccount({
      url: server.url(),
      readOtp: (email: string) => readOtp(join(environment.DATA_DIR, 'mail'), email),
    });
    const headers = {
      authorization: `Bearer ${account.access}`,
      'tus-resumable': '1.0.0',
      'upload-length': '1000000',
    };
    const begun = await fetch(`${server.url()}/api/profiles/uploads/`, {
      method: 'POST',
      headers,
    });
    const path = begun.headers.get('location') ?? '';
    const { hostname, port } = new URL(server.url());
    const sending = request({
      hostname,
      port,
      path,
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': 1_000_000,
      },
    });
    const isCut = once(sending, 'error');
    const head = Buffer.alloc(500_000);
    head.write('ftypmp42', 4, 'latin1');
    sending.write(head);
    await expect.poll(() => sending.socket?.bytesWritten ?? 0).toBeGreaterThan(500_000);
    server.process.kill('SIGTERM');
    await isCut;
    expect(await exitCode(server)).toBe(0);

    const next = await startReady(environment);
    const found = await fetch(`${next.url()}${path}`, { method: 'HEAD', headers });
    expect([found.status, found.headers.get('upload-offset')]).toEqual([200, '500000']);
  });
});
