/**
 * A request is 'leaving' until the test decides its fate: it is lost, it hangs, or its answer is
 * 'returning'. A request may still arrive when its tab is dead or has given up.
 */
import { Agent } from 'node:http';
import { post, readBody, responseOf, type Answer, type Sent } from './exchange.ts';
import { ANSWERS, isAnswered, type Fate, type Tally } from './fates.ts';
import type { Life } from './life.ts';
import type { Watch } from './watch.ts';

interface OnItsWay {
  sent: Sent;
  phase: 'leaving' | 'returning' | 'hanging';
  answer?: Answer;
  bytesLeft: number;
  isAwaited: () => boolean;
  give(answer: Answer): void;
  breakOff(): void;
}

export interface Network {
  fetch(from: { phone: number; life: Life }, url: string, init: RequestInit): Promise<Response>;
  /** Returns false if no request or answer can move. Hanging requests cannot. */
  move(pick: number, fate: Fate): Promise<boolean>;
  /** The requests of each phone share this many bytes. Complete requests are answered. */
  carry(bytes: number): Promise<void>;
  /**
   * How many bytes each phone must transfer until the next request is complete. Undefined if no
   * tab waits for a request to leave.
   */
  bytesToNext(): number | undefined;
  /** How many requests of the tab have no answer yet. */
  openOf(life: Life): number;
  /** All hanging requests fail, as on a broken connection. */
  heal(): void;
}

/** This many bytes stand for the headers of a request. */
const OVERHEAD_BYTES = 500;

/** Whole lists of items are not under test, so these requests get a 503. */
const LISTS = /^\/api\/core\/.*[?&]limit=5000/u;

export function createNetwork(
  serverUrl: () => string,
  { tally, watch }: { tally: Tally; watch: Watch },
): Network {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const waiting: OnItsWay[] = [];
  const open = new Map<Life, number>();

  const remove = (item: OnItsWay) => {
    const index = waiting.indexOf(item);
    if (index !== -1) waiting.splice(index, 1);
  };

  async function arrive(sent: Sent): Promise<Answer> {
    const answer = await post(agent, serverUrl(), sent);
    recordRefusal(sent, answer);
    watch.answered(sent, answer);
    return answer;
  }

  /** The server may break off one of two equal pieces. Then the answer to the other one counts. */
  async function arriveTwice(sent: Sent): Promise<Answer> {
    const [one, other] = await Promise.allSettled([arrive(sent), arrive(sent)]);
    if (one.status === 'fulfilled') return one.value;
    if (sent.method !== 'PATCH' || other.status === 'rejected') throw one.reason;
    return other.value;
  }

  /** The server may refuse a session only if somebody ended it, or if its token was used twice. */
  function recordRefusal({ phone, path, changes }: Sent, { status }: Answer): void {
    if (!path.includes('/token/refresh/') || status !== 401) return;
    const userId = watch.signedIn[phone];
    const isOver = changes !== watch.changes[phone];
    if (isOver || userId === undefined || watch.refusable.has(userId)) return;
    watch.find(`[S16] the server refused the session of ${userId} on phone ${phone}`);
  }

  /** A refresh token that is used twice may look stolen, so the server may end the session. */
  function recordCopy({ phone, path }: Sent): void {
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
        recordCopy(item.sent);
        item.answer = await arriveTwice(item.sent);
        item.phase = 'returning';
        break;
      default:
        item.answer = ANSWERS[fate];
        item.phase = 'returning';
    }
    if (!item.isAwaited()) remove(item);
  }

  /** 'refuse-refresh' is only for token refreshes. Other requests get '401' in its place. */
  function possibleFate({ path }: Sent, fate: Fate): Fate {
    if (fate === 'refuse-refresh' && !path.includes('/token/refresh/')) return '401';
    return fate;
  }

  function listCarried(): OnItsWay[][] {
    const carried = waiting.filter(({ phase, isAwaited }) => phase === 'leaving' && isAwaited());
    const phones = [...new Set(carried.map(({ sent }) => sent.phone))];
    return phones.map((phone) => carried.filter(({ sent }) => sent.phone === phone));
  }

  function moveReturning(item: OnItsWay, wanted: Fate): void {
    const fate = possibleFate(item.sent, wanted);
    remove(item);
    if (fate === 'lose' || fate === 'hang') {
      tally.count('answer: lose');
      return item.breakOff();
    }
    // If the fate is an answer, a proxy gives it in place of the answer of the server.
    const answer = isAnswered(fate) ? ANSWERS[fate] : item.answer!;
    tally.count(`answer: ${isAnswered(fate) ? fate : 'ok'}`);
    watch.heard(item.sent, answer);
    item.give(answer);
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
            bytesLeft: OVERHEAD_BYTES + (body?.length ?? 0),
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
        if (!item.isAwaited()) recordCopy(item.sent);
        if (!item.isAwaited()) tally.count('request: after its tab was killed or let go of it');
        await moveLeaving(item, fate);
      } else moveReturning(item, fate);
      return true;
    },

    async carry(bytes) {
      for (const item of waiting.filter(({ phase }) => phase === 'returning'))
        moveReturning(item, 'ok');
      for (const sending of listCarried()) {
        for (const item of sending) item.bytesLeft -= bytes / sending.length;
      }
      const isWhole = (item: OnItsWay) => item.phase === 'leaving' && item.bytesLeft <= 0;
      for (const item of waiting.filter((each) => each.isAwaited() && isWhole(each))) {
        await moveLeaving(item, 'ok');
        tally.count('request: carried by a thin line');
        if (item.isAwaited()) moveReturning(item, 'ok');
      }
    },

    bytesToNext() {
      const next = listCarried().map((sending) =>
        Math.min(...sending.map(({ bytesLeft }) => bytesLeft * sending.length)),
      );
      return next.length === 0 ? undefined : Math.max(1, Math.min(...next));
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
