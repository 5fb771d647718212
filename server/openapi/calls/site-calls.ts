import { API_BASE, LIVENESS_PATH } from '../../../src/protocol/paths.ts';
import { answer, describeCall, type Call, type Response } from '../operation.ts';
import { answered, TEXT, type Schema } from '../schema.ts';
import { API_DOCUMENT_PATH, API_PAGE_PATH, READINESS_PATH } from '../site-paths.ts';
import { status } from './session-calls.ts';

export const siteCalls: Call[] = [
  describeCall({
    method: 'get',
    path: `${API_BASE}/site`,
    id: 'getSite',
    tag: 'site',
    summary: 'Who runs this site, and how to reach them',
    answers: {
      200: answer(
        'Who',
        answered({ providerName: TEXT, supportEmail: TEXT, grievanceContact: TEXT }),
      ),
    },
  }),
  describeCall({
    method: 'get',
    path: API_PAGE_PATH,
    id: 'readApiPage',
    tag: 'site',
    summary: 'This document as a page',
    answers: { 200: { description: 'HTML', content: { 'text/html': { schema: TEXT } } } },
  }),
  describeCall({
    method: 'get',
    path: API_DOCUMENT_PATH,
    id: 'readApiDocument',
    tag: 'site',
    summary: 'This document',
    answers: { 200: answer('OpenAPI 3.1', { type: 'object', required: ['openapi', 'paths'] }) },
  }),
  health(LIVENESS_PATH, {
    id: 'isAlive',
    summary: 'Whether the process answers',
    answers: { 200: plain('It does', status('ok')) },
  }),
  health(READINESS_PATH, {
    id: 'isReady',
    summary: 'Whether the server can serve: database and media are there, and it is not stopping',
    answers: {
      200: plain('It can', status('ready')),
      503: plain('It cannot', status('not ready')),
    },
  }),
];

function plain(description: string, schema: Schema): Response {
  return {
    ...answer(description, schema),
    headers: { 'cache-control': { schema: { const: 'no-store' }, required: true } },
  };
}

/** At the origin, and not of the API: no extensions, and refused by nothing. */
function health(
  path: string,
  { id, summary, answers }: { id: string; summary: string; answers: Record<number, Response> },
): Call {
  const described = describeCall({ method: 'get', path, id, tag: 'site', summary, answers: {} });
  const responses = Object.fromEntries(Object.entries(answers));
  return { ...described, operation: { ...described.operation, responses } };
}
