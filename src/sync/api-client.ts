/**
 * One call to the API: builds the request, sends it within a time limit, reads the
 * outcome. It knows nothing of the outbox and changes nothing in the store but the
 * note of what the server offers.
 */
import type { Struct } from 'superstruct';
import { REQUEST_TIMEOUT_MS } from '../domain/limits.ts';
import { EXTENSIONS, type Extension } from '../protocol/headers.ts';
import { API_BASE } from '../protocol/paths.ts';
import type { ApiRequest } from '../protocol/request.ts';
import { readSetting, saveSetting, type DeviceStore } from '../store/device-store.ts';
import type { SyncDelegate } from './delegate.ts';
import { readOutcome, unreachable, type Outcome } from './outcome.ts';

export interface CallContext {
  delegate: SyncDelegate;
  device: DeviceStore;
  /** Ends whatever this context has under way, as if the network had. */
  signal?: AbortSignal;
}

/** Sends a call, with the token where it wants one. Never throws for anything that a network does. */
export async function callApi<T>(
  context: CallContext,
  request: ApiRequest,
  { reply, accessToken }: { reply: Struct<T, never> | Struct<T>; accessToken?: string },
): Promise<Outcome<T>> {
  const url = `${context.delegate.origin}${API_BASE}${request.path}`;
  const outcome = await send(context.delegate, url, {
    reply,
    signal: context.signal,
    timeoutMs: REQUEST_TIMEOUT_MS + fileBytes(request) / SLOWEST_BYTES_PER_MS,
    init: {
      method: request.method,
      credentials: 'same-origin',
      cache: 'no-store',
      headers: headersOf(request, accessToken),
      ...(request.body === undefined ? {} : { body: bodyOf(request) }),
    },
  });
  if (outcome.outcome === 'accepted') await noteExtensions(context.device, outcome.extensions);
  return outcome;
}

/** A file may take as long as it does on the slowest line that we still believe in: 4 KB a second. */
const SLOWEST_BYTES_PER_MS = 4;

function fileBytes({ body }: ApiRequest): number {
  if (body?.type === 'bytes') return (body.bytes as Blob).size;
  if (body?.type !== 'multipart') return 0;
  return body.parts.reduce((sum, part) => sum + ('file' in part ? (part.file as Blob).size : 0), 0);
}

/** Sends any request to the server's origin, within `timeoutMs` from first to last byte. */
export async function send<T>(
  delegate: SyncDelegate,
  url: string,
  {
    init,
    reply,
    signal,
    timeoutMs = REQUEST_TIMEOUT_MS,
  }: {
    init: RequestInit;
    reply: Struct<T, never> | Struct<T>;
    signal?: AbortSignal | undefined;
    timeoutMs?: number;
  },
): Promise<Outcome<T>> {
  const abort = new AbortController();
  const letGo = () => abort.abort();
  if (signal?.aborted) return unreachable('network');
  signal?.addEventListener('abort', letGo);
  let timedOut = false;
  const stopTimer = delegate.schedule(() => {
    timedOut = true;
    abort.abort();
  }, timeoutMs);
  try {
    const response = await delegate.fetch(url, { ...init, signal: abort.signal });
    return await readOutcome(response, { reply, nowMs: delegate.now(), url: absolute(url) });
  } catch (cause) {
    delegate.log('debug', 'no answer', cause);
    return unreachable(timedOut ? 'timeout' : 'network');
  } finally {
    stopTimer();
    signal?.removeEventListener('abort', letGo);
  }
}

function absolute(url: string): string {
  return url.startsWith('/') ? new URL(url, self.location.origin).href : url;
}

function headersOf(request: ApiRequest, accessToken: string | undefined): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': 'en',
    ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    ...(request.body?.type === 'json' ? { 'content-type': 'application/json' } : {}),
    ...(request.body?.type === 'bytes' ? { 'content-type': request.body.contentType } : {}),
    ...request.headers,
  };
}

function bodyOf(request: ApiRequest): BodyInit {
  if (request.body?.type === 'json') return JSON.stringify(request.body.value);
  if (request.body?.type === 'bytes') return request.body.bytes as Blob;
  const form = new FormData();
  for (const part of request.body?.parts ?? []) {
    if ('text' in part) form.append(part.name, part.text);
    else form.append(part.name, part.file as Blob, part.fileName);
  }
  return form;
}

/** Remembers what the server offers, so that it is known before an answer gets lost [S7]. */
async function noteExtensions(
  device: DeviceStore,
  offered: Extension[] | undefined,
): Promise<void> {
  const known = await listExtensions(device);
  const now = offered ?? [];
  if (known?.join() !== now.join()) await saveSetting('extensions', now, device);
}

/** What the server offers beyond spec.md §7; undefined until it has answered anything. */
export async function listExtensions(device: DeviceStore): Promise<Extension[] | undefined> {
  const stored = await readSetting('extensions', device);
  if (!Array.isArray(stored)) return undefined;
  return EXTENSIONS.filter((extension) => stored.includes(extension));
}
