/** API calls of screens that open without the store's code. The first call loads that code. */
import type { Struct } from 'superstruct';
import { API_BASE } from '../protocol/paths.ts';
import type { ApiRequest } from '../protocol/request.ts';
import type { Outcome, Unreachable } from './outcome.ts';

export async function callServer<T>(
  request: ApiRequest,
  expected: { reply: Struct<T, never> | Struct<T>; accessToken?: string },
): Promise<Outcome<T>> {
  const code = await import('./api-client.ts').catch(() => undefined);
  return code ? code.callApi(code.callContext(), request, expected) : NOT_LOADED;
}

/** Fetches public data without the API client. Undefined on any failure: then use `callServer`. */
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

/** Short, because a `callServer` with the usual time limit may follow. */
const PUBLIC_MAX_MS = 5_000;

export const NOT_LOADED: Unreachable = {
  outcome: 'unreachable',
  why: 'network',
  scope: 'connection',
  retryAfterMs: null,
};
