import { checkAnswer, checkBody, PROBLEM } from '../support/api-document-check.ts';
import type { HostileRequest } from './draw-request.ts';
import type { Answer } from './send.ts';

export function* judgeAnswer(request: HostileRequest, answer: Answer): Generator<string> {
  const { status, headers, body } = answer;
  const isReadiness = request.path.startsWith('/health/ready');
  if (status >= 500 && !isReadiness) yield `is a fault: ${body.slice(0, 300)}`;
  if (
    /\n\s+at \w|node_modules|select .* from |pg_catalog|syntax error/iu.test(body) &&
    status >= 400
  )
    yield `shows the inside: ${body.slice(0, 300)}`;
  for (const name of ['x-content-type-options', 'content-security-policy']) {
    if (headers[name] === undefined) yield `lacks ${name}`;
  }
  if (headers['access-control-allow-origin'] !== undefined) yield 'lets other origins read';
  if (headers['content-encoding'] !== undefined) return;
  if (isOfDocument(request, answer)) yield* byDocument(request, answer);
  else if (/^\/api(\/|$)/u.test(request.path) && status >= 400 && request.method !== 'HEAD')
    yield* checkBody(body, PROBLEM);
}

/** Requests that are too long (414, 431) or have a wrong method (405) reach no call. */
function isOfDocument({ call }: HostileRequest, { status }: Answer): boolean {
  return call !== undefined && ![405, 414, 431].includes(status);
}

function byDocument({ call, method }: HostileRequest, { status, headers, body }: Answer) {
  return checkAnswer(call!, {
    request: { method },
    reply: { statusCode: status, getHeader: (name) => headers[name.toLowerCase()] },
    payload: body,
  });
}
