import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
let ids: string[];

async function start(settings: Partial<TestServer['settings']> = {}): Promise<void> {
  ids = [];
  server = await startTestServer({
    settings,
    observe: (app) => app.addHook('onResponse', async (request) => void ids.push(request.id)),
  });
}
afterEach(() => server.stop());

const get = async (path: string, headers: Record<string, string> = {}): Promise<string | null> =>
  (await fetch(`${server.url}${path}`, { headers })).headers.get('x-request-id');

test('[ASVS 16.2.1] each answer names its request as the log does', async () => {
  await start();
  const paths = ['/', '/login', '/api/site', '/api/none', '/api/login/', '/health/ready'];
  const named: (string | null)[] = [];
  for (const path of paths) named.push(await get(path));
  await expect.poll(() => ids).toEqual(named);
  expect(new Set(named).size).toBe(paths.length);
  for (const name of named) expect(name).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/u);
});

test('also what ends before there is a route to log', async () => {
  await start();
  expect(await get('/api/%')).toMatch(/^[\da-f-]{36}$/u);
});

test('a visitor names no request', async () => {
  await start();
  const name = randomUUID();
  expect(await get('/api/site', { 'x-request-id': name })).not.toBe(name);
});

test.each([
  ['the number of proxies', 1],
  ['the address of the proxy', ['192.0.2.1', '127.0.0.1']],
  ['the network of the proxy', ['127.0.0.0/8']],
])('a proxy that is trusted by %s does, by a UUID or 32 digits', async (_what, trustProxy) => {
  await start({ trustProxy });
  for (const name of [randomUUID(), randomUUID().replaceAll('-', '')]) {
    expect(await get('/api/site', { 'x-request-id': name })).toBe(name);
  }
  for (const name of ['sunanda@example.in', 'x'.repeat(32), `${randomUUID()}0`, '1', '']) {
    expect(await get('/api/site', { 'x-request-id': name })).not.toBe(name);
  }
});

test('one that is not trusted does not', async () => {
  await start({ trustProxy: ['192.0.2.1', '10.0.0.0/8', '::1'] });
  const name = randomUUID();
  expect(await get('/api/site', { 'x-request-id': name })).not.toBe(name);
});
