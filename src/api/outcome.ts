/**
 * What became of one call, as data [S8]. `readOutcome` alone gives
 * status codes their meaning; what a refusal with one of them means to a piece of work or to a
 * session, those say.
 */
import type { Struct } from 'superstruct';
import { EXTENSIONS_HEADER, readOffer, type Offer } from '../protocol/headers.ts';
import { readProblem, type ReadProblem } from '../protocol/problem.ts';
import { RESUMABLE } from '../protocol/resumable.ts';
import type { UnreachableReason } from '../store/outbox-entry.ts';

export type Outcome<T> =
  /** An answer that validates as the acknowledgement of the call. */
  | {
      outcome: 'accepted';
      value: T;
      version: string | null;
      headers: Headers;
    }
  /** The server read it and said no: trying again unchanged will not help. */
  | { outcome: 'rejected'; status: number; problem: ReadProblem }
  /** Somebody else changed the same record first (412). */
  | { outcome: 'conflict' }
  /** The access token is no good. */
  | { outcome: 'unauthenticated' }
  /** No answer that counts; whether the call had its effect is unknown. */
  | Unreachable;

export interface Unreachable {
  outcome: 'unreachable';
  why: UnreachableReason;
  /** 'connection': nothing else will get through either; 'call': this one only. */
  scope: 'connection' | 'call';
  /** How long the server asked to be left alone (`Retry-After`), in milliseconds. */
  retryAfterMs: number | null;
  /** Of the answer that does not count; missing where there was none. */
  status?: number;
}

export function unreachable(
  why: UnreachableReason,
  scope: Unreachable['scope'] = 'connection',
): Unreachable {
  return { outcome: 'unreachable', why, scope, retryAfterMs: null };
}

/** The server itself did not give what it was asked for: a person is told of that, of being cut off never (spec.md §8). */
export function isAnsweredAmiss(outcome: Outcome<unknown>): boolean {
  if (outcome.outcome === 'rejected') return true;
  if (outcome.outcome !== 'unreachable' || outcome.scope !== 'call') return false;
  return !NOT_NOW.includes(outcome.status ?? 0);
}

/** The server is not there for now, or asks to be left alone. */
const NOT_NOW: readonly number[] = [429, 502, 503, 504];

export interface Asked<T> {
  reply: Struct<T, never> | Struct<T>;
  nowMs: number;
  /** An answer from another origin is a captive portal's. */
  url: string;
  /** Only a GET may be redirected: of anything else the browser drops the body, or the method. */
  method: string;
}

/** Reads an answer. */
export async function readOutcome<T>(
  response: Response,
  { reply, nowMs, url, method }: Asked<T>,
): Promise<Outcome<T>> {
  if (isFromElsewhere(response, url)) return unreachable('portal');
  if (response.redirected && method !== 'GET') return unreachable('portal');
  const { status } = response;
  if (status === 401) {
    // A refusal ends a session: a portal that answers 401 with a page must not.
    return isPage(response) ? unreachable('portal') : { outcome: 'unauthenticated' };
  }
  if (status === 412) return { outcome: 'conflict' };
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), nowMs);
  if (status >= 500 || status === 408 || status === 409 || status === 425 || status === 429) {
    const why = status === 429 ? 'rate-limited' : 'server-error';
    return { ...unreachable(why, 'call'), retryAfterMs, status };
  }
  const body = await readBody(response);
  if (response.ok) return readAcceptance(response, { body, reply });
  // A page where JSON belongs is a portal's or a proxy's; 413 is meant, whoever says it.
  const isMeant = status === 413 || response.headers.has(RESUMABLE.version);
  if (body === NOT_JSON && !isMeant) return unreachable('portal');
  if (status < 400) return unreachable('portal');
  return { outcome: 'rejected', status, problem: readProblem(body === NOT_JSON ? '' : body) };
}

function readAcceptance<T>(
  response: Response,
  { body, reply }: { body: unknown; reply: Struct<T, never> | Struct<T> },
): Outcome<T> {
  if (body === NOT_JSON) return unreachable('portal');
  const [error, value] = (reply as Struct<T>).validate(body, { coerce: true });
  if (error) return unreachable('unexpected-answer', 'call');
  // Many servers put an ETag on whatever they send; only one that announces it means a record's version.
  const hasVersions = offerOf(response)?.extensions.includes('etag') === true;
  const version = hasVersions ? response.headers.get('etag') : null;
  return { outcome: 'accepted', value, version, headers: response.headers };
}

/** What the answering server says of itself; undefined where it says nothing. */
export function offerOf({ headers }: Pick<Response, 'headers'>): Offer | undefined {
  return readOffer(headers.get(EXTENSIONS_HEADER));
}

const NOT_JSON = Symbol('not JSON');

async function readBody(response: Response): Promise<unknown> {
  if (response.status === 204 || response.status === 205) return null;
  const text = await response.text();
  if (text.trim() === '' && response.ok) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return NOT_JSON;
  }
}

function isPage(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').includes('text/html');
}

function isFromElsewhere(response: Response, url: string): boolean {
  if (!response.redirected || response.url === '') return false;
  return new URL(response.url).origin !== new URL(url, response.url).origin;
}

/** A proxy that asks for a year has slipped: nothing of a family's waits longer for the clock than this. */
export const RETRY_AFTER_MAX_MS = 3_600_000;

/** Seconds or an HTTP date (RFC 9110 §10.2.3), as milliseconds from now, at most an hour. */
function readRetryAfter(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d+$/u.test(header.trim())) return Math.min(Number(header) * 1000, RETRY_AFTER_MAX_MS);
  const atMs = Date.parse(header);
  if (Number.isNaN(atMs)) return null;
  return Math.min(Math.max(0, atMs - nowMs), RETRY_AFTER_MAX_MS);
}
