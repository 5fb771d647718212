import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { apiHeaders } from '../../../server/http/api-headers.ts';
import { collectCalls } from '../../../server/openapi/document.ts';
import { call as described, json } from '../../../server/openapi/operation.ts';
import {
  checkAgainstDocument,
  documentedPath,
  isRefusal,
  takeViolations,
} from '../../support/api-document-check.ts';
import { call } from '../../support/api-call.ts';
import { CALLS, DOCUMENT } from '../../support/api-calls.ts';
import { useTestServer } from '../../support/test-server.ts';

const server = useTestServer();

test('the document is one of OpenAPI 3.1', async () => {
  const { body, headers } = await call(server, '/docs/openapi.json');
  expect(headers.get('content-type')).toMatch(/^application\/json/u);
  expect(body).toEqual(DOCUMENT);
  const { valid, errors } = await new Validator().validate(body);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('it describes every route that is there, and none that is not', async () => {
  const routes = new Set<string>();
  const { settings, media } = server;
  const app = await createApp({
    ...({} as Pick<Parameters<typeof createApp>[0], 'pool' | 'mailer'>),
    settings,
    media,
    epoch: 'abcd1234',
    now: Date.now,
    webRoot: '/nowhere',
    observers: [
      (observed) =>
        observed.addHook('onRoute', ({ url, method, config }) => {
          if (isRefusal(config) || !/^\/(api|health)(\/|$)/u.test(url)) return;
          for (const each of [method].flat())
            routes.add(`${each.toLowerCase()} ${documentedPath(url)}`);
        }),
    ],
  });
  await app.close();
  const documented = new Set(CALLS.map(({ method, path }) => `${method} ${documentedPath(path)}`));
  // The framework adds a HEAD route to every GET route.
  for (const route of routes) {
    if (route.startsWith('head ') && !documented.has(route)) routes.delete(route);
  }
  expect(routes).toEqual(documented);
});

test('a server does not start with a call that is not described, or has the name of another one', () => {
  const app = Fastify();
  collectCalls(app);
  const handler = async () => ({});
  const options = described({
    id: 'getSecret',
    tag: 'site',
    summary: 'A secret',
    answers: { 200: json('It', {}) },
  });
  app.get('/api/secret', options, handler);
  expect(() => app.get('/api/other', handler)).toThrow('GET /api/other');
  expect(() => app.get('/api/other', options, handler)).toThrow(
    "have the same call id 'getSecret'",
  );
});

test('a developer reads it as a page, without a script and with nothing from elsewhere', async () => {
  const { status, body, headers } = await call(server, '/docs');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/html/u);
  for (const { path } of CALLS) expect(body).toContain(path);
  expect(body).not.toMatch(/<script|<img|<link|https?:|@import|url\(/u);
});

test('what is not as it says fails the test in which it happened', async () => {
  const app = Fastify();
  checkAgainstDocument(app);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ ...apiHeaders('abcd1234'), 'x-request-id': randomUUID() });
  });
  app.post('/api/login/', async (request, reply) =>
    reply.header('set-cookie', 'sambandh-known=x').send(request.body),
  );
  app.post('/api/accounts/logout/', async () => ({ status: 'signed out' }));
  app.get('/api/secret', async () => ({ secret: 7 }));
  const tokens = { access: 'a', refresh: 'b', logout: 'c' };
  const credentials = { username: 'sunanda@example.in', password: 'a good long password' };
  const ask = async (url: string, payload?: object) => {
    await app.inject({ url, ...(payload ? { method: 'POST', payload } : {}) });
    return takeViolations().map((violation) => violation.split(' (')[0]);
  };
  expect(await ask('/api/login/', tokens)).toEqual([
    "POST /api/login/ 200: the request must have required property 'username'",
  ]);
  expect(await ask('/api/login/', { ...tokens, ...credentials })).toEqual([
    'POST /api/login/ 200: the body must NOT have additional properties',
  ]);
  expect(await ask('/api/accounts/logout/', { refresh: ' b ' })).toEqual([]);
  expect(await ask('/api/secret')).toContain('GET /api/secret 200: is no call of the document');
  await app.close();
});
