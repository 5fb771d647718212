import type { FastifyInstance } from 'fastify';
import { describeApi } from '../openapi/document.ts';
import { renderApiPage } from '../openapi/page.ts';
import { API_DOCUMENT_PATH, API_PAGE_PATH } from '../openapi/site-paths.ts';

/** What the API is, for programs (OpenAPI 3.1) and for those who write them. */
export async function apiDocumentRoutes(app: FastifyInstance): Promise<void> {
  const document = describeApi();
  const json = JSON.stringify(document);
  const page = renderApiPage(document);

  app.get(API_DOCUMENT_PATH, { compress: {} }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  );

  app.get(API_PAGE_PATH, { compress: {} }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page),
  );
}
