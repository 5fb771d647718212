/**
 * The life of one outbox entry, from 'it is due' to 'it has left the outbox'.
 *
 *                       save (store/section-store.ts, …)
 *                         │
 *                         ▼
 *      ┌────────────── waiting ◀────────────────────────┐◀── left as 'sending' by a drain that was
 *      │                  │ due (schedule.ts)           │    killed, or had no room to write [S20]
 *      │                  ▼                             │
 *      │   freeze: body and key, once and for all [S7] ─┼──▶ gone: nothing is left to say [S2]
 *      │                  │                             │
 *      │                  ▼                             │
 *      │               sending ───── paused ────────────┤  a video in pieces, out of time or not
 *      │                  │  │                          │  wanted on mobile data [S18] [S20]
 *      │                  │  │  ├── unreachable ─────────┤  later, same body, same key [S9]
 *      │                  │  │  ├── unauthenticated ─────┤  when somebody is signed in again [S15]
 *      │                  │  │  └── conflict, not there ─┘  body built anew, new key; with a newer
 *      │                  │  │                              entry behind it: gone, that one has it all [S2]
 *      │                  │  └───── rejected ──▶ rejected ── 'Retry' ──▶ waiting [S10]
 *      │              accepted      (or its file     │   │
 *      │                  │          is lost)        │   └─ a newer save contains it ─▶ gone [S2]
 *      │   unclear: asked │                          │
 *      │   (look-up) ◀────┤                          │
 *      │      │ found     │                          │
 *      │      ▼           ▼                          ▼
 *      └─ 'Discard' ──▶ gone ◀───────────────── 'Discard'
 *
 * From 'waiting' an entry also goes where a person takes back what it would say before
 * anything of it may be at the server: the edits undone, the file deleted or picked anew
 * [S2] [S12], the account's data deleted at logging out [S17].
 *
 * 'Unreachable' is whatever brought no answer that counts, and what was let go: it hung
 * (stuck.ts), the lock was lost [S5], or the account was left [S15].
 *
 * Unclear is a yes that does not say to what: where the look-up does not find it, the same
 * is sent again later. A look-up also comes before anything ambiguous is repeated to a
 * server that keeps no outcomes [S7]: where that one finds nothing, the entry is built anew. Such
 * a server is asked before the first attempt, too, what it has: that is nobody's answer.
 * A look-up that hears nothing leaves the entry waiting. 'Not there' is such a look-up's, or
 * pieces of a video that the server has lost. A refusal that says that there is nothing left
 * to do (a file to be deleted that is not there) is an acceptance [S12]; a report that the
 * server does not want (a passed step) is gone without being sent.
 *
 * Always holds: an entry leaves only by an acknowledgement, a newer entry that
 * contains it, or a person's discard [S2]; a process killed at any line leaves the
 * entry where the next drain takes it up. Knows nothing of the order of entries
 * (schedule.ts) nor of what they say to the server (work/).
 */
import { AnyJson } from '../protocol/replies.ts';
import { IDEMPOTENCY_KEY } from '../protocol/headers.ts';
import {
  json,
  type ApiRequest,
  type MultipartPart,
  type RequestBody,
} from '../protocol/request.ts';
import { isReadable, readFile } from '../store/media-store.ts';
import {
  FILE_IS_GONE,
  mayHaveArrived,
  type FrozenRequest,
  type OutboxEntry,
} from '../store/outbox-entry.ts';
import { UPLOAD_FIELD } from '../protocol/resumable.ts';
import { listExtensions } from './api-client.ts';
import type { Outcome, Unreachable } from './outcome.ts';
import { callAsUser } from './session-refresh.ts';
import { isReportUnwanted, passedStepWork } from './work/passed-step-work.ts';
import { optionWork } from './work/option-work.ts';
import { deleteMediaWork } from './work/delete-media-work.ts';
import { sectionWork } from './work/section-work.ts';
import { uploadWork } from './work/upload-work.ts';
import { sendAhead } from './send-ahead.ts';
import { finish, giveBack, pause, postpone, rebuild, reject, type Settled } from './settle.ts';
import type { AccountContext, Acknowledgement, LookUp, Survey, Work } from './work/work.ts';

/** How long a server is trusted to remember an outcome; ours keeps it longer (docs/decisions/0006). */
const OUTCOME_KEPT_MS = 29 * 86_400_000;

