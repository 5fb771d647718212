import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { promisify } from 'node:util';
import Fastify from 'fastify';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { boundUnreadAnswers } from '../../server/http/slow-clients.ts';
import { PHOTO_MAX_BYTES } from '../../src/domain/limits.ts';
import { useAccount, useTestServer } from '../support/test-server.ts';

/* Most browsers read an answer only after they have sent the whole body. */
const PATIENCE = { headersMs: 2_000, bodyMs: 250, silentMs: 5_000 };
const server = useTestServer({ patience: PATIENCE });
const account = useAccount(server);

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const PART = '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
/** When they are sent slowly, these bytes take several times the server's time limit for a body. */
const LONG_BYTES = 5_000_000;

interface Sending {
  token: string;
  start: string;
  lengthBytes: number | 'endless';
  /** This number of bytes is sent every 20 ms. */
  stepBytes: number;
}

function open({ token, start, lengthBytes }: Sending): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  const length =
    lengthBytes === 'endless' ? 'Transfer-Encoding: chunked' : `Content-Length: ${lengthBytes}`;
  socket.write(
    `POST /api/profiles/photos/ HTTP/1.1\r\nHost: x\r\n${length}\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n`,
  );
  if (lengthBytes !== 'endless') socket.write(start);
  return socket;
}

async function sendThenRead(sending: Sending & { lengthBytes: number }): Promise<string> {
  const socket = open(sending).pause();
  const lost = new Promise<string>((done) => {
    socket.once('close', () => done('the connection was lost'));
  });
  let left = sending.lengthBytes - Buffer.byteLength(sending.start);
  const sent = new Promise<void>((done) => {
    const timer = setInterval(() => {
      if (socket.destroyed) clearInterval(timer);
      else socket.write(Buffer.alloc(Math.min(left, sending.stepBytes)));
      left -= sending.stepBytes;
      if (left > 0) return;
      clearInterval(timer);
      done();
    }, 20);
  });
  const failed = await Promise.race([sent, lost]);
  if (failed !== undefined) return failed;
  const answer = once(socket, 'data').then(([bytes]: Buffer[]) => String(bytes));
  socket.resume();
  return Promise.race([answer, lost]);
}

test.each<[number, string, () => Pick<Sending, 'token' | 'start'> & { lengthBytes?: number }]>([
  [401, 'an access token that is over', () => ({ token: 'over', start: PART })],
  [422, 'what is no photo', () => ({ token: account.access, start: `${PART}%PDF-1.7 no photo` })],
  [
    413,
    'more than a photo may have',
    () => ({ token: account.access, start: PART, lengthBytes: PHOTO_MAX_BYTES + 600_000 }),
  ],
])('a slow phone hears %i for %s when it has sent everything', async (status, _what, make) => {
  const answer = await sendThenRead({ lengthBytes: LONG_BYTES, stepBytes: 120_000, ...make() });
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `, 'u'));
  expect(answer).toContain('"code"');
});

test('who drips on after the answer is not waited for', async () => {
  const drip = { token: 'over', start: PART, lengthBytes: LONG_BYTES, stepBytes: 100 };
  expect(await sendThenRead(drip)).toBe('the connection was lost');
});

test('nor is who sends without an end, however fast', async () => {
  const socket = open({ token: 'over', start: '', lengthBytes: 'endless', stepBytes: 0 });
  socket.resume();
  const begun = performance.now();
  // One piece is enough for a time limit, also on a machine that is too busy for the next.
  const piece = `30d40\r\n${'x'.repeat(200_000)}\r\n`;
  const timer = setInterval(() => socket.write(piece), 20);
  await new Promise((done) => socket.once('close', done));
  clearInterval(timer);
  // The server waits for about 25 time limits, but not forever.
  expect(performance.now() - begun).toBeGreaterThan(20 * PATIENCE.bodyMs);
}, 60_000);

describe('[ASVS 15.2.2] answers that their clients do not read', () => {
  /** More than the sockets hold. */
  const LONG = 'x'.repeat(12_000_000);

  async function serve() {
    const app = Fastify();
    boundUnreadAnswers(app, 2.5 * LONG.length);
    let begun = 0;
    app.addHook('preHandler', async () => void (begun += 1));
    app.get('/long', async () => LONG);
    app.get('/short', async () => 'x');
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    onTestFinished(async () => {
      app.server.closeAllConnections();
      await app.close();
    });
    const ask = (...paths: string[]) => {
      const { port } = app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1').pause();
      sockets.push(socket);
      socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''));
      return socket.on('error', () => undefined);
    };
    return { app, url, ask, count: () => begun };
  }

  test('of one connection are made one after the other, however many it asks for at once', async () => {
    const { url, ask, count } = await serve();
    const socket = ask('/long', ...Array.from({ length: 50 }, () => '/short'));
    await expect.poll(count).toBe(1);
    for (let more = 2; more < 10; more += 1) {
      await (await fetch(`${url}/short`)).text();
      expect(count()).toBe(more);
    }
    let text = '';
    socket.on('data', (bytes: Buffer) => (text += String(bytes))).resume();
    await expect.poll(() => text.split('HTTP/1.1 200').length - 1).toBe(51);
  });

  test('of one connection that asks for hundreds at once are not made: it is ended', async () => {
    const { ask, count } = await serve();
    const socket = ask('/long', ...Array.from({ length: 1_000 }, () => '/short'));
    await new Promise((closed) => socket.once('close', closed).resume());
    expect(count()).toBe(1);
  });

  test('of many connections fill no memory: the one that waits for longest is ended', async () => {
    const { app, ask, count } = await serve();
    const asked: { bytes: number; socket: Socket }[] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      asked.push({ bytes: 0, socket: ask('/long') });
      await expect.poll(count).toBe(number);
    }
    const open = promisify(app.server.getConnections.bind(app.server));
    await expect.poll(() => open()).toBe(2);
    for (const each of asked) {
      each.socket.on('data', ({ length }) => (each.bytes += length)).resume();
    }
    const whole = () => asked.map(({ bytes }) => bytes > LONG.length);
    await expect.poll(whole).toEqual([false, false, false, true, true]);
  });
});
