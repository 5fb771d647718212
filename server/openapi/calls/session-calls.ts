import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../../src/domain/limits.ts';
import { paths } from '../../../src/protocol/paths.ts';
import { answer, apiPath, describeCall, type Call } from '../operation.ts';
import { answered, oneOf, ref, sent, TEXT, type Schema } from '../schema.ts';

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

/** An answer that says only that it was done. */
export function status(...values: string[]): Schema {
  return answered({ status: oneOf(values) });
}

/** The cookie of a known device (docs/decisions/0035). */
export const REMEMBERING = {
  'set-cookie': {
    schema: TEXT,
    required: true,
    description: 'Keeps who guesses from somewhere else from using up the tries of this browser',
  },
};

const Refresh = sent({ refresh: TEXT }, ['refresh']);

export const sessionCalls: Call[] = [
  describeCall({
    method: 'post',
    path: apiPath(paths.login),
    id: 'signIn',
    tag: 'session',
    summary: 'Sign in',
    body: {
      'application/json': sent({ username: EMAIL, password: PASSWORD }, ['username', 'password']),
    },
    answers: { 200: { ...answer('Signed in', ref('Tokens')), headers: REMEMBERING } },
    refusals: ['login_failed', 'rate_limited'],
  }),
  describeCall({
    method: 'post',
    path: apiPath(paths.refresh),
    id: 'refreshSession',
    tag: 'session',
    summary: 'Get the next tokens',
    description:
      'A refresh token stays good until one of its successors is used, so that a lost answer signs nobody out. One that is used after that ends the session.',
    body: { 'application/json': Refresh },
    answers: { 200: answer('The next tokens', ref('Tokens')) },
    refusals: ['refresh_refused', 'rate_limited'],
  }),
  describeCall({
    method: 'post',
    path: apiPath(paths.logout),
    id: 'signOut',
    tag: 'session',
    summary: 'End the session of a refresh token',
    body: { 'application/json': Refresh },
    answers: { 200: answer('Ended, or it was no session', status('signed out')) },
  }),
];
