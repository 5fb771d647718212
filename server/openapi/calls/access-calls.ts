import { ACCESS_PATHS } from '../../../src/protocol/access.ts';
import { answer, apiPath, describeCall, type Call } from '../operation.ts';
import { answered, DATE_TIME, list, orNull, sent, TEXT } from '../schema.ts';
import { PASSWORD } from './session-calls.ts';

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
];
