/**
 * Makes one call to the API, within a time limit. In the device's store it changes only two
 * settings: the server's extensions and its epoch.
 */
import type { Struct } from 'superstruct';
import { REQUEST_TIMEOUT_MS } from '../domain/limits.ts';
import { EXTENSIONS, type Extension, type Offer } from '../protocol/headers.ts';
import { API_BASE } from '../protocol/paths.ts';
import type { ApiRequest } from '../protocol/request.ts';
import {
  deviceStore,
  readSetting,
  saveSetting,
  type DeviceStore,
} from '../store/schema/device-store.ts';
import { createCallEnvironment, type CallEnvironment } from './call-environment.ts';
import { transferMs } from './throughput.ts';
import { offerOf, readOutcome, unreachable, type Outcome } from './outcome.ts';

export interface CallContext {
  environment: CallEnvironment;
  device: DeviceStore;
  /** Aborts the calls. Their outcome is then 'unreachable', as after a network failure. */
  signal?: AbortSignal;
  /**
   * The epoch of the server's database that the phone's data comes from; undefined accepts any. An
   * answer that names another epoch becomes 'unreachable' [S26].
   */
  epoch?: string | undefined;
  bytesPerMs?: number | undefined;
}

/** Sends one call. A network failure becomes an outcome, never an exception. */
export async function callApi<T>(
  context: CallContext,
  request: ApiRequest,
  { reply, accessToken }: { reply: Struct<T, never> | Struct<T>; accessToken?: string },
): Promise<Outcome<T>> {
  const { environment, signal, bytesPerMs } = context;
  const url = `${environment.origin}${API_BASE}${request.path}`;
  const { method } = request;
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: headersOf(request, accessToken),
    ...(request.body === undefined ? {} : { body: bodyOf(request) }),
  };
  const sentBytes = countBytes(request);
  const timeoutMs = REQUEST_TIMEOUT_MS + transferMs(sentBytes, bytesPerMs);
  return within(environment, { timeoutMs, signal }, async (signal) => {
    const response = await environment.fetch(url, { ...init, signal });
    const offer = offerOf(response);
    const isRestored =
      context.epoch !== undefined && offer?.epoch != null && offer.epoch !== context.epoch;
    const asked = { reply, nowMs: environment.now(), url: absolute(url), method, sentBytes };
    const outcome = await readOutcome(response, asked);
    if (isRestored || outcome.outcome === 'accepted') await recordOffer(context, offer);
    return isRestored ? unreachable('restored') : outcome;
  });
}

/** The size of a body in bytes. Of a form, only the files are counted. */
export function countBytes({ body }: ApiRequest): number {
  if (body?.type === 'json') return new Blob([JSON.stringify(body.value)]).size;
  if (body?.type === 'bytes') return (body.bytes as Blob).size;
  if (body?.type !== 'multipart') return 0;
  return body.parts.reduce((sum, part) => sum + ('file' in part ? (part.file as Blob).size : 0), 0);
}

/** `timeoutMs` includes the time for the body of the answer. */
export async function get<T>(
  environment: CallEnvironment,
  url: string,
  { reply, timeoutMs }: { reply: Struct<T, never> | Struct<T>; timeoutMs: number },
): Promise<Outcome<T>> {
  return within(environment, { timeoutMs }, async (signal) => {
    const response = await environment.fetch(url, { ...PUBLIC_GET, signal });
    const asked = { reply, nowMs: environment.now(), url: absolute(url), method: 'GET' };
    return readOutcome(response, asked);
  });
}

const PUBLIC_GET: RequestInit = { method: 'GET', cache: 'no-store', credentials: 'omit' };

export async function within<T>(
  environment: CallEnvironment,
  { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal | undefined },
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T | ReturnType<typeof unreachable>> {
  if (signal?.aborted) return unreachable('network');
  const abort = new AbortController();
  const onAbort = () => abort.abort();
  signal?.addEventListener('abort', onAbort);
  let timedOut = false;
  const stopTimer = environment.schedule(() => {
    timedOut = true;
    abort.abort();
  }, timeoutMs);
  try {
    return await ask(abort.signal);
  } catch (cause) {
    environment.log('debug', 'A request failed without an answer', cause);
    return unreachable(timedOut ? 'timeout' : 'network');
  } finally {
    stopTimer();
    signal?.removeEventListener('abort', onAbort);
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
    ...contentType(request),
    ...request.headers,
  };
}

/** A signed-in user's call has the content type JSON even without a body (spec.md §7). */
function contentType({ authenticated, body }: ApiRequest): Record<string, string> {
  // The browser sets the content type of a form, because only it knows the boundary.
  if (body?.type === 'multipart' || (!body && !authenticated)) return {};
  return { 'content-type': body?.type === 'bytes' ? body.contentType : 'application/json' };
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

/**
 * Stores the server's extensions and epoch. A proxy may remove the header, so an answer without it
 * replaces nothing that is stored [S8d]. If the storage fails, the answer still counts.
 */
export async function recordOffer(
  { device, environment }: Pick<CallContext, 'device' | 'environment'>,
  offer: Offer | undefined,
): Promise<void> {
  try {
    const known = await listExtensions(device);
    if (!offer && known) return;
    const extensions = offer?.extensions ?? [];
    if (known?.join() !== extensions.join()) await saveSetting('extensions', extensions, device);
    if (offer?.epoch != null && offer.epoch !== (await readEpoch(device)))
      await saveSetting('epoch', offer.epoch, device);
  } catch (cause) {
    environment.log('debug', "The server's extensions and epoch could not be stored", cause);
  }
}

/** The server's extensions beyond spec.md §7. Undefined before the first accepted call. */
export async function listExtensions(device: DeviceStore): Promise<Extension[] | undefined> {
  const stored = await readSetting('extensions', device);
  if (!Array.isArray(stored)) return undefined;
  return EXTENSIONS.filter((extension) => stored.includes(extension));
}

export async function readEpoch(device: DeviceStore): Promise<string | undefined> {
  const epoch = await readSetting('epoch', device);
  return typeof epoch === 'string' ? epoch : undefined;
}

let shared: CallContext | undefined;

export function callContext(): CallContext {
  shared ??= { device: deviceStore(), environment: createCallEnvironment() };
  return shared;
}
