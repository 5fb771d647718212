/**
 * The line between the phones and the real server. Nothing on it moves by itself: a
 * request is 'leaving' until it is moved to its fate, then its answer is 'returning'.
 * What nobody waits for any more (its tab was killed, or let go of it) may still arrive.
 */
import { Agent, request as httpRequest } from 'node:http';
import { answerOf, REFUSALS, type Fate, type Tally } from './fates.ts';
import type { Life } from './life.ts';
import type { Watch } from './watch.ts';

/** A request as it left a phone. */
export interface Sent {
  phone: number;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** The Idempotency-Key. */
  key: string | undefined;
  /** How often somebody had signed in or out on the phone by then. */
  changes: number;
}

export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
}

interface OnItsWay {
  sent: Sent;
  phase: 'leaving' | 'returning' | 'hanging';
  answer?: Answer;
  /** Whether somebody still waits for the answer. */
  isAwaited: () => boolean;
  give(answer: Answer): void;
  breakOff(): void;
}

export interface Network {
  /** The phone's `fetch`. */
  fetch(from: { phone: number; life: Life }, url: string, init: RequestInit): Promise<Response>;
  /** Moves one of those that are on their way; false where there is none. */
  move(pick: number, fate: Fate): Promise<boolean>;
  /** How many requests of a tab are still to be answered. */
  openOf(life: Life): number;
  /** Nothing hangs any more: it breaks off, as it would after its time. */
  heal(): void;
}

/** Lists of countries and cities are no part of this: the line knows nothing of them. */
const LISTS = /^\/api\/core\/.*[?&]limit=5000/u;

