/**
 * The type of an outbox entry (a request that must still reach the server), and the creation of new
 * entries. The state machine of entries is in src/sync/deliver.ts.
 */
import type { FieldReasons } from '../domain/field-reason.ts';
import type { Id } from '../domain/reference-item.ts';
import type { LooseValues, SectionKey } from '../domain/sections.ts';
import type { StepKey } from '../domain/steps.ts';
import type { Effects } from './effects.ts';
import type { MediaSlot } from './media-row.ts';

/** The kind of an entry's request, and the id of the data that it sends. */
type OutboxWork =
  | { kind: 'option'; optionId: Id }
  | { kind: 'section'; section: SectionKey }
  | { kind: 'passed-step'; step: StepKey }
  | { kind: 'upload'; mediaId: string }
  | { kind: 'delete-media'; mediaId: string };

/** The order of sending: text first, then Aadhaar, then photos, then video [S6]. */
export const PRIORITY = { text: 0, aadhaar: 1, photo: 2, video: 3 } as const;
type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/** The reasons why there was no valid answer. */
export type UnreachableReason =
  | 'network'
  | 'timeout'
  | 'portal'
  | 'unexpected-answer'
  | 'server-error'
  | 'rate-limited'
  /**
   * The server's database was restored from a backup. The phone first sends the lost data again
   * [S26].
   */
  | 'restored'
  /**
   * The server refuses a version that it sent itself, because a proxy changes the version on its
   * way [S14].
   */
  | 'version-refused'
  /** The phone could not read the data that it should send [S28]. */
  | 'unreadable-here';

/**
 * The cause determines the wait before the next attempt. A network may return at any moment, but a
 * failing server will probably fail again soon.
 */
export type FailureCause = 'network' | 'server';

export function causeOf(why: UnreachableReason): FailureCause {
  return why === 'network' || why === 'timeout' || why === 'portal' || why === 'restored'
    ? 'network'
    : 'server';
}

/**
 * The status of a rejection by the phone itself. The phone has lost the file, and only a person can
 * pick the file again.
 */
export const FILE_IS_GONE = 0;

export interface Rejection {
  status: number;
  /** The server's error code if this app knows it (src/protocol/problem.ts), else null. */
  code: string | null;
  /** The server's own message, shown if the code is unknown. */
  text: string;
  fields: FieldReasons;
  at: number;
}

/**
 * The request that was built for the first attempt. Every later attempt sends it unchanged [S7].
 */
export interface FrozenRequest {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body: FrozenBody;
  headers: Record<string, string>;
  /**
   * The field values in the body. When the server acknowledges these values, the edits with the
   * same values are complete.
   */
  sentValues: LooseValues;
  at: number;
}

/**
 * The body of a stored request. It contains only the id of a file, because the bytes stay in their
 * own row until they are sent [S19].
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
        /** Whether the file is sent in pieces. This is decided once, at the first attempt. */
        inPieces?: boolean;
        upload?: FrozenUpload;
      };
      /** The part of the form that contains the thumbnail. */
      thumbnail?: { part: string; fileName: string };
    }
  | { type: 'none' };

/**
 * The upload of a file in pieces. The request contains the id of the upload at the server instead
 * of the file.
 */
export interface FrozenUpload {
  id: string;
  /** Whether the server has acknowledged all bytes of the file. */
  isWhole: boolean;
}

export interface OutboxEntry {
  /** The number of the entry. Entries are numbered in the order in which they were saved. */
  seq: number;
  /** A UUID, which every attempt sends as its Idempotency-Key. */
  id: string;
  /**
   * What the entry changes, such as 'section:primary'. Only entries with the same target are kept
   * in order [S6].
   */
  target: string;
  work: OutboxWork;
  priority: Priority;
  createdAt: number;
  state: 'waiting' | 'sending' | 'rejected';
  attempts: number;
  /**
   * The number of attempts in a row that failed for the cause of `lastFailure`; missing without a
   * failure. After network failures, any answer of the server resets it to 0 [S9].
   */
  failures?: number;
  /** The time of the next attempt, in epoch milliseconds; 0 means at once. */
  nextAttemptAt: number;
  /**
   * The earliest time that the server allows by `Retry-After`, in epoch milliseconds. Only 'Send
   * now' ignores it.
   */
  notBefore: number;
  frozen: FrozenRequest | null;
  /**
   * The last failure. `status` is the HTTP status of an answer that asks for a later retry;
   * otherwise it is missing.
   */
  lastFailure: { why: UnreachableReason; at: number; status?: number } | null;
  rejection: Rejection | null;
  /**
   * The local ids of added options. The entry is sent when each option has its id from the server
   * [S11].
   */
  waitsFor: Id[];
  /** True if a person wants the file sent over Wi-Fi only. */
  waitsForWifi?: boolean;
  /**
   * The number of bytes that the server has acknowledged. Only an upload in pieces has this number.
   */
  sentBytes?: number;
}

export const targets = {
  section: (key: SectionKey) => `section:${key}`,
  option: (id: Id) => `option:${id}`,
  passedStep: (step: StepKey) => `step:${step}`,
  /**
   * Each side of the Aadhaar card has one target, which stays the same if the side is picked again.
   * Each photo and each video has its own target.
   */
  media: ({ id, slot }: { id: string; slot: MediaSlot }) =>
    slot === 'photo' || slot === 'video' ? `media:${id}` : slot,
} as const;

/** Creates an entry in its initial state. */
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

/**
 * Lists the added options that the server refused, and the options whose parent it refused [S11].
 */
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
  /**
   * Whether the entry holds data that somebody typed, chose or picked. The question at logout
   * counts only such entries.
   */
  isFamilysWork: boolean;
  /** Whether a retry builds the body of the request again, under a new key [S10b]. */
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

/**
 * Returns whether this version supports the kind of the entry. A newer version of the app may have
 * queued the entry.
 */
export function isKnownKind({ work }: Worked): boolean {
  return Object.hasOwn(KINDS, work.kind);
}

/**
 * An entry of an unknown kind counts as the family's work, because it may hold the family's data.
 */
export function isFamilysWork(entry: Worked): boolean {
  return !isKnownKind(entry) || KINDS[entry.work.kind].isFamilysWork;
}

export function isBuiltAnew(entry: Worked): boolean {
  return isKnownKind(entry) && KINDS[entry.work.kind].isBuiltAnew;
}

/** Returns whether an attempt may have taken effect at the server although no answer arrived. */
export function mayHaveArrived({ frozen, state }: OutboxEntry): boolean {
  return frozen !== null && state !== 'rejected' && wasSentWhole(frozen);
}

/**
 * Returns whether the data may be at the server even after a refusal. A proxy may report a refusal
 * although the server accepted the request.
 */
export function mayBeThere({ frozen, attempts }: OutboxEntry): boolean {
  return frozen ? wasSentWhole(frozen) : attempts > 0;
}

/**
 * Returns whether the request could take effect at all. An upload in pieces takes effect only after
 * the server has all bytes [S18].
 */
function wasSentWhole({ body }: FrozenRequest): boolean {
  const upload = body.type === 'multipart' ? body.file.upload : undefined;
  return upload ? upload.isWhole : true;
}
