import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { call } from '../support/api-call.ts';
import { registerAccount } from '../support/test-account.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { holdOn, SLOW_KINDS } from './slow-clients.ts';

let server: TestServer;

afterEach(() => server.stop());

describe('a connection that is held on to is ended:', () => {
  const patience = { headersMs: 300, bodyMs: 300, silentMs: 3_000 };

  test('by one that says nothing, or drips headers, bodies and files in', async () => {
    server = await startTestServer({ patience });
    const family = await registerAccount(server);
    const held = SLOW_KINDS.map((kind) => holdOn(kind, { url: server.url, family, dripMs: 50 }));
    await Promise.all(held);
    expect((await call(server, '/site')).status).toBe(200);
  });

  test('and a slow upload that moves goes on', async () => {
    server = await startTestServer({ patience });
    const { access } = await registerAccount(server);
    const pieces = Array.from({ length: 12 }, () => Buffer.alloc(1_500, 'x'));
    async function* slowly() {
      yield Buffer.from(
        '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nGIF89a',
      );
      for (const piece of pieces) {
        await new Promise((done) => setTimeout(done, 100));
        yield piece;
      }
    }
    const reply = await fetch(`${server.url}/api/profiles/photos/`, {
      method: 'POST',
      body: Readable.from(slowly()) as unknown as BodyInit,
      duplex: 'half',
      headers: {
        authorization: `Bearer ${access}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
    } as RequestInit);
    expect(reply.status).toBe(422);
  });
});
