import { DEVICE_TYPES } from '../../../src/domain/enumerations.ts';
import { ACCOUNT_NAME_MAX_LENGTH, ACCOUNT_NAME_MIN_LENGTH } from '../../../src/domain/limits.ts';
import { NOTICE_HEADER } from '../../../src/protocol/headers.ts';
import { paths } from '../../../src/protocol/paths.ts';
import {
  CreatedTemporaryUser,
  PlanList,
  RelationTypeList,
  TemporaryUserLookup,
} from '../../../src/protocol/replies.ts';
import { VERIFICATION_COOKIE } from '../../accounts/verification-cookie.ts';
import { answer, apiPath, describeCall, type Call, type Parameter } from '../operation.ts';
import { schemaOfAnswer } from '../from-struct.ts';
import { answered, INTEGER, oneOf, orNull, sent, SENT_ID, TEXT, type Schema } from '../schema.ts';
import { EMAIL, ONE_TIME_PASSWORD, PASSWORD, REMEMBERING, status } from './session-calls.ts';

const NAME: Schema = {
  type: 'string',
  minLength: ACCOUNT_NAME_MIN_LENGTH,
  maxLength: ACCOUNT_NAME_MAX_LENGTH,
};
const OfEmail = sent({ email: EMAIL }, ['email']);
const OTP_REFUSALS = ['otp_mismatch', 'otp_expired', 'otp_attempts_exceeded'] as const;

const COOKIE: Parameter = {
  name: VERIFICATION_COOKIE,
  in: 'cookie',
  schema: TEXT,
  description: 'Set by verifyotp: whoever verified the address sets the password',
};

const NOTICE: Parameter = {
  name: NOTICE_HEADER,
  in: 'header',
  schema: TEXT,
  description:
    'Which notice about data was agreed to: version, language and SHA-256 of its text, with a space between',
};

export const registrationCalls: Call[] = [
  describeCall({
    method: 'get',
    path: apiPath(paths.accountTypes),
    id: 'listPlans',
    tag: 'registration',
    summary: 'The plans',
    answers: { 200: answer('All of them', schemaOfAnswer(PlanList)) },
  }),
  describeCall({
    method: 'get',
    path: apiPath(paths.relationTypes),
    id: 'listRelationTypes',
    tag: 'registration',
    summary: 'For whom a profile can be made',
    parameters: [{ name: 'is_system', in: 'query', schema: { type: 'string' } }],
    answers: { 200: answer('All of them', schemaOfAnswer(RelationTypeList)) },
  }),
  describeCall({
    method: 'get',
    path: apiPath(paths.temporaryUserByEmail('{email}')),
    id: 'lookUpEmail',
    tag: 'registration',
    summary: 'What an address is known as',
    description: 'Of an address with an account it says only that it is verified.',
    parameters: [{ name: 'email', in: 'path', required: true, schema: EMAIL }],
    answers: { 200: answer('Null where it is unknown', schemaOfAnswer(TemporaryUserLookup)) },
    refusals: ['rate_limited'],
  }),
  describeCall({
    method: 'post',
    path: apiPath(paths.temporaryUser),
    id: 'register',
    tag: 'registration',
    summary: 'Begin a registration, which mails a one-time password',
    description:
      'Each is kept apart, also of one address: the one-time password is good for any of them, and what was sent with the id that is verified is what the account is made of.',
    body: {
      'application/json': sent(
        {
          full_name: NAME,
          email: EMAIL,
          candidate_full_name: { description: "Not looked at where relation_type is 1, 'Self'" },
          account_type: SENT_ID,
          relation_type: SENT_ID,
          is_owner: { type: ['boolean', 'null'] },
        },
        ['full_name', 'email'],
      ),
    },
    answers: { 201: answer('Begun', schemaOfAnswer(CreatedTemporaryUser)) },
    refusals: ['user_exists', 'notice_outdated', 'rate_limited'],
    parameters: [NOTICE],
  }),
  describeCall({
    method: 'post',
    path: apiPath(paths.resendOtp),
    id: 'resendOneTimePassword',
    tag: 'registration',
    summary: 'Mail another one-time password',
    body: { 'application/json': OfEmail },
    answers: { 200: answer('Mailed', status('sent')) },
    refusals: ['not_found', 'user_exists', 'rate_limited'],
  }),
  describeCall({
    method: 'post',
    path: apiPath(paths.verifyOtp),
    id: 'verifyEmail',
    tag: 'registration',
    summary: 'Verify the address by its one-time password',
    isOnce: true,
    body: {
      'application/json': sent({ otp: ONE_TIME_PASSWORD, temp_user_id: SENT_ID }, [
        'otp',
        'temp_user_id',
      ]),
    },
    answers: {
      200: {
        ...answer(
          'Verified',
          answered({ data: answered({ id: INTEGER, is_verified: { const: true } }) }),
        ),
        headers: { 'set-cookie': { schema: TEXT, required: true } },
      },
    },
    refusals: [...OTP_REFUSALS, 'notice_outdated', 'rate_limited'],
    parameters: [NOTICE],
  }),
  describeCall({
    method: 'post',
    path: apiPath(paths.createUser),
    id: 'createAccount',
    tag: 'registration',
    summary: 'Make the account of a verified address',
    isOnce: true,
    parameters: [COOKIE],
    body: {
      'application/json': sent(
        {
          email: EMAIL,
          password: PASSWORD,
          confirmPassword: PASSWORD,
          device_type: oneOf([...DEVICE_TYPES, '', null]),
          user_agent: orNull(TEXT),
        },
        ['email', 'password', 'confirmPassword'],
      ),
    },
    answers: {
      201: {
        ...answer('Made', answered({ data: answered({ id: INTEGER, email: TEXT }) })),
        headers: REMEMBERING,
      },
    },
    refusals: ['user_exists', 'verification_required', 'rate_limited'],
    statusOf: { malformed_request: 422, unsupported_media_type: 422 },
  }),
  describeCall({
    method: 'post',
    path: apiPath(paths.requestPasswordReset),
    id: 'requestPasswordReset',
    tag: 'registration',
    summary: 'Mail a one-time password for setting a new password',
    description: 'Answers the same whether or not the address has an account.',
    body: { 'application/json': OfEmail },
    answers: { 200: answer('Mailed, where there is an account', status('sent')) },
    refusals: ['rate_limited'],
  }),
  describeCall({
    method: 'post',
    path: apiPath(paths.resetPassword),
    id: 'resetPassword',
    tag: 'registration',
    summary: 'Set a new password, which ends all sessions',
    isOnce: true,
    body: {
      'application/json': sent({ email: EMAIL, otp: ONE_TIME_PASSWORD, password: PASSWORD }, [
        'email',
        'otp',
        'password',
      ]),
    },
    answers: { 200: { ...answer('Set', status('reset')), headers: REMEMBERING } },
    refusals: [...OTP_REFUSALS, 'rate_limited'],
  }),
];
