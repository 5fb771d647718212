import type { TestServer } from './test-server.ts';

export interface Call {
  method?: string;
  body?: unknown;
  token?: string | undefined;
  /** The Idempotency-Key. */
  key?: string | undefined;
  headers?: Record<string, string>;
}

export interface Reply {
  status: number;
  /** Each test expects another shape of the JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Headers;
}

/** `path` is relative to /api. A string body is sent unchanged. */
export async function call(
  { url }: Pick<TestServer, 'url'>,
  path: string,
  { method, body, token, key, headers }: Call = {},
): Promise<Reply> {
  const response = await fetch(`${url}/api${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    redirect: 'manual',
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    body: isJson && text !== '' ? JSON.parse(text) : text,
    headers: response.headers,
  };
}

/** Returns a Cookie header. */
export function cookiesOf({ headers }: Reply): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** How many of the calls were answered before one was refused with 429. */
export async function countUntilRefused(
  max: number,
  act: (number: number) => Promise<{ status: number }>,
): Promise<number> {
  for (let count = 0; count < max; count += 1) {
    if ((await act(count)).status === 429) return count;
  }
  return max;
}