export function createNetwork(
  serverUrl: string,
  { tally, watch }: { tally: Tally; watch: Watch },
): Network {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const waiting: OnItsWay[] = [];
  const open = new Map<Life, number>();
  /** Keys that had their effect: no honest server refuses their repeat. */
  const effective = new Set<string>();

  const remove = (item: OnItsWay) => {
    const index = waiting.indexOf(item);
    if (index !== -1) waiting.splice(index, 1);
  };

  async function arrive(sent: Sent): Promise<Answer> {
    const answer = await post(agent, serverUrl, sent);
    noteRefusal(sent, answer);
    if (sent.key !== undefined && answer.status < 300) effective.add(sent.key);
    watch.answered(sent, answer);
    return answer;
  }

  /** The server ends the connection of a piece of a video where the same one comes by another: no answer. */
  async function arriveTwice(sent: Sent): Promise<Answer> {
    const [one, other] = await Promise.allSettled([arrive(sent), arrive(sent)]);
    if (one.status === 'fulfilled') return one.value;
    if (sent.method !== 'PATCH' || other.status === 'rejected') throw one.reason;
    return other.value;
  }

  /** A session that nobody ended is refused only where a copy of its token was used. */
  function noteRefusal({ phone, path, changes }: Sent, { status }: Answer): void {
    if (!path.includes('/token/refresh/') || status !== 401) return;
    const userId = watch.signedIn[phone];
    const isOver = changes !== watch.changes[phone];
    if (isOver || userId === undefined || watch.refusable.has(userId)) return;
    watch.find(`[S16] the server refused the session of ${userId} on phone ${phone}`);
  }

  /** From then on the server may take the token for stolen. */
  function noteCopy({ phone, path }: Sent): void {
    const userId = watch.signedIn[phone];
    if (path.includes('/token/refresh/') && userId !== undefined) watch.refusable.add(userId);
  }

  async function moveLeaving(item: OnItsWay, wanted: Fate): Promise<void> {
    const fate = possibleFate(item.sent, wanted);
    tally.count(`request: ${fate}`);
    switch (fate) {
      case 'lose':
        remove(item);
        return item.breakOff();
      case 'hang':
        item.phase = 'hanging';
        return;
      case 'ok':
        item.answer = await arrive(item.sent);
        item.phase = 'returning';
        break;
      case 'twice':
        noteCopy(item.sent);
        item.answer = await arriveTwice(item.sent);
        item.phase = 'returning';
        break;
      default: {
        const { status, body, headers } = answerOf(fate);
        item.answer = { status, body, headers: headers as Record<string, string> };
        item.phase = 'returning';
        if (REFUSALS.includes(fate)) dropTwins(item);
      }
    }
    if (!item.isAwaited()) remove(item);
  }

  /** A line that refuses a request for the server has not let its earlier attempts through either. */
  function dropTwins({ sent }: OnItsWay): void {
    for (const other of waiting.slice()) {
      if (sent.key !== undefined && other.sent.key === sent.key && !other.isAwaited())
        remove(other);
    }
  }

  function possibleFate({ key, path }: Sent, fate: Fate): Fate {
    if (fate === 'refuse-refresh') return path.includes('/token/refresh/') ? fate : '401';
    const isRepeat = key !== undefined && effective.has(key);
    if (REFUSALS.includes(fate) && (key === undefined || isRepeat)) return '500';
    return fate;
  }

  function moveReturning(item: OnItsWay, fate: Fate): void {
    remove(item);
    switch (fate) {
      case 'lose':
      case 'hang':
        tally.count('answer: lose');
        return item.breakOff();
      case 'portal':
      case '500':
      case '503': {
        tally.count(`answer: ${fate}`);
        const { status, body, headers } = answerOf(fate);
        const answer = { status, body, headers: headers as Record<string, string> };
        watch.heard(item.sent, answer);
        return item.give(answer);
      }
      default:
        tally.count('answer: ok');
        watch.heard(item.sent, item.answer!);
        return item.give(item.answer!);
    }
  }

  return {
    async fetch({ phone, life }, url, init) {
      life.pass('before a request');
      const { pathname, search } = new URL(url);
      const path = pathname + search;
      if (LISTS.test(path)) return new Response('{}', { status: 503 });
      const headers = { ...(init.headers as Record<string, string>) };
      watch.leaving({ phone, method: init.method ?? 'GET', path, headers });
      const changes = watch.changes[phone] ?? 0;
      const end = life.begin();
      const body = await readBody(init.body, headers).finally(end);
      const sent: Sent = {
        phone,
        method: init.method ?? 'GET',
        path,
        headers,
        body,
        key: headers['idempotency-key'],
        changes,
      };
      watch.leftWith(sent);
      open.set(life, (open.get(life) ?? 0) + 1);
      let isAwaited = true;
      try {
        const answer = await new Promise<Answer>((resolve, reject) => {
          const item: OnItsWay = {
            sent,
            phase: 'leaving',
            isAwaited: () => isAwaited && life.isAlive(),
            give: resolve,
            breakOff: () => reject(new TypeError('Failed to fetch')),
          };
          waiting.push(item);
          init.signal?.addEventListener('abort', () => {
            isAwaited = false;
            if (item.phase !== 'leaving') remove(item);
            tally.count('request: let go');
            reject(init.signal?.reason as Error);
          });
        });
        life.pass('at an answer');
        return responseOf(answer);
      } finally {
        open.set(life, (open.get(life) ?? 1) - 1);
      }
    },

    async move(pick, fate) {
      const movable = waiting.filter(({ phase }) => phase !== 'hanging');
      const item = movable[pick % Math.max(1, movable.length)];
      if (!item) return false;
      if (item.phase === 'leaving') {
        if (!item.isAwaited()) noteCopy(item.sent);
        if (!item.isAwaited()) tally.count('request: after its tab was killed or let go of it');
        await moveLeaving(item, fate);
      } else moveReturning(item, fate);
      return true;
    },

    openOf: (life) => open.get(life) ?? 0,

    heal() {
      for (const item of waiting.filter(({ phase }) => phase === 'hanging')) {
        remove(item);
        item.breakOff();
      }
    },
  };
}

async function readBody(
  body: BodyInit | null | undefined,
  headers: Record<string, string>,
): Promise<Buffer | undefined> {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string') return Buffer.from(body);
  const response = new Response(body);
  const type = response.headers.get('content-type');
  if (type !== null && headers['content-type'] === undefined) headers['content-type'] = type;
  return Buffer.from(await response.arrayBuffer());
}

const BODILESS = [204, 205, 304];

function responseOf({ status, headers, body }: Answer): Response {
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...rest } = headers;
  const content = BODILESS.includes(status) ? null : Buffer.from(body);
  return new Response(content, { status, headers: rest });
}

async function post(agent: Agent, serverUrl: string, sent: Sent): Promise<Answer> {
  const { method, path, headers, body } = sent;
  return new Promise((resolve, reject) => {
    const sending = httpRequest(
      `${serverUrl}${path}`,
      {
        agent,
        method,
        headers: { ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers as Record<string, string>,
            body: Buffer.concat(parts),
          }),
        );
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
