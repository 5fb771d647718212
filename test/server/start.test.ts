import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { readdir } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findFreePort } from '../e2e/support/free-port.ts';
import { call } from '../support/api-call.ts';
import { exitCode, killPrograms, startProgram, type Started } from '../support/server-process.ts';
import { registerAccount } from '../support/test-account.ts';
import { useDatabase } from '../support/test-server.ts';
import { askOffset, beginPiece, beginUpload } from './support/resumable-upload.ts';
import { startServer } from './support/start-server.ts';
import { useFolder } from './support/use-folder.ts';

/* The product's own process runs on an empty or a filled database of the tests' PostgreSQL. */
const folder = await useFolder();
const filled = useDatabase();
afterEach(killPrograms);

const environmentOf = (given: Record<string, string>) => ({
  PORT: '0',
  DATA_DIR: join(folder, randomUUID()),
  DATABASE_URL: filled.url,
  TOKEN_SECRET: 'a secret of the tests, which nobody else has',
  ...given,
});
const startReady = (given: Record<string, string> = {}) =>
  startServer(environmentOf(given), { withChannel: true });

describe('starting', () => {
  test('says that it made a secret that another server on the database needs, and the one-time password to the person at the terminal, but to nobody whose it is', async () => {
    const dataDir = join(folder, 'with-mail');
    const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'trace', TOKEN_SECRET: '' };
    const server = await startReady(environment);
    expect(server.output()).toMatch(
      /^TOKEN_SECRET is not set: .* set its TOKEN_SECRET to the content of that file\.$/mu,
    );
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

  test('says in one line what it lacks, and ends with 1: a setting, its database, its port, its address', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const free = String(await findFreePort());
    const notMade = join(folder, 'not-made');
    const lacking: [Record<string, string>, RegExp][] = [
      [{ PORT: 'many' }, /^Wrong setting: PORT must be a whole number from 0 to 65535\.\n$/u],
      [
        { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' },
        /^The server could not be started: .+\n$/u,
      ],
      [
        { PORT: String(port), DATABASE_URL: '', DATA_DIR: notMade },
        /^The server could not be started: port \d+ is in use already\. Set PORT to another one\n$/u,
      ],
      [
        { METRICS_PORT: free, DESK_PORT: free },
        /: port \d+ is in use already\. Set DESK_PORT to another one\n$/u,
      ],
      [
        { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
        /: address 192\.0\.2\.1 cannot be used: .* Set METRICS_HOST to an address of/u,
      ],
    ];
    const programs = lacking.map(([given]) =>
      startProgram(['server/main.ts'], environmentOf(given)),
    );
    expect(await Promise.all(programs.map(exitCode))).toEqual([1, 1, 1, 1, 1]);
    other.close();
    expect(programs.map(({ output }) => output())).toEqual(
      lacking.map(([, says]) => expect.stringMatching(says)),
    );
    // The port was asked for first: nothing was made.
    expect(await readdir(notMade)).toEqual([]);
  });
});

describe('stopping', () => {
  async function keepOpen({ url }: Started): Promise<void> {
    const socket = connect(Number(new URL(url()).port), '127.0.0.1').on('error', () => undefined);
    socket.write('POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n');
    socket.write('Content-Length: 100\r\n\r\n{"username":');
    await once(socket, 'connect');
  }

  test.each<[string, (server: Started) => unknown]>([
    ['Ctrl-C ends it', ({ process: child }) => child.kill('SIGINT')],
    ['SIGTERM ends it', ({ process: child }) => child.kill('SIGTERM')],
    [
      'it ends when the process that started it lets go of it, whatever connection somebody keeps open,',
      (server) => keepOpen(server).then(() => server.process.disconnect()),
    ],
  ])(
    '%s at once, with 0; it had printed where it is in one line, and answered there',
    async (_what, end) => {
      const server = await startReady();
      expect(server.output().trim().split('\n')).toHaveLength(1);
      expect((await fetch(`${server.url()}/health/live`)).status).toBe(200);
      await end(server);
      // What takes longer than some seconds ends with 1.
      expect(await exitCode(server)).toBe(0);
    },
  );

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
    const account = await registerAccount(server.at);
    const path = await beginUpload(server.at, account, { length: 1_000_000 });
    const bytes = Buffer.alloc(500_000);
    bytes.write('ftypmp42', 4, 'latin1');
    const sending = beginPiece(server.at, account, { path, bytes, length: 1_000_000 });
    await expect.poll(() => sending.request.socket?.bytesWritten ?? 0).toBeGreaterThan(500_000);
    server.process.kill('SIGTERM');
    expect(await sending.answered).toBeUndefined();
    expect(await exitCode(server)).toBe(0);

    const next = await startReady(environment);
    expect(await askOffset(next.at, account, path)).toBe(500_000);
  });
});