/** Delivers one entry that is due. Never throws for anything that a network or a server does. */
export async function deliver(
  context: AccountContext,
  entry: OutboxEntry,
  /** Whether it is time to end: then no piece of a file in pieces is begun any more [S20]. */
  isOver: () => boolean = () => false,
): Promise<Settled> {
  const work = workOf(entry);
  if (entry.work.kind === 'passed-step' && (await isReportUnwanted(context.device))) {
    return finish(context, { entry, work, done: { record: null, version: null } });
  }
  const isAmbiguous = mayHaveArrived(entry);
  const surveyed = await survey(context, entry, work);
  if ('outcome' in surveyed) return wait(context, await countAttempt(context, entry), surveyed);
  const frozenEntry = await freeze(context, entry, { work, surveyed });
  if (!frozenEntry?.frozen) return 'gone';
  if (isAmbiguous && !(await isRepeatSafe(context, frozenEntry.frozen))) {
    const found = await work.lookUp(context, frozenEntry.frozen);
    const settled = await settleLookUp(context, { entry: frozenEntry, work, found });
    if (settled) return settled;
    return rebuild(context, frozenEntry);
  }
  const ahead = await sendAhead(context, frozenEntry, isOver);
  if (ahead.status === 'gone') return 'gone';
  if (ahead.status === 'paused') return pause(context, frozenEntry);
  if (ahead.status === 'file-is-gone') return rejectLost(context, { entry: frozenEntry, work });
  if (ahead.status === 'stopped') {
    return settle(context, { entry: frozenEntry, work, outcome: ahead.outcome });
  }
  const { frozen } = ahead;
  const body = await readBody(context, frozen.body);
  if (body === 'file-is-gone') return rejectLost(context, { entry: frozenEntry, work });
  const outcome = await sendOnce(context, { ...frozenEntry, frozen }, body);
  return settle(context, { entry: { ...frozenEntry, frozen }, work, outcome });
}

/** Only a person can pick the file again. */
function rejectLost(
  context: AccountContext,
  about: { entry: OutboxEntry; work: Work },
): Promise<Settled> {
  const problem = { code: undefined, text: '', fields: {} };
  return reject(context, { ...about, status: FILE_IS_GONE, problem });
}

function workOf({ work }: OutboxEntry): Work {
  switch (work.kind) {
    case 'section':
      return sectionWork(work.section);
    case 'option':
      return optionWork(work.optionId);
    case 'passed-step':
      return passedStepWork(work.step);
    case 'upload':
      return uploadWork(work.mediaId);
    case 'delete-media':
      return deleteMediaWork(work.mediaId);
  }
}

/** Before the first attempt, and only where a look-up may have to tell later what came of it. */
async function survey(context: AccountContext, entry: OutboxEntry, work: Work): Promise<Survey> {
  if (entry.frozen || !work.survey) return [];
  // Whoever signed in has heard the server; what is unknown after that was never asked.
  const offered = await listExtensions(context.device);
  return offered === undefined || offered.includes('idempotency') ? [] : work.survey(context);
}

async function countAttempt({ store }: AccountContext, entry: OutboxEntry): Promise<OutboxEntry> {
  const attempts = entry.attempts + 1;
  await store.outbox.update(entry.seq, { attempts });
  return { ...entry, attempts };
}

/**
 * Marks the entry as being sent and, at its first attempt, fixes what is sent: from
 * here on later edits of its target are the next entry's [S7]. Undefined when the
 * entry has gone meanwhile, or has nothing left to say.
 */
async function freeze(
  context: AccountContext,
  { seq }: OutboxEntry,
  { work, surveyed }: { work: Work; surveyed: readonly string[] },
): Promise<OutboxEntry | undefined> {
  const { store } = context;
  return store.transaction('rw', buildTables(store), async () => {
    const entry = await store.outbox.get(seq);
    if (!entry || entry.state === 'rejected') return undefined;
    const frozen = entry.frozen ?? (await work.build(context, entry, surveyed));
    if (!frozen) {
      await store.outbox.delete(seq);
      return undefined;
    }
    const sending: OutboxEntry = {
      ...entry,
      frozen,
      state: 'sending',
      attempts: entry.attempts + 1,
    };
    await store.outbox.put(sending);
    return sending;
  });
}

function buildTables(store: AccountContext['store']) {
  return [store.outbox, store.sections, store.options, store.media, store.files, store.progress];
}

