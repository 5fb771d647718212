/** One change that must still reach the server. src/sync/deliver.ts draws the states of entries. */
import type { FieldReasons } from '../../domain/field-reason.ts';
import type { Id } from '../../domain/reference-item.ts';
import type { LooseValues, SectionKey } from '../../domain/sections.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { StoreEnvironment } from './environment.ts';
import type { MediaSlot } from './media-row.ts';

type OutboxWork =
  | { kind: 'option'; optionId: Id }
  | { kind: 'section'; section: SectionKey }
  | { kind: 'passed-step'; step: StepKey }
  | { kind: 'upload'; mediaId: string; slot: MediaSlot }
  | { kind: 'delete-media'; mediaId: string; slot: MediaSlot };

/** Entries with a lower number are started first [S6]. */
export const PRIORITY = { text: 0, aadhaar: 1, photo: 2, video: 3 } as const;
type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/** Why there was no valid answer. */
export type UnreachableReason =
  | 'network'
  | 'timeout'
  | 'portal'
  | 'unexpected-answer'
  | 'server-error'
  | 'rate-limited'
  /** The server's database was restored. The phone first sends again what the server lost [S26]. */
  | 'restored'
  /** A proxy changes the version on its way, so the server refuses its own version [S14]. */
  | 'version-refused'
  /** The phone could not read the data that it should send [S28]. */
  | 'unreadable-here';

/** The waits differ: a network may return at any moment, a failing server probably fails again. */
export type FailureCause = 'network' | 'server';

export function causeOf(why: UnreachableReason): FailureCause {
  return why === 'network' || why === 'timeout' || why === 'portal' || why === 'restored'
    ? 'network'
    : 'server';
}

/** The `status` of a rejection if the phone has lost the file. A person must pick it again. */
export const FILE_IS_GONE = 0;

export interface Rejection {
  status: number;
  /** The server's error code if this app knows it (src/protocol/problem.ts), else null. */
  code: string | null;
  /** Shown if neither `fields` nor `code` explains the refusal. */
  text: string;
  fields: FieldReasons;
  at: number;
}

/** The request of the first attempt. While the entry is frozen, later attempts repeat it [S7]. */
export interface FrozenRequest {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body: FrozenBody;
  headers: Record<string, string>;
  /** Of a section, only the edited fields. An acknowledgement completes the edits of these values. */
  sentValues: LooseValues;
}

/** The body only names the file. Its bytes are in the table `files` [S19]. */
export type FrozenBody =
  | { type: 'json'; value: LooseValues }
  | {
      type: 'multipart';
      fields: Record<string, string>;
      file: {
        part: string;
        mediaId: string;
        fileName: string;
        /** Whether the file is sent in pieces. This is decided when the request is built. */
        inPieces?: boolean;
        upload?: FrozenUpload;
      };
      thumbnail?: { part: string; fileName: string };
    }
  | { type: 'none' };

/** The form names the upload's id in the file's place. */
export interface FrozenUpload {
  id: string;
  isWhole: boolean;
}

export interface OutboxEntry {
  /** Numbers the entries in the order in which they were saved. */
  seq: number;
  /** A UUID, which every attempt sends as its Idempotency-Key. */
  id: string;
  /** What the entry changes, such as 'section:primary'. Entries of one target keep order [S6]. */
  target: string;
  work: OutboxWork;
  priority: Priority;
  createdAt: number;
  state: 'waiting' | 'sending' | 'rejected';
  attempts: number;
  /** The failures in a row with the same cause. An answer resets those of the network to 0 [S9]. */
  failures?: number;
  /** In epoch milliseconds; 0 means at once. */
  nextAttemptAt: number;
  /** The time of `Retry-After`, in epoch milliseconds. 'Send now' and 'Retry' set it to 0. */
  notBefore: number;
  frozen: FrozenRequest | null;
  /** `status` is set if the server answered with an error that may pass. */
  lastFailure: { why: UnreachableReason; at: number; status?: number } | null;
  rejection: Rejection | null;
  /** Whether the family was told that an answer was a failure. It is told once (spec.md §7, §8). */
  isFailureTold?: boolean;
  /** Local ids of the added options that the entry waits for [S11]. */
  waitsFor: Id[];
  waitsForWifi?: boolean;
  sentBytes?: number;
}

export const targets = {
  section: (key: SectionKey) => `section:${key}`,
  option: (id: Id) => `option:${id}`,
  passedStep: (step: StepKey) => `step:${step}`,
  /** A side of the Aadhaar card keeps its target when it is picked again. */
  media: ({ id, slot }: { id: string; slot: MediaSlot }) =>
    slot === 'photo' || slot === 'video' ? `media:${id}` : slot,
} as const;

export function newEntry(
  { target, work, waitsFor = [] }: Pick<OutboxEntry, 'target' | 'work'> & { waitsFor?: Id[] },
  environment: StoreEnvironment,
): Omit<OutboxEntry, 'seq'> {
  return {
    id: environment.newId(),
    target,
    work,
    priority: PRIORITY.text,
    createdAt: environment.now(),
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

/** The options that the server refused, and those below a refused parent [S11]. */
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

const KINDS: Readonly<Record<OutboxWork['kind'], true>> = {
  option: true,
  section: true,
  'passed-step': true,
  upload: true,
  'delete-media': true,
};

type Worked = Pick<OutboxEntry, 'work'>;

/** A newer version of the app may have queued an entry that this version does not know. */
export function isKnownKind({ work }: Worked): boolean {
  return Object.hasOwn(KINDS, work.kind);
}

/** Whether the entry counts at logout. An entry of an unknown kind may hold the family's data. */
export function isFamilysWork({ work }: Worked): boolean {
  return work.kind !== 'passed-step';
}

/** Whether 'Retry' builds the body of the request again, under a new key [S10b]. */
export function isBuiltAnew({ work }: Worked): boolean {
  return work.kind === 'section';
}

export function mayHaveArrived({ frozen, state }: OutboxEntry): boolean {
  return frozen !== null && state !== 'rejected' && wasSentWhole(frozen);
}

/**
 * Whether the server may have the data of the entry, even after a refusal. A proxy may report a
 * refusal of a request that the server accepted.
 */
export function mayBeThere({ frozen, attempts }: OutboxEntry): boolean {
  return frozen ? wasSentWhole(frozen) : attempts > 0;
}

/** An upload in pieces takes effect only after the server has all bytes [S18]. */
function wasSentWhole({ body }: FrozenRequest): boolean {
  const upload = body.type === 'multipart' ? body.file.upload : undefined;
  return upload ? upload.isWhole : true;
}
