import type { FastifyInstance, RouteOptions } from 'fastify';
import { API_BASE } from '../../src/protocol/paths.ts';
import { describeApi } from '../openapi/document.ts';
import { call, json } from '../openapi/operation.ts';
import { renderApiPage } from '../openapi/page.ts';
import { TEXT } from '../openapi/schema.ts';

const PAGE = call({
  id: 'readApiPage',
  tag: 'site',
  summary: 'This document as a page',
  answers: { 200: { description: 'HTML', content: { 'text/html': { schema: TEXT } } } },
});
const DOCUMENT = call({
  id: 'readApiDocument',
  tag: 'site',
  summary: 'This document',
  answers: { 200: json('OpenAPI 3.1', { type: 'object', required: ['openapi', 'paths'] }) },
});

/** @param routes all described routes; the list is complete once the server is ready */
export function apiDocumentRoutes(routes: readonly RouteOptions[]) {
  return async (app: FastifyInstance): Promise<void> => {
    let document = '';
    let page = '';
    app.addHook('onReady', async () => {
      const described = describeApi(routes);
      document = JSON.stringify(described);
      page = renderApiPage(described);
    });

    app.get(`${PATH}/openapi.json`, { ...DOCUMENT, compress: {} }, async (_request, reply) =>
      reply.type('application/json; charset=utf-8').send(document),
    );

    app.get(PATH, { ...PAGE, compress: {} }, async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(page),
    );
  };
}

const PATH = `${API_BASE}/docs`;
