import { tmpdir } from 'node:os';
import { createApp } from '../../server/app.ts';
import type { ApiDocument } from '../../server/openapi/document.ts';
import type { Method, Operation } from '../../server/openapi/operation.ts';
import { readSettings } from '../../server/base/settings.ts';

export interface Call {
  method: Method;
  path: string;
  operation: Operation;
}

/** The API document comes from a server without a database. */
export const DOCUMENT: ApiDocument = await readDocument();

export const CALLS: readonly Call[] = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method as Method,
    path,
    operation,
  })),
);

async function readDocument(): Promise<ApiDocument> {
  const settings = readSettings({
    DATA_DIR: tmpdir(),
    LOG_LEVEL: 'silent',
    TOKEN_SECRET: 'only for the document of the API, which holds no secret',
  });
  const app = await createApp({
    ...({} as Pick<Parameters<typeof createApp>[0], 'pool' | 'mailer' | 'media'>),
    settings,
    epoch: 'abcd1234',
    now: Date.now,
    webRoot: '/nowhere',
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${url}/api/docs/openapi.json`);
  const document = (await answer.json()) as ApiDocument;
  await app.close();
  return document;
}
