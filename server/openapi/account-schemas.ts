import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../src/domain/limits.ts';
import { NOTICE_HEADER } from '../../src/protocol/headers.ts';
import type { Parameter } from './operation.ts';
import { answered, DATE_TIME, enumOf, orNull, sent, TEXT, type Schema } from './schema.ts';

export const EMAIL: Schema = {
  type: 'string',
  maxLength: 254,
  pattern: '^[^\\s@"<>]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
};
export const PASSWORD: Schema = {
  type: 'string',
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: PASSWORD_MAX_LENGTH,
};
export const ONE_TIME_PASSWORD: Schema = {
  type: 'string',
  pattern: '^[0-9\u0966-\u096f]{6}$',
  description: 'Six digits, Latin or Devanagari',
};
export const OTP_REFUSALS = ['otp_mismatch', 'otp_expired', 'otp_attempts_exceeded'] as const;

export const OWN_PASSWORD_BODY = {
  'application/json': sent({ password: PASSWORD }, ['password']),
};

export const NOTICE: Parameter = {
  name: NOTICE_HEADER,
  in: 'header',
  schema: TEXT,
  description:
    'Which notice about data was agreed to: version, language and SHA-256 of its text, with a space between',
};

export function done(...values: string[]): Schema {
  return answered({ status: enumOf(values) });
}

/** Sets the cookie of a known device (docs/decisions/0035). */
export const REMEMBERING = {
  'set-cookie': {
    schema: TEXT,
    required: true,
    description: 'Keeps who guesses from somewhere else from using up the tries of this browser',
  },
};

export const OWN_CONSENT = answered({
  consent: orNull(
    answered({ kind: enumOf(['given', 'withdrawn']), version: orNull(TEXT), at: DATE_TIME }),
  ),
  nominee: orNull(answered({ name: TEXT, contact: TEXT })),
});
