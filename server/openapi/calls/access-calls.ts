import { ACCESS_PATHS } from '../../../src/protocol/access.ts';
import { API_BASE } from '../../../src/protocol/paths.ts';
import {
  answer,
  apiPath,
  describeCall,
  type Call,
  type Parameter,
  type Response,
} from '../operation.ts';
import { answered, DATE_TIME, list, orNull, sent, TEXT } from '../schema.ts';
import { EMAIL, ONE_TIME_PASSWORD, PASSWORD, REMEMBERING, status } from './session-calls.ts';

const OwnPassword = sent({ password: PASSWORD }, ['password']);

const SIGN_INS = answered({
  sign_ins: list(
    answered({
      id: TEXT,
      browser: orNull(TEXT),
      signed_in_at: DATE_TIME,
      last_used_at: DATE_TIME,
      is_this: { type: 'boolean' },
    }),
  ),
});

function page(description: string): Response {
  return { description, content: { 'text/html': { schema: TEXT } } };
}

const LANGUAGE: Parameter = { name: 'lng', in: 'query', schema: TEXT };

/** Extension 'access'. */
export const accessCalls: Call[] = [
  describeCall({
    method: 'get',
    path: apiPath(ACCESS_PATHS.signIns),
    id: 'listSignIns',
    tag: 'session',
    summary: 'Where the account is signed in: this sign-in first, then those used last',
    isOwn: true,
    answers: { 200: answer('Those that go on', SIGN_INS) },
  }),
  describeCall({
    method: 'post',
    path: apiPath(ACCESS_PATHS.endSignIn('{id}')),
    id: 'endSignIn',
    tag: 'session',
    summary: 'End one sign-in of the account',
    description: 'Wants the password once more. Its tokens end at once. The owner gets a mail.',
    isOwn: true,
    isOnce: true,
    body: { 'application/json': OwnPassword },
    answers: { 200: answer('Those that go on', SIGN_INS) },
    refusals: ['not_found'],
  }),
  describeCall({
    method: 'post',
    path: apiPath(ACCESS_PATHS.endOtherSignIns),
    id: 'endOtherSignIns',
    tag: 'session',
    summary: 'End every sign-in of the account but this one',
    description: 'Wants the password once more. Their tokens end at once. The owner gets a mail.',
    isOwn: true,
    isOnce: true,
    body: { 'application/json': OwnPassword },
    answers: { 200: answer('Those that go on', SIGN_INS) },
  }),
  describeCall({
    method: 'post',
    path: apiPath(ACCESS_PATHS.password),
    id: 'changePassword',
    tag: 'account',
    summary: 'Change the password, with the one that there is',
    description: 'Every sign-in but this one ends. The owner gets a mail.',
    isOwn: true,
    isOnce: true,
    body: {
      'application/json': sent({ current_password: PASSWORD, password: PASSWORD }, [
        'current_password',
        'password',
      ]),
    },
    answers: { 200: answer('Changed', status('changed')) },
  }),
  describeCall({
    method: 'post',
    path: apiPath(ACCESS_PATHS.email),
    id: 'requestEmailChange',
    tag: 'account',
    summary: 'Send a code to the address that the account is to have',
    description:
      'Wants the password once more. The answer is the same where that address has an account: then the mail to it says so, and holds no code.',
    isOwn: true,
    isOnce: true,
    body: {
      'application/json': sent({ email: EMAIL, password: PASSWORD }, ['email', 'password']),
    },
    answers: { 200: answer('A mail is on its way', status('sent')) },
  }),
  describeCall({
    method: 'post',
    path: apiPath(ACCESS_PATHS.emailConfirmation),
    id: 'confirmEmailChange',
    tag: 'account',
    summary: 'Change the address, with the code that was sent to it',
    description:
      'The code is good for the sign-in that asked for it. The former address gets a mail with a link that undoes the change, for seven days.',
    isOwn: true,
    isOnce: true,
    body: {
      'application/json': sent({ email: EMAIL, otp: ONE_TIME_PASSWORD }, ['email', 'otp']),
    },
    answers: {
      200: {
        ...answer('The address that it has now', answered({ email: TEXT })),
        headers: REMEMBERING,
      },
    },
    refusals: ['otp_mismatch', 'otp_expired', 'otp_attempts_exceeded', 'user_exists'],
  }),
  describeCall({
    method: 'get',
    path: `${API_BASE}${ACCESS_PATHS.emailUndo}{token}`,
    id: 'readEmailUndoPage',
    tag: 'account',
    summary: 'The page that undoes a change of address, by the link in the mail',
    description: 'The link is the permission. Opening it changes nothing.',
    parameters: [LANGUAGE],
    answers: { 200: page('Its button undoes the change'), 410: page('Used, too old, or no link') },
    refusals: ['rate_limited'],
  }),
  describeCall({
    method: 'post',
    path: `${API_BASE}${ACCESS_PATHS.emailUndo}{token}`,
    id: 'undoEmailChange',
    tag: 'account',
    summary: 'Undo a change of address: what the button of that page does',
    description:
      'The former address is back, every sign-in ends, and the password no longer works: a code at that address sets a new one.',
    parameters: [LANGUAGE],
    body: { 'application/x-www-form-urlencoded': sent({}) },
    answers: {
      200: page('Undone'),
      409: page('The former address has an account of its own by now'),
      410: page('Used, too old, or no link'),
    },
    refusals: ['rate_limited'],
  }),
];
