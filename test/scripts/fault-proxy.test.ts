import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../e2e/support/fault-proxy.ts';

let server: Server;
let received: string[];
let proxy: FaultProxy;

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(Buffer.concat(chunks).toString());
      response.setHeader('etag', '"1"');
      response.writeHead(201).end(`${request.method} ${request.url}`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

afterEach(async () => {
  await proxy.close();
  server.close();
});

const save = (body = 'Anjali', path = '/api/save') =>
  fetch(proxy.url + path, { method: 'POST', body, headers: { 'idempotency-key': 'k1' } });

describe('the road between browser and server in end-to-end tests', () => {
  test('carries request and reply unchanged, and keeps a record of both', async () => {
    const reply = await save('Anjali', '/api/save?a=%20b');
    expect(reply.status).toBe(201);
    expect(reply.headers.get('etag')).toBe('"1"');
    expect(await reply.text()).toBe('POST /api/save?a=%20b');
    expect(received).toEqual(['Anjali']);
    await expect.poll(() => proxy.requests[0]?.outcome).toBe('answered');
    expect(proxy.requests).toMatchObject([
      {
        method: 'POST',
        path: '/api/save?a=%20b',
        idempotencyKey: 'k1',
        bodyBytes: 6,
        bodySha256: createHash('sha256').update('Anjali').digest('hex'),
        status: 201,
      },
    ]);
  });

  test('is cut for what is under way and for what comes, until it is restored', async () => {
    const held = proxy.holdReplies(() => true);
    const underWay = save();
    await held.reached;
    proxy.cut();
    await expect(underWay).rejects.toThrow('fetch failed');
    held.release();
    await expect(save()).rejects.toThrow('fetch failed');
    proxy.restore();
    expect((await save()).status).toBe(201);
  });

  test('blocks some requests before the server has heard of them, and lets others through', async () => {
    const unblock = proxy.block(({ path }) => path === '/api/save');
    await expect(save()).rejects.toThrow('fetch failed');
    expect((await save('Anjali', '/api/other')).status).toBe(201);
    expect(received).toHaveLength(1);
    unblock();
    expect((await save()).status).toBe(201);
  });

  test('answers some requests itself, for as long as it is to, and asks no server', async () => {
    const stop = proxy.answer(({ path }) => path.endsWith('/save'), {
      status: 422,
      body: { error: 'No.' },
    });
    const reply = await save();
    expect(reply.status).toBe(422);
    expect(await reply.json()).toEqual({ error: 'No.' });
    expect((await save('Anjali', '/api/other')).status).toBe(201);
    stop();
    expect((await save()).status).toBe(201);
    expect(received).toHaveLength(2);
  });

  test('loses as many replies as it is told, after the server has acted', async () => {
    proxy.loseReplies(({ method }) => method === 'POST', 1);
    await expect(save()).rejects.toThrow('fetch failed');
    expect(received).toHaveLength(1);
    expect(proxy.requests[0]).toMatchObject({ outcome: 'lost', status: 201 });
    expect((await save()).status).toBe(201);
  });

  test('answers everything with a page and status 200 as a portal, and asks no server', async () => {
    proxy.portal();
    const reply = await save();
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('text/html');
    expect(received).toEqual([]);
  });

  test('lets no more through than its rate, and begins later by its delay', async () => {
    proxy.throttleBytesPerSecond = 100_000;
    proxy.delayMs = 100;
    const startMs = performance.now();
    await save('x'.repeat(30_000));
    expect(performance.now() - startMs).toBeGreaterThan(390);
    expect(received[0]).toHaveLength(30_000);
  });
});
