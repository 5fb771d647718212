/**
 * The outcome of one call, as a value and not as an exception [S8]. What a refusal means is decided
 * elsewhere: for an outbox entry by its handler, for a session by session-refresh.ts.
 */
import type { Struct } from 'superstruct';
import { EXTENSIONS_HEADER, readOffer, type Offer } from '../protocol/headers.ts';
import { readProblem, type ReadProblem } from '../protocol/problem.ts';
import { RESUMABLE } from '../protocol/resumable.ts';
import type { UnreachableReason } from '../store/schema/outbox-entry.ts';

export type Outcome<T> =
  | {
      outcome: 'accepted';
      value: T;
      version: string | null;
      headers: Headers;
    }
  /** The server refused the call. Sending it again unchanged will not help. */
  | { outcome: 'rejected'; status: number; problem: ReadProblem; epoch?: string | null }
  /** The record has changed at the server since this phone read it (412). */
  | { outcome: 'conflict' }
  | { outcome: 'unauthenticated'; problem?: ReadProblem; epoch?: string | null }
  /** No usable answer arrived. The server may have carried out the call all the same. */
  | Unreachable;

export interface Unreachable {
  outcome: 'unreachable';
  why: UnreachableReason;
  /** 'connection': other calls will probably fail as well. 'call': only this call failed. */
  scope: 'connection' | 'call';
  /** The `Retry-After` of the answer, in milliseconds, at most RETRY_AFTER_MAX_MS. */
  retryAfterMs: number | null;
  /** Set only for an answer with one of these: 408, 409, 425, 429, 5xx; 401 to a renewed token. */
  status?: number;
  /** The error in such an answer. */
  problem?: ReadProblem;
}

export function unreachable(
  why: UnreachableReason,
  scope: Unreachable['scope'] = 'connection',
): Unreachable {
  return { outcome: 'unreachable', why, scope, retryAfterMs: null };
}

/**
 * True for a refusal and for an answer of no use, unless its `status` is 429, 502, 503 or 504.
 * A screen then reports an error instead of 'offline' (spec.md §8).
 */
export function isAnsweredAmiss(outcome: Outcome<unknown>): boolean {
  if (outcome.outcome === 'rejected') return true;
  if (outcome.outcome !== 'unreachable' || outcome.scope !== 'call') return false;
  return !NOT_NOW.includes(outcome.status ?? 0);
}

const NOT_NOW: readonly number[] = [429, 502, 503, 504];

export interface Asked<T> {
  reply: Struct<T, never> | Struct<T>;
  nowMs: number;
  /** The absolute URL of the request. An answer from another origin counts as a portal's. */
  url: string;
  /** A redirected answer counts only for GET: browsers may drop the body of other requests. */
  method: string;
  /** The size of the request's body. */
  sentBytes?: number;
}

/** If an HTML page with one of PROXY_LIMITS answers a smaller body, the body is not the cause. */
const SMALL_BODY_BYTES = 64 * 1024;
/** Body too large, too many requests, headers too large. */
const PROXY_LIMITS: readonly number[] = [413, 429, 431];

export async function readOutcome<T>(
  response: Response,
  { reply, nowMs, url, method, sentBytes = 0 }: Asked<T>,
): Promise<Outcome<T>> {
  if (isFromElsewhere(response, url)) return unreachable('portal');
  if (response.redirected && method !== 'GET') return unreachable('portal');
  const { status } = response;
  const epoch = offerOf(response)?.epoch ?? null;
  // After a 401 the app renews or ends the session. A captive portal that answers 401 with an HTML
  // page must not cause this.
  if (status === 401) {
    const said = isHtml(response) ? PAGE : await readBody(response);
    if (said === PAGE) return unreachable('portal');
    return { outcome: 'unauthenticated', problem: readProblem(said), epoch };
  }
  if (status === 412) return { outcome: 'conflict' };
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), nowMs);
  const body = await readBody(response);
  if (body === PAGE && sentBytes < SMALL_BODY_BYTES && PROXY_LIMITS.includes(status)) {
    return { ...unreachable('unexpected-answer', 'call'), retryAfterMs };
  }
  if (status >= 500 || status === 408 || status === 409 || status === 425 || status === 429) {
    const why = status === 429 ? 'rate-limited' : 'server-error';
    const problem = readProblem(body === PAGE ? '' : body);
    return { ...unreachable(why, 'call'), retryAfterMs, status, problem };
  }
  // An HTML page comes from a captive portal or a proxy. Two kinds are refusals all the same: a 413
  // to a large body, which a proxy may send, and an error with the header of resumable uploads.
  const isMeant = status === 413 || response.headers.has(RESUMABLE.version);
  if (body === PAGE && (response.ok || !isMeant)) return unreachable('portal');
  if (response.ok) return readAcceptance(response, { body, reply });
  if (status < 400) return unreachable('portal');
  return { outcome: 'rejected', status, problem: readProblem(body === PAGE ? '' : body), epoch };
}

function readAcceptance<T>(
  response: Response,
  { body, reply }: { body: unknown; reply: Struct<T, never> | Struct<T> },
): Outcome<T> {
  const [error, value] = (reply as Struct<T>).validate(body, { coerce: true });
  if (error) return unreachable('unexpected-answer', 'call');
  // Many servers send an ETag with every answer. It is a record's version only if the server
  // announces the extension `etag`.
  const hasVersions = offerOf(response)?.extensions.includes('etag') === true;
  const version = hasVersions ? response.headers.get('etag') : null;
  return { outcome: 'accepted', value, version, headers: response.headers };
}

export function offerOf({ headers }: Pick<Response, 'headers'>): Offer | undefined {
  return readOffer(headers.get(EXTENSIONS_HEADER));
}

const PAGE = Symbol('a page in HTML');

/** Other servers than ours may answer with nothing or with a plain text. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text.trim() === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    return isHtml(response) || /^\s*<(?:!doctype|html)/iu.test(text) ? PAGE : text;
  }
}

function isHtml(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').includes('text/html');
}

function isFromElsewhere(response: Response, url: string): boolean {
  if (!response.redirected || response.url === '') return false;
  return new URL(response.url).origin !== new URL(url, response.url).origin;
}

/** The longest `Retry-After` that the app obeys [S9]. A proxy may ask for a year by mistake. */
export const RETRY_AFTER_MAX_MS = 3_600_000;

/** Returns milliseconds. The header contains seconds or an HTTP date (RFC 9110 §10.2.3). */
function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d+$/u.test(header.trim())) return Math.min(Number(header) * 1000, RETRY_AFTER_MAX_MS);
  const atMs = Date.parse(header);
  if (Number.isNaN(atMs)) return null;
  return Math.min(Math.max(0, atMs - nowMs), RETRY_AFTER_MAX_MS);
}
