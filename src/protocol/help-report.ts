/**
 * What a phone tells of itself under a help code. Each text in it is one of a list or fits a
 * narrow pattern: there is no place for a name, an answer, a file name or an id of anybody.
 */
import {
  array,
  boolean,
  enums,
  integer,
  max,
  min,
  nullable,
  object,
  pattern,
  size,
  string,
  type Infer,
  type Struct,
} from 'superstruct';
import { LOOKUP_KINDS } from '../domain/enumerations.ts';
import { FIELD_REASONS } from '../domain/field-reason.ts';
import { SECTION_KEYS, sectionFields } from '../domain/sections.ts';
import { STEP_KEYS } from '../domain/steps.ts';
import { HelpCode } from './help-code.ts';
import { PROBLEM_CODES } from './problem.ts';

export const HELP_PATH = '/support/help-reports/';
/** The server takes no larger report, and keeps each for so long. */
export const HELP_REPORT_MAX_BYTES = 16 * 1024;
export const HELP_REPORT_DAYS = 7;
/** A phone with more than that waiting tells of the oldest, and how many there are. */
export const HELP_WAITING_MAX = 30;

export const HELP_SCREENS = ['sending', 'crash', 'storage', 'account-storage', 'newer'] as const;
export const HELP_BROWSERS = [
  'Samsung Internet',
  'Edge',
  'Opera',
  'Firefox',
  'Chrome',
  'Safari',
  'other',
] as const;
export const HELP_SYSTEMS = ['Android', 'iOS', 'Windows', 'Mac', 'Linux', 'other'] as const;

const FILE_PARTS = ['aadhaar-front', 'aadhaar-back', 'photo', 'video'] as const;
/** What the forms of files are made of (spec.md §7). */
const FILE_FIELDS = [
  'document_type',
  'document_file',
  'document_upload',
  'image_type',
  'image',
  'image_upload',
  'video',
  'video_upload',
  'thumbnail',
  'description',
  'client_id',
  'profile',
  'step',
  'name',
] as const;

/** The names that a refusal may give to what it refuses; another name may be a family's own words. */
export const HELP_FIELDS: readonly string[] = [
  ...new Set<string>([...SECTION_KEYS.flatMap(sectionFields), ...FILE_FIELDS]),
];

/** Why something waits: what the engine met, or what has to come first. */
export const HELP_HOLDS = [
  'network',
  'timeout',
  'portal',
  'unexpected-answer',
  'server-error',
  'rate-limited',
  'restored',
  'version-refused',
  'unreadable-here',
  'refused',
  'option-first',
  'wifi',
  'newer-version',
] as const;
export type HelpHold = (typeof HELP_HOLDS)[number];

const Count = whole(1_000_000);
const Bytes = whole(Number.MAX_SAFE_INTEGER);
/** Epoch milliseconds, by the phone's clock. */
const Moment = whole(8_640_000_000_000_000);
const Status = whole(999);
/** The name of a built file, which changes with what is in it. */
const Script = pattern(string(), /^[\w-]{1,60}\.js$/u);
const Release = pattern(string(), /^\d{1,6}(\.\d{1,6}){0,3}$/u);
const Tag = pattern(string(), /^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8}){0,3}$/u);

const HelpRefusal = object({
  status: Status,
  code: nullable(enums(PROBLEM_CODES)),
  fields: size(
    array(object({ field: nullable(enums(HELP_FIELDS)), reason: enums(FIELD_REASONS) })),
    0,
    20,
  ),
  at: Moment,
});

const HelpWaiting = object({
  kind: enums(['option', 'section', 'passed-step', 'upload', 'delete-media', 'unknown']),
  /** Which section, step, list or file. */
  part: nullable(enums([...SECTION_KEYS, ...STEP_KEYS, ...LOOKUP_KINDS, ...FILE_PARTS])),
  /** Of the account that is signed in. */
  isOwn: boolean(),
  state: enums(['waiting', 'sending', 'rejected']),
  since: Moment,
  attempts: Count,
  held: nullable(enums(HELP_HOLDS)),
  /** Of the last answer that did not count. */
  status: nullable(Status),
  failedAt: nullable(Moment),
  nextAttemptAt: nullable(Moment),
  sentBytes: nullable(Bytes),
  totalBytes: nullable(Bytes),
  refusal: nullable(HelpRefusal),
});
export type HelpWaiting = Infer<typeof HelpWaiting>;

export const HELP_REPORT_FIELDS = {
  madeAt: Moment,
  screen: enums(HELP_SCREENS),
  app: object({ script: nullable(Script), builtAt: nullable(Moment), isInstalled: boolean() }),
  worker: object({ isInControl: boolean(), isNextWaiting: boolean(), script: nullable(Script) }),
  /** The versions of the two databases that the app opens, and how that went. */
  store: object({
    device: Count,
    account: Count,
    opening: enums(['opens', 'damaged', 'newer', 'unknown']),
  }),
  browser: object({ family: enums(HELP_BROWSERS), version: nullable(Release) }),
  system: object({ family: enums(HELP_SYSTEMS), version: nullable(Release) }),
  languages: object({ app: Tag, browser: size(array(Tag), 0, 5) }),
  isOnline: boolean(),
  storage: object({
    usedBytes: nullable(Bytes),
    quotaBytes: nullable(Bytes),
    isPersistent: nullable(boolean()),
    /** Whether the engine found room for what sending writes. */
    hasRoom: boolean(),
  }),
  session: enums(['signed-in', 'refused', 'signed-out', 'unknown']),
  /** Whether what is here comes from the server's database as it is now. */
  epoch: enums(['same', 'other', 'unknown']),
  allSentAt: nullable(Moment),
  fetchedAt: nullable(Moment),
  waiting: size(array(HelpWaiting), 0, HELP_WAITING_MAX),
  waitingCount: Count,
  /** What is on the phone and in no entry of the outbox. */
  unfinished: object({
    forms: Count,
    files: Count,
    unpreparedFiles: Count,
    conflicts: Count,
    lostFiles: Count,
  }),
};

export const HelpReport = object(HELP_REPORT_FIELDS);
export type HelpReport = Infer<typeof HelpReport>;

/** What is sent: a report under its code. */
export const HelpMessage = object({ code: HelpCode, ...HELP_REPORT_FIELDS });

/** The server has it. */
export const HelpKept = object({ status: enums(['kept']) });

function whole(most: number): Struct<number, null> {
  return max(min(integer(), 0), most);
}
