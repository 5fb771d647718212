/** A page's own calls, for screens that open before the store's code is there: it comes with the first. */
import type { Struct } from 'superstruct';
import { API_BASE } from '../protocol/paths.ts';
import type { ApiRequest } from '../protocol/request.ts';
import type { Outcome, Unreachable } from './outcome.ts';

export async function callServer<T>(
  request: ApiRequest,
  expected: { reply: Struct<T, never> | Struct<T>; accessToken?: string },
): Promise<Outcome<T>> {
  const code = await Promise.all([import('./api-client.ts'), import('./call-context.ts')]).catch(
    () => undefined,
  );
  if (!code) return NOT_LOADED;
  const [{ callApi }, { callContext }] = code;
  return callApi(callContext(), request, expected);
}

/** A list that anybody may read, asked for without any of that code. Undefined: to be called as ever. */
export async function fetchPublic<T>(path: string, reply: Struct<T>): Promise<T | undefined> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), PUBLIC_MAX_MS);
  try {
    const headers = { accept: 'application/json', 'accept-language': 'en' };
    const { signal } = abort;
    const response = await fetch(API_BASE + path, { headers, signal, cache: 'no-store' });
    const body: unknown = response.ok ? await response.json() : undefined;
    return reply.is(body) ? body : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** The call that follows waits as long as any. */
const PUBLIC_MAX_MS = 5_000;

/** What could not be fetched to make the call with: the server cannot be reached either. */
export const NOT_LOADED: Unreachable = {
  outcome: 'unreachable',
  why: 'network',
  scope: 'connection',
  retryAfterMs: null,
};
