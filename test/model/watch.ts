/** Watches requests of the phones and outbox entries. A broken rule becomes a finding. */
import type { OutboxEntry } from '../../src/store/schema/outbox-entry.ts';
import type { Answer, Sent } from './exchange.ts';

export interface Watch {
  /** The test has not read the body of the request yet. */
  leaving(call: Pick<Sent, 'phone' | 'method' | 'path' | 'headers'>): void;
  leftWith(sent: Sent): void;
  answered(sent: Sent, answer: Answer): void;
  /** The answer may come from the server or from a proxy. */
  heard(sent: Sent, answer: Answer): void;
  wroteEntries(store: string, entries: readonly Partial<OutboxEntry>[]): void;
  /** The id of the user on each phone; undefined if nobody is signed in, or during a change. */
  signedIn: (number | undefined)[];
  /** How many sign-ins and sign-outs each phone has had. */
  changes: number[];
  /** Since the last sign-in on these phones, their session was refused. */
  refused: Set<number>;
  /** The server has a reason to refuse the sessions of these accounts. */
  refusable: Set<number>;
  /** The key is the user id, the value the id of the profile. */
  profiles: Map<number, number>;
  /** The key is the user id. All texts that this user types contain the mark. */
  marks: Map<number, string>;
  /** All idempotency keys that this entry of the outbox has had. */
  keysOf(store: string, seq: number): ReadonlySet<string>;
  /** A person caused the entry to leave the outbox. */
  left(store: string, seq: number, why: string): void;
  whyLeft(store: string, seq: number): string | undefined;
  /** The server accepted the requests with these idempotency keys, or had nothing to delete. */
  effective: ReadonlySet<string>;
  /** The commands and what the server heard, for the report of a failed schedule. */
  trace: string[];
  /** The idempotency keys of the accepted saves; 'the backup' for saves before a restore. */
  savesOf(userId: number, section: string): ReadonlySet<string>;
  /** After a restore, the server has only these sections and outcomes of the families. */
  restored(
    sections: readonly { profile_id: number; kind: string }[],
    outcomeKeys: readonly string[],
  ): void;
  find(finding: string): void;
  findings: readonly string[];
}

export function createWatch(): Watch {
  const findings: string[] = [];
  const frozen = new Map<string, string>();
  const keys = new Map<string, Set<string>>();
  const effective = new Set<string>();
  const reasons = new Map<string, string>();
  const saves = new Map<string, Set<string>>();
  /** After a restore, the server answers these idempotency keys as before and applies nothing. */
  const kept = new Set<string>();
  const watch: Watch = {
    signedIn: [],
    changes: [],
    refused: new Set(),
    refusable: new Set(),
    profiles: new Map(),
    marks: new Map(),
    effective,
    findings,
    trace: [],
    savesOf: (userId, section) => saves.get(`${userId} ${section}`) ?? new Set(),
    find: (finding) => void findings.push(finding),

    leaving({ phone, method, path, headers }) {
      const sender = readUserId(headers['authorization']);
      const profile = /profile_id=(\d+)|\/(?:photos|videos)\/(\d+)$/u.exec(path);
      const asked = method === 'GET' ? Number(profile?.[1] ?? profile?.[2]) : Number.NaN;
      if (sender !== undefined && asked >= 0 && watch.profiles.get(sender) !== asked) {
        watch.find(`[S15] ${method} ${path} asks for another family's, as ${sender}`);
      }
      const signedIn = watch.signedIn[phone];
      if (sender === undefined || signedIn === undefined || sender === signedIn) return;
      // After a logout, the phone may still send the logout call.
      if (path.includes('/logout/')) return;
      watch.find(`[S15] ${method} ${path} left as ${sender} while ${signedIn} is signed in`);
    },

    leftWith({ method, path, headers, body }) {
      const sender = readUserId(headers['authorization']);
      if (!body || body.length > 100_000) return;
      const text = body.toString('utf8');
      for (const [account, mark] of watch.marks) {
        if (account !== sender && text.includes(mark)) {
          watch.find(`[S15] ${method} ${path} carries what ${account} typed, as ${String(sender)}`);
        }
      }
    },

    answered({ phone, key, method, path, headers, body: sent }, { status, body }) {
      const text = sent && sent.length < 3_000 ? sent.toString() : `${sent?.length ?? 0} bytes`;
      const about = `if-match ${headers['if-match'] ?? headers['if-none-match'] ?? '-'}`;
      const said = body.length < 3_000 ? body.toString() : '';
      if (method !== 'GET')
        watch.trace.push(
          `phone ${phone} ${method} ${path} ${key ?? ''} ${about} ${text} → ${status} ${said}`,
        );
      const isDone = status < 300 || (method === 'DELETE' && status === 404);
      if (key !== undefined && isDone) effective.add(key);
      const [, section] = /\/profile-(\w+)\//u.exec(path) ?? [];
      const isEffect = method !== 'GET' && status < 300 && !kept.has(key ?? '');
      if (section !== undefined && isEffect) {
        const name = `${readUserId(headers['authorization'])} ${section}`;
        saves.set(name, (saves.get(name) ?? new Set()).add(key ?? 'none'));
      }
      const problem = status >= 400 ? body.toString() : '';
      if (problem.includes('idempotency_key_reused')) {
        watch.find(`[S7] ${method} ${path}: the key came with another request`);
      }
      if (status >= 500) watch.find(`The server failed: ${method} ${path} ${status} ${problem}`);
    },

    heard({ phone, path }, { status }) {
      const isRefused = status >= 400 && status < 500 && !ASKED_LATER.includes(status);
      if (path.includes('/token/refresh/') && isRefused) watch.refused.add(phone);
    },

    wroteEntries(store, entries) {
      for (const { seq, id, frozen: request } of entries) {
        if (seq === undefined || id === undefined) continue;
        const name = `${store} ${seq}`;
        const known = keys.get(name) ?? new Set();
        keys.set(name, known.add(id));
        if (!request) continue;
        const text = JSON.stringify(request, (key, value: unknown) =>
          key === 'upload' ? undefined : value,
        );
        const before = frozen.get(`${name} ${id}`);
        if (before !== undefined && before !== text) {
          watch.find(`[S7] ${name} changed after its first attempt: ${before} became ${text}`);
        }
        frozen.set(`${name} ${id}`, text);
      }
    },

    restored(sections, outcomeKeys) {
      saves.clear();
      kept.clear();
      for (const key of outcomeKeys) kept.add(key);
      for (const [userId, profileId] of watch.profiles) {
        for (const { profile_id, kind } of sections) {
          if (profile_id === profileId) saves.set(`${userId} ${kind}`, new Set(['the backup']));
        }
      }
    },

    left: (store, seq, why) => void reasons.set(`${store} ${seq}`, why),
    whyLeft: (store, seq) => reasons.get(`${store} ${seq}`),
    keysOf: (store, seq) => keys.get(`${store} ${seq}`) ?? new Set(),
  };
  return watch;
}

function readUserId(authorization: string | undefined): number | undefined {
  const payload = authorization?.split('.')[1];
  if (payload === undefined) return undefined;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { user_id: number };
  return claims.user_id;
}

/** Any other 4xx refuses a refresh [S15a]. */
const ASKED_LATER = [408, 409, 425, 429];
