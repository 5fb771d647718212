/**
 * One entry of the outbox: a request that is due at the server. src/sync/deliver.ts draws its
 * states; this file has its shape, and how an entry begins.
 */
import type { FieldReasons } from '../domain/field-reason.ts';
import type { Id } from '../domain/reference-item.ts';
import type { LooseValues, SectionKey } from '../domain/sections.ts';
import type { StepKey } from '../domain/steps.ts';
import type { Effects } from './effects.ts';
import type { MediaSlot } from './media-row.ts';

/** The kind of request. */
type OutboxWork =
  | { kind: 'option'; optionId: Id }
  | { kind: 'section'; section: SectionKey }
  | { kind: 'passed-step'; step: StepKey }
  | { kind: 'upload'; mediaId: string }
  | { kind: 'delete-media'; mediaId: string };

/** Text goes before Aadhaar, Aadhaar before photos, photos before video [S6]. */
export const PRIORITY = { text: 0, aadhaar: 1, photo: 2, video: 3 } as const;
type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/** Why no valid answer came. */
export type UnreachableReason =
  | 'network'
  | 'timeout'
  | 'portal'
  | 'unexpected-answer'
  | 'server-error'
  | 'rate-limited'
  /** The server's database was restored from a backup: lost data is sent again first [S26]. */
  | 'restored'
  /** The server refuses the version that it sent itself: something between changes it [S14]. */
  | 'version-refused'
  /** The phone could not read the data to be sent [S28]. */
  | 'unreadable-here';

/** The cause of a failure: a network may be back at any moment, a failing server fails again. */
export type FailureCause = 'network' | 'server';

export function causeOf(why: UnreachableReason): FailureCause {
  return why === 'network' || why === 'timeout' || why === 'portal' || why === 'restored'
    ? 'network'
    : 'server';
}

/**
 * The status of a rejection without an answer: the phone has lost the file, and only a person can
 * pick it again.
 */
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

/**
 * The request that was built for the first attempt; every later attempt sends it unchanged [S7].
 */
export interface FrozenRequest {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body: FrozenBody;
  headers: Record<string, string>;
  /** The field values in the body; they are compared with the edits at the acknowledgement. */
  sentValues: LooseValues;
  at: number;
}

/**
 * The body names its file and does not contain it: the bytes stay where they are stored until they
 * are sent [S19].
 */
export type FrozenBody =
  | { type: 'json'; value: LooseValues }
  | {
      type: 'multipart';
      fields: Record<string, string>;
      file: {
        part: string;
        mediaId: string;
        fileName: string;
        /** Whether the file is sent in pieces; decided once, at the first attempt. */
        inPieces?: boolean;
        upload?: FrozenUpload;
      };
      /** The part of the form for the thumbnail. */
      thumbnail?: { part: string; fileName: string };
    }
  | { type: 'none' };

/**
 * For a file in pieces: the server's id of the upload, which the request names instead of the file.
 */
export interface FrozenUpload {
  id: string;
  /** Whether the server has acknowledged all bytes. */
  isWhole: boolean;
}

export interface OutboxEntry {
  /** Order of saving. */
  seq: number;
  /** UUID; the Idempotency-Key of every attempt. */
  id: string;
  /**
   * The target that the entry changes, such as 'section:primary'; order is kept for one target only
   * [S6].
   */
  target: string;
  work: OutboxWork;
  priority: Priority;
  createdAt: number;
  state: 'waiting' | 'sending' | 'rejected';
  attempts: number;
  /** How often in a row it failed for the cause of `lastFailure`; missing where it has not. */
  failures?: number;
  /** The time of the next attempt, in epoch milliseconds; 0 for at once. */
  nextAttemptAt: number;
  /** As nextAttemptAt, but set by the server's `Retry-After`; only 'Send now' ignores it. */
  notBefore: number;
  frozen: FrozenRequest | null;
  /** The last failure. `status` is that of an invalid answer; missing if no answer came. */
  lastFailure: { why: UnreachableReason; at: number; status?: number } | null;
  rejection: Rejection | null;
  /** Local ids of added options that must get their real id before this is sent [S11]. */
  waitsFor: Id[];
  /** Set if a person wants it sent over Wi-Fi only. */
  waitsForWifi?: boolean;
  /** For an upload in pieces: the bytes that the server has acknowledged. */
  sentBytes?: number;
}

export const targets = {
  section: (key: SectionKey) => `section:${key}`,
  option: (id: Id) => `option:${id}`,
  passedStep: (step: StepKey) => `step:${step}`,
  /**
   * A side of the Aadhaar card is one target, however often it is picked again; each photo or video
   * is a target of its own.
   */
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

/** The added options that were refused, or that are below a refused one [S11]. */
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

interface KindFacts {
  /** Whether it holds what somebody typed, chose or picked: then logging out asks about it. */
  isFamilysWork: boolean;
  /** Whether a retry builds its body anew, under a new key [S10b]. */
  isBuiltAnew: boolean;
}

const KINDS: Readonly<Record<OutboxWork['kind'], KindFacts>> = {
  option: { isFamilysWork: true, isBuiltAnew: false },
  section: { isFamilysWork: true, isBuiltAnew: true },
  'passed-step': { isFamilysWork: false, isBuiltAnew: false },
  upload: { isFamilysWork: true, isBuiltAnew: false },
  'delete-media': { isFamilysWork: true, isBuiltAnew: false },
};

type Worked = Pick<OutboxEntry, 'work'>;

/** Whether this version knows the kind of the entry: a newer version may have queued it. */
export function isKnownKind({ work }: Worked): boolean {
  return Object.hasOwn(KINDS, work.kind);
}

/** An entry of an unknown kind may hold a family's work, so it counts as such. */
export function isFamilysWork(entry: Worked): boolean {
  return !isKnownKind(entry) || KINDS[entry.work.kind].isFamilysWork;
}

export function isBuiltAnew(entry: Worked): boolean {
  return isKnownKind(entry) && KINDS[entry.work.kind].isBuiltAnew;
}

/** Whether an attempt may have had its effect although no answer came. */
export function mayHaveArrived({ frozen, state }: OutboxEntry): boolean {
  return frozen !== null && state !== 'rejected' && wasSentWhole(frozen);
}

/** Whether the server may have it even after a refusal: a proxy may refuse what has arrived. */
export function mayBeThere({ frozen, attempts }: OutboxEntry): boolean {
  return frozen ? wasSentWhole(frozen) : attempts > 0;
}

/**
 * Whether the request had a chance of an effect: an upload in pieces has none before all bytes have
 * arrived [S18].
 */
function wasSentWhole({ body }: FrozenRequest): boolean {
  const upload = body.type === 'multipart' ? body.file.upload : undefined;
  return upload ? upload.isWhole : true;
}
