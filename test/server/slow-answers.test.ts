import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
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
const LONG_BYTES = 2_000_000;

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
  const answer = await sendThenRead({ lengthBytes: LONG_BYTES, stepBytes: 40_000, ...make() });
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
  const piece = `7d00\r\n${'x'.repeat(32_000)}\r\n`;
  const timer = setInterval(() => socket.write(piece), 20);
  await new Promise((done) => socket.once('close', done));
  clearInterval(timer);
  // The server waits for about 25 time limits, but not forever.
  expect(performance.now() - begun).toBeGreaterThan(20 * PATIENCE.bodyMs);
}, 60_000);
