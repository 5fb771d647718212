import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('says that it is alive, at the origin and kept by no cache', async () => {
  const reply = await fetch(`${server.url}/health/live`);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({ status: 'ok' });
  expect(reply.headers.get('cache-control')).toBe('no-store');
});
