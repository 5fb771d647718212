import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { call } from '../support/api-call.ts';
import { CALLS } from '../support/api-calls.ts';
import { registerAccount } from '../support/test-account.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { runHostile } from './run.ts';
import { holdOn, SLOW_KINDS } from './slow-clients.ts';
import { createWorld } from './world.ts';

/** `npm run long -- hostile` sends a hundred thousand requests. */
const COUNT = 3_000;
/** A fixed seed gives the same requests each time. The long run draws a seed. */
const SEED = '20261122';
let server: TestServer;

afterEach(() => server.stop());

test('three thousand malformed and hostile requests over all calls: no fault, and each answer is in the document', async () => {
  server = await startTestServer({ settings: { trustProxy: 1 } });
  const world = await createWorld(server, 6);
  const seed = process.env.HOSTILE_SEED ?? SEED;
  const outcome = await runHostile(world, { seed, count: COUNT });
  console.log(`HOSTILE_SEED=${seed}`, outcome.requests, outcome.counts);
  expect(outcome.faults).toEqual([]);
  expect(outcome.requests).toBeGreaterThanOrEqual(COUNT);
  const asked = [...outcome.asked.keys()];
  expect(asked).toEqual(
    expect.arrayContaining(CALLS.map(({ operation }) => operation.operationId)),
  );
}, 240_000);

describe('a connection that is held on to is ended:', () => {
  const patience = { headersMs: 300, bodyMs: 300, silentMs: 1_000 };

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
