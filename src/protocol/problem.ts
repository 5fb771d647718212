import { any, optional, record, string, type, type Infer } from 'superstruct';
import { isFieldReason, type FieldReasons } from '../domain/field-reason.ts';

/** Each code has a text, `problem.<code>`. For others, the server's text is shown (spec.md §8). */
export const PROBLEM_CODES = [
  'malformed_request',
  'validation_failed',
  'unauthenticated',
  'login_failed',
  'account_blocked',
  'refresh_refused',
  'not_found',
  'method_not_allowed',
  'user_exists',
  'otp_mismatch',
  'otp_expired',
  'otp_attempts_exceeded',
  'verification_required',
  'version_conflict',
  'offset_conflict',
  'checksum_mismatch',
  'idempotency_key_reused',
  'notice_outdated',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'server_error',
  'unavailable',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];

export interface Problem {
  error: string;
  code: ProblemCode;
  fields?: FieldReasons;
}

const ProblemMessage = type({
  error: optional(string()),
  code: optional(string()),
  fields: optional(record(string(), any())),
});
type ProblemMessage = Infer<typeof ProblemMessage>;

export interface ReadProblem {
  code: ProblemCode | undefined;
  /** Shown if the code is unknown. An answer without a text gives its JSON, or ''. */
  text: string;
  /** An unknown reason becomes 'invalid'. */
  fields: FieldReasons;
}

/** Reads our server's answers and those of others: {"detail": …}, {"field": ["…"]}, plain text. */
export function readProblem(body: unknown): ReadProblem {
  if (typeof body === 'string') return { code: undefined, text: body, fields: {} };
  if (!ProblemMessage.is(body)) return { code: undefined, text: '', fields: {} };
  const fields: FieldReasons = {};
  for (const [field, reason] of Object.entries(body.fields ?? fieldLists(body))) {
    fields[field] = isFieldReason(reason) ? reason : 'invalid';
  }
  return { code: PROBLEM_CODES.find((code) => code === body.code), text: textOf(body), fields };
}

function textOf(body: ProblemMessage): string {
  const { detail } = body as { detail?: unknown };
  return body.error ?? (typeof detail === 'string' ? detail : JSON.stringify(body));
}

/** The format of Django REST framework and spec.md §7: {"first_name": ["This field …"]}. */
function fieldLists(body: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => Array.isArray(value)));
}
