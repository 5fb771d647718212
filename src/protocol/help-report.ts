/**
 * What a phone reports about itself. Each text comes from a list or matches a narrow pattern. So it
 * cannot contain a name, an answer, a file name or a person's id.
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
export const HELP_REPORT_MAX_BYTES = 16 * 1024;
export const HELP_REPORT_DAYS = 7;
/** The most entries that a report lists. `waitingCount` counts all. */
export const HELP_WAITING_MAX = 30;

const HELP_SCREENS = ['sending', 'crash', 'storage', 'account-storage', 'newer'] as const;
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
/** The fields of the forms that send files (spec.md §7). */
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

/** The only field names in a report. Any other name could be a family's own words. */
export const HELP_FIELDS: readonly string[] = [
  ...new Set<string>([...SECTION_KEYS.flatMap(sectionFields), ...FILE_FIELDS]),
];

/** Why an entry waits: sending failed, or something else must happen first. */
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
/** In epoch milliseconds, by the phone's clock. */
const Moment = whole(8_640_000_000_000_000);
const Status = whole(999);
/** A built file, whose name contains a hash of its contents. */
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
  /** What the entry is about. */
  part: nullable(enums([...SECTION_KEYS, ...STEP_KEYS, ...LOOKUP_KINDS, ...FILE_PARTS])),
  /** Whether the entry belongs to the account that is signed in. */
  isOwn: boolean(),
  state: enums(['waiting', 'sending', 'rejected']),
  since: Moment,
  attempts: Count,
  held: nullable(enums(HELP_HOLDS)),
  /** The HTTP status of the last failure, such as 503. Null without one, or without an answer. */
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
  /** The versions of the two databases, and whether they could be opened. */
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
    hasRoom: boolean(),
  }),
  session: enums(['signed-in', 'refused', 'signed-out', 'unknown']),
  /** Whether the phone's data come from the current epoch of the server's database. */
  epoch: enums(['same', 'other', 'unknown']),
  allSentAt: nullable(Moment),
  fetchedAt: nullable(Moment),
  waiting: size(array(HelpWaiting), 0, HELP_WAITING_MAX),
  waitingCount: Count,
  /** Counts what is on the phone but in no outbox entry. */
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

export const HelpMessage = object({ code: HelpCode, ...HELP_REPORT_FIELDS });

export const HelpKept = object({ status: enums(['kept']) });

function whole(most: number): Struct<number, null> {
  return max(min(integer(), 0), most);
}
