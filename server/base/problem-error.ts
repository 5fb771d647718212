import type { FieldReason, FieldReasons } from '../../src/domain/field-reason.ts';
import type { Problem, ProblemCode } from '../../src/protocol/problem.ts';
import type { Answer } from './answer.ts';

interface ProblemOptions {
  fields?: FieldReasons;
  headers?: Record<string, string>;
  /** The HTTP status, if it is not the usual one of the code. */
  status?: number;
}

/** A refusal, which the server answers as { error, code, fields } (src/protocol/problem.ts). */
export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: FieldReasons | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, { fields, headers = {}, status }: ProblemOptions = {}) {
    super(PROBLEMS[code].text);
    this.code = code;
    this.status = status ?? PROBLEMS[code].status;
    this.fields = fields;
    this.headers = headers;
  }
}

/** The text is for developers; the app chooses its own text by the code. */
export function problemBody(code: ProblemCode, fields?: FieldReasons): Problem {
  const names = Object.keys(fields ?? {});
  const text = PROBLEMS[code].text;
  return {
    error: names.length === 0 ? text : `${text.slice(0, -1)}: ${names.join(', ')}.`,
    code,
    ...(fields === undefined ? {} : { fields }),
  };
}

export function problemStatus(code: ProblemCode): number {
  return PROBLEMS[code].status;
}

/** A refusal that is returned: an error would roll back what was counted. */
export function refusalOf(code: ProblemCode): Answer {
  return { status: problemStatus(code), body: problemBody(code) };
}

export function fieldProblem(field: string, reason: FieldReason): ProblemError {
  return new ProblemError('validation_failed', { fields: { [field]: reason } });
}

const PROBLEMS: Record<ProblemCode, { status: number; text: string }> = {
  malformed_request: { status: 400, text: 'The request is malformed.' },
  validation_failed: { status: 422, text: 'Some fields are missing or not valid.' },
  unauthenticated: { status: 401, text: 'A valid access token is needed.' },
  login_failed: { status: 401, text: 'The e-mail address or the password is wrong.' },
  account_blocked: { status: 403, text: 'The operator has blocked this account.' },
  refresh_refused: { status: 401, text: 'The refresh token is not valid any more.' },
  not_found: { status: 404, text: 'Nothing was found at this address.' },
  method_not_allowed: {
    status: 405,
    text: 'This address does not support the method. The header Allow lists those it supports.',
  },
  user_exists: { status: 400, text: 'User with same email address is already registered.' },
  otp_mismatch: { status: 400, text: 'The one-time password is wrong.' },
  otp_expired: { status: 400, text: 'The one-time password has expired. Ask for a new one.' },
  otp_attempts_exceeded: {
    status: 400,
    text: 'Too many wrong one-time passwords. Ask for a new one.',
  },
  verification_required: { status: 422, text: 'Verify the e-mail address first.' },
  version_conflict: {
    status: 412,
    text: 'The section has changed: its version does not match If-Match or If-None-Match. Read it again.',
  },
  offset_conflict: {
    status: 409,
    text: 'The upload continues at another offset. Ask for it with HEAD.',
  },
  checksum_mismatch: { status: 460, text: 'A part of the file arrived damaged. Send it again.' },
  notice_outdated: {
    status: 422,
    text: 'The version, language or hash of the privacy notice is unknown. Show the current notice.',
  },
  idempotency_key_reused: {
    status: 422,
    text: 'This idempotency key was used for another request.',
  },
  payload_too_large: { status: 413, text: 'The request or a part of it is too large.' },
  unsupported_media_type: { status: 415, text: 'This content type is not supported.' },
  rate_limited: { status: 429, text: 'Too many requests. Try again later.' },
  server_error: { status: 500, text: 'Something went wrong on the server.' },
  unavailable: { status: 503, text: 'The server cannot do this right now. Try again later.' },
};