/** Whether the server answers a repeat with the outcome of the first attempt. */
async function isRepeatSafe(
  { device, delegate }: AccountContext,
  frozen: FrozenRequest,
): Promise<boolean> {
  const offered = await listExtensions(device);
  return offered?.includes('idempotency') === true && delegate.now() - frozen.at < OUTCOME_KEPT_MS;
}

async function sendOnce(
  context: AccountContext,
  { frozen, id }: OutboxEntry & { frozen: FrozenRequest },
  body: RequestBody | undefined,
): Promise<Outcome<unknown>> {
  const request: ApiRequest = {
    method: frozen.method,
    path: frozen.path,
    authenticated: true,
    ...(body === undefined ? {} : { body }),
    headers: { ...frozen.headers, [IDEMPOTENCY_KEY]: id },
  };
  return callAsUser(context, request, { reply: AnyJson, userId: context.userId });
}

/** The frozen body as it is sent; a file is handed on as it is stored, unread [S19]. */
async function readBody(
  { store }: AccountContext,
  body: FrozenRequest['body'],
): Promise<RequestBody | 'file-is-gone' | undefined> {
  if (body.type === 'none') return undefined;
  if (body.type === 'json') return json(body.value);
  const { part, mediaId, fileName, upload } = body.file;
  const file = await readFile(store, mediaId);
  if (!file) return 'file-is-gone';
  // What is at the server in pieces goes without the bytes.
  if (!upload && !(await isReadable(file))) return 'file-is-gone';
  const parts: MultipartPart[] = Object.entries(body.fields).map(([name, text]) => ({
    name,
    text,
  }));
  const thumbnail = body.thumbnail && (await store.media.get(mediaId))?.thumbnail;
  if (body.thumbnail && thumbnail && (await isReadable(thumbnail))) {
    const { part: name, fileName } = body.thumbnail;
    parts.push({ name, file: thumbnail, fileName });
  }
  const whole = upload ? { name: UPLOAD_FIELD, text: upload.id } : { name: part, file, fileName };
  return { type: 'multipart', parts: [...parts, whole] };
}

interface Sent {
  entry: OutboxEntry;
  work: Work;
  outcome: Outcome<unknown>;
}

async function settle(context: AccountContext, { entry, work, outcome }: Sent): Promise<Settled> {
  switch (outcome.outcome) {
    case 'accepted': {
      const answer: Acknowledgement = { record: outcome.value, version: outcome.version };
      const done = entry.frozen && work.readAcknowledgement(answer, entry.frozen);
      if (done) return finish(context, { entry, work, done });
      return settleUnclear(context, entry, work);
    }
    case 'rejected':
      if (work.isDoneBy?.(outcome.status)) {
        return finish(context, { entry, work, done: { record: null, version: null } });
      }
      // What was sent in pieces is not there any more: it is sent anew.
      if (outcome.problem.fields[UPLOAD_FIELD]) return rebuild(context, entry);
      return reject(context, { entry, work, ...outcome });
    case 'conflict': {
      const settled = await rebuild(context, entry);
      await work.refresh?.(context);
      return settled;
    }
    case 'unauthenticated':
      return giveBack(context, entry);
    case 'unreachable':
      return postpone(context, entry, outcome);
  }
}

/** The server said yes without saying to what (spec.md §7 shows no answer): it is asked. */
async function settleUnclear(
  context: AccountContext,
  entry: OutboxEntry,
  work: Work,
): Promise<Settled> {
  const found: LookUp = entry.frozen ? await work.lookUp(context, entry.frozen) : { found: false };
  const settled = await settleLookUp(context, { entry, work, found });
  if (settled) return settled;
  return postpone(context, entry, {
    outcome: 'unreachable',
    why: 'unexpected-answer',
    scope: 'call',
    retryAfterMs: null,
  });
}

async function settleLookUp(
  context: AccountContext,
  { entry, work, found }: { entry: OutboxEntry; work: Work; found: LookUp },
): Promise<Settled | undefined> {
  if ('outcome' in found) return wait(context, entry, found);
  return found.found ? finish(context, { entry, work, done: found.acknowledgement }) : undefined;
}

/** Nothing was heard: the entry is as ambiguous as before. */
function wait(
  context: AccountContext,
  entry: OutboxEntry,
  unheard: Unreachable | { outcome: 'unauthenticated' },
): Promise<Settled> {
  return unheard.outcome === 'unreachable'
    ? postpone(context, entry, unheard)
    : giveBack(context, entry);
}
