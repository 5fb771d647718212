/**
 * One thing that is due at the server. Its life is drawn in src/sync/deliver.ts;
 * here is only what is remembered of it, and what it is before its first attempt.
 */
import type { FieldReasons } from '../domain/field-reason.ts';
import type { Id } from '../domain/reference-item.ts';
import type { LooseValues, SectionKey } from '../domain/sections.ts';
import type { StepKey } from '../domain/steps.ts';
import type { Effects } from './effects.ts';
import type { MediaSlot } from './media-row.ts';

/** What is to be done. */
type OutboxWork =
  | { kind: 'option'; optionId: Id }
  | { kind: 'section'; section: SectionKey }
  | { kind: 'passed-step'; step: StepKey }
  | { kind: 'upload'; mediaId: string }
  | { kind: 'delete-media'; mediaId: string };

/** Text goes before Aadhaar, Aadhaar before photos, photos before video [S6]. */
export const PRIORITY = { text: 0, aadhaar: 1, photo: 2, video: 3 } as const;
type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/** Why there was no answer that counts. */
export type UnreachableReason =
  | 'network'
  | 'timeout'
  | 'portal'
  | 'unexpected-answer'
  | 'server-error'
  | 'rate-limited'
  /** The server's database came back from a backup: what is here is given back first [S26]. */
  | 'restored'
  /** The server refuses the version that it gave itself: something in between changes it [S14]. */
  | 'version-refused'
  /** The phone could not read what is to be sent [S28]. */
  | 'unreadable-here';

/** What a failure says about the next attempt: a network may be back at any moment, a server fails again. */
export type FailureCause = 'network' | 'server';

export function causeOf(why: UnreachableReason): FailureCause {
  return why === 'network' || why === 'timeout' || why === 'portal' || why === 'restored'
    ? 'network'
    : 'server';
}

/** The status of a refusal that is our own: the phone has lost the file, and only a person can pick it again. */
export const FILE_IS_GONE = 0;

export interface Rejection {
  status: number;
  /** The server's code where it is one that we know (src/protocol/problem.ts). */
  code: string | null;
  /** The server's own words, for a code that we do not know. */
  text: string;
  fields: FieldReasons;
  at: number;
}

/** What was built for the first attempt, and is sent again unchanged by every later one [S7]. */
export interface FrozenRequest {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body: FrozenBody;
  headers: Record<string, string>;
  /** The field values that the body holds, to be compared with the edits at the acknowledgement. */
  sentValues: LooseValues;
  at: number;
}

/** A file is named, not held: its bytes stay where they are stored until they are sent [S19]. */
export type FrozenBody =
  | { type: 'json'; value: LooseValues }
  | {
      type: 'multipart';
      fields: Record<string, string>;
      file: {
        part: string;
        mediaId: string;
        fileName: string;
        /** Whether it goes in pieces: decided once, at the first attempt. */
        inPieces?: boolean;
        upload?: FrozenUpload;
      };
      /** Its small picture goes with it, as this part. */
      thumbnail?: { part: string; fileName: string };
    }
  | { type: 'none' };

/** Of a file that goes in pieces: what the server calls the upload, which the request names in the file's place. */
export interface FrozenUpload {
  id: string;
  /** The server has acknowledged all of it. */
  isWhole: boolean;
}

export interface OutboxEntry {
  /** Order of saving. */
  seq: number;
  /** UUID; the Idempotency-Key of every attempt. */
  id: string;
  /** What it changes, such as 'section:primary'; order is kept for one target only [S6]. */
  target: string;
  work: OutboxWork;
  priority: Priority;
  createdAt: number;
  state: 'waiting' | 'sending' | 'rejected';
  attempts: number;
  /** How often in a row it failed for the cause of `lastFailure`; missing where it has not. */
  failures?: number;
  /** Not before this moment, in epoch milliseconds; 0 at once. */
  nextAttemptAt: number;
  /** As nextAttemptAt, but asked for by the server (`Retry-After`); only 'Send now' goes over it. */
  notBefore: number;
  frozen: FrozenRequest | null;
  /** `status`: of an answer that did not count; missing where there was none. */
  lastFailure: { why: UnreachableReason; at: number; status?: number } | null;
  rejection: Rejection | null;
  /** Local ids of added options that have to get their real id first [S11]. */
  waitsFor: Id[];
  /** Not over mobile data: a person wants it so. */
  waitsForWifi?: boolean;
  /** Of an upload that goes in pieces: what the server has acknowledged. */
  sentBytes?: number;
}

export const targets = {
  section: (key: SectionKey) => `section:${key}`,
  option: (id: Id) => `option:${id}`,
  passedStep: (step: StepKey) => `step:${step}`,
  /** A side of the Aadhaar card is one thing, however often it is picked anew; each photo or video is its own. */
  media: ({ id, slot }: { id: string; slot: MediaSlot }) =>
    slot === 'photo' || slot === 'video' ? `media:${id}` : slot,
} as const;

/** An entry as it is before its first attempt. */
export function newEntry(
  { target, work, waitsFor = [] }: Pick<OutboxEntry, 'target' | 'work'> & { waitsFor?: Id[] },
  effects: Effects,
): Omit<OutboxEntry, 'seq'> {
  return {
    id: effects.newId(),
    target,
    work,
    priority: PRIORITY.text,
    createdAt: effects.now(),
    state: 'waiting',
    attempts: 0,
    nextAttemptAt: 0,
    notBefore: 0,
    frozen: null,
    lastFailure: null,
    rejection: null,
    waitsFor,
  };
}

/** The added options that wait for a person: refused, or below a refused one [S11]. */
export function listHopelessOptions(entries: readonly OutboxEntry[]): Id[] {
  const options = entries.flatMap((entry) =>
    entry.work.kind === 'option' ? [{ ...entry, optionId: entry.work.optionId }] : [],
  );
  let hopeless = options
    .filter(({ state }) => state === 'rejected')
    .map(({ optionId }) => optionId);
  for (;;) {
    const below = options
      .filter(({ waitsFor }) => waitsFor.some((id) => hopeless.includes(id)))
      .map(({ optionId }) => optionId)
      .filter((id) => !hopeless.includes(id));
    if (below.length === 0) return hopeless;
    hopeless = [...hopeless, ...below];
  }
}

const KNOWN_KINDS: readonly string[] = [
  'option',
  'section',
  'passed-step',
  'upload',
  'delete-media',
] satisfies OutboxWork['kind'][];

/** Whether this version can send it: a later one may have queued what it does not know. */
export function isKnownKind({ work }: Pick<OutboxEntry, 'work'>): boolean {
  return KNOWN_KINDS.includes(work.kind);
}

/** Whether an attempt may have had its effect without our knowing. */
export function mayHaveArrived({ frozen, state }: OutboxEntry): boolean {
  return frozen !== null && state !== 'rejected' && wasSentWhole(frozen);
}

/** Whether the server may have it, whatever the answer said: a proxy may refuse what has arrived. */
export function mayBeThere({ frozen, attempts }: OutboxEntry): boolean {
  return frozen ? wasSentWhole(frozen) : attempts > 0;
}

/** What goes in pieces has no effect before all of it is there [S18]. */
function wasSentWhole({ body }: FrozenRequest): boolean {
  const upload = body.type === 'multipart' ? body.file.upload : undefined;
  return upload ? upload.isWhole : true;
}
