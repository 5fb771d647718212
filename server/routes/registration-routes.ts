import type { FastifyInstance, FastifyRequest } from 'fastify';
import { any, coerce, define, nullable, object, string } from 'superstruct';
import { Email, Otp, Password, TemporaryUser } from '../../src/domain/account.ts';
import { DEVICE_TYPES } from '../../src/domain/enumerations.ts';
import {
  ACCOUNT_NAME_MAX_LENGTH,
  ACCOUNT_NAME_MIN_LENGTH,
  DEFAULT_ACCOUNT_TYPE,
  DEFAULT_RELATION_TYPE,
  SELF_RELATION_TYPE,
} from '../../src/domain/limits.ts';
import { NOTICE_HEADER, TERMS_HEADER } from '../../src/protocol/headers.ts';
import { paths } from '../../src/protocol/paths.ts';
import { optionalOneOf } from '../../src/domain/rule.ts';
import { guesserOf, askerOf, rememberDevice } from '../http/asker.ts';
import { assertUncommonPassword } from '../accounts/common-passwords.ts';
import { readNoticeConsent } from '../accounts/consent.ts';
import { foldEmail } from '../base/email.ts';
import { findRelationType, PLANS, RELATION_TYPES } from '../profiles/registration-choices.ts';
import { emailScope, temporaryUserScope } from '../accounts/idempotency-scopes.ts';
import {
  createUser,
  lookUpEmail,
  registerTemporaryUser,
  resendOneTimePassword,
  verifyRegistration,
} from '../accounts/registration.ts';
import {
  makeVerificationCookie,
  readVerificationCookie,
  VERIFICATION_COOKIE,
  verificationCookieOptions,
} from '../accounts/verification-cookie.ts';
import type { Context } from '../context.ts';
import { USER_AGENT_MAX_LENGTH } from '../http/device.ts';
import { answerOnce, sendAnswer } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { networkOf } from '../http/network.ts';
import { enforceGuessLimits, enforceLimits } from '../limits/rate-limit.ts';
import { mustBeObject, readFields } from '../http/read-fields.ts';
import { fieldProblem } from '../base/problem-error.ts';
import { findTemporaryUser } from '../repositories/temporary-user-repository.ts';
import {
  CreatedTemporaryUser,
  PlanList,
  RelationTypeList,
  TemporaryUserLookup,
} from '../../src/protocol/replies.ts';
import {
  done,
  EMAIL,
  ONE_TIME_PASSWORD,
  OTP_REFUSALS,
  PASSWORD,
  REMEMBERING,
} from '../openapi/account-schemas.ts';
import { schemaOfAnswer } from '../openapi/from-struct.ts';
import { call, json, routePath, type Parameter } from '../openapi/operation.ts';
import { answered, enumOf, INTEGER, orNull, sent, SENT_ID, TEXT } from '../openapi/schema.ts';

const LIST_PLANS = call({
  id: 'listPlans',
  tag: 'registration',
  summary: 'The plans',
  answers: { 200: json('All of them', schemaOfAnswer(PlanList)) },
});
const LIST_RELATION_TYPES = call({
  id: 'listRelationTypes',
  tag: 'registration',
  summary: 'For whom a profile can be made',
  parameters: [{ name: 'is_system', in: 'query', schema: { type: 'string' } }],
  answers: { 200: json('All of them', schemaOfAnswer(RelationTypeList)) },
});

const EmailOnly = object({ email: Email });
const LOOK_UP_EMAIL = call({
  id: 'lookUpEmail',
  tag: 'registration',
  summary: 'What an address is known as',
  description: 'Of an address with an account it says only that it is verified.',
  parameters: [{ name: 'email', in: 'path', required: true, schema: EMAIL }],
  answers: { 200: json('Null where it is unknown', schemaOfAnswer(TemporaryUserLookup)) },
  refusals: ['rate_limited'],
});

const NOTICE: Parameter = {
  name: NOTICE_HEADER,
  in: 'header',
  schema: TEXT,
  description:
    'Which notice about data was agreed to: version, language and SHA-256 of its text, with a space between',
};
const REGISTER = call({
  id: 'register',
  tag: 'registration',
  summary: 'Begin a registration, which mails a one-time password',
  description:
    'Each is kept apart, also of one address: the one-time password is good for any of them, and what was sent with the id that is verified is what the account is made of.',
  body: {
    'application/json': sent(
      {
        full_name: {
          type: 'string',
          minLength: ACCOUNT_NAME_MIN_LENGTH,
          maxLength: ACCOUNT_NAME_MAX_LENGTH,
        },
        email: EMAIL,
        candidate_full_name: { description: "Not looked at where relation_type is 1, 'Self'" },
        account_type: SENT_ID,
        relation_type: SENT_ID,
        is_owner: { type: ['boolean', 'null'] },
      },
      ['full_name', 'email'],
    ),
  },
  answers: { 201: json('Begun', schemaOfAnswer(CreatedTemporaryUser)) },
  refusals: ['user_exists', 'notice_outdated', 'rate_limited'],
  parameters: [NOTICE],
});
const RESEND = call({
  id: 'resendOneTimePassword',
  tag: 'registration',
  summary: 'Mail another one-time password',
  body: { 'application/json': sent({ email: EMAIL }, ['email']) },
  answers: { 200: json('Mailed', done('sent')) },
  refusals: ['not_found', 'user_exists', 'rate_limited'],
});

/** The id of a temporary user, as a number or its digits. */
const TemporaryUserId = coerce(
  define<number>('id', (value) => Number.isSafeInteger(value) && (value as number) > 0),
  string(),
  (text) => (/^\d{1,15}$/u.test(text) ? Number(text) : text),
);
const Verification = object({ otp: Otp, temp_user_id: TemporaryUserId });
const VERIFY = call({
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
      ...json(
        'Verified',
        answered({ data: answered({ id: INTEGER, is_verified: { const: true } }) }),
      ),
      headers: { 'set-cookie': { schema: TEXT, required: true } },
    },
  },
  refusals: [...OTP_REFUSALS, 'notice_outdated', 'rate_limited'],
  parameters: [NOTICE],
});

const UserCreation = object({
  email: Email,
  password: Password,
  confirmPassword: Password,
  device_type: optionalOneOf(DEVICE_TYPES, 'invalid'),
  user_agent: userAgent(),
});
const COOKIE: Parameter = {
  name: VERIFICATION_COOKIE,
  in: 'cookie',
  schema: TEXT,
  description: 'Set by verifyotp: whoever verified the address sets the password',
};
const { config } = call({
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
        device_type: enumOf([...DEVICE_TYPES, '', null]),
        user_agent: orNull(TEXT),
      },
      ['email', 'password', 'confirmPassword'],
    ),
  },
  answers: {
    201: {
      ...json('Made', answered({ data: answered({ id: INTEGER, email: TEXT }) })),
      headers: REMEMBERING,
    },
  },
  refusals: ['user_exists', 'verification_required', 'rate_limited'],
  statusOf: { malformed_request: 422, unsupported_media_type: 422 },
});
const CREATE_ACCOUNT = { config: { ...config, malformedStatus: 422 } };

/** From the first screen of /register to the account (spec.md §4, §7). */
export function registrationRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    api.get(paths.accountTypes, LIST_PLANS, async () => ({ data: PLANS }));

    api.get<{ Querystring: { is_system?: string } }>(
      routePath(paths.relationTypes),
      LIST_RELATION_TYPES,
      // None of ours is the system's own, so asking for those gives none.
      async ({ query }) => ({ data: query.is_system === 'true' ? [] : RELATION_TYPES }),
    );

    api.get<{ Params: { email: string } }>(
      routePath(paths.temporaryUserByEmail(':email')),
      LOOK_UP_EMAIL,
      async (request) => {
        const { email } = readFields(EmailOnly, request.params);
        await enforceLimits(context, {
          'look up by network': networkOf(request),
          'look up by asker': `${foldEmail(email)} ${askerOf(context, request, email).key}`,
        });
        return { data: { user: (await lookUpEmail(context, email)) ?? null } };
      },
    );

    api.post(paths.temporaryUser, REGISTER, async (request, reply) => {
      readNoticeConsent(request.headers[NOTICE_HEADER]);
      const details = readFields(TemporaryUser, withDefaults(mustBeObject(request.body)));
      await enforceGuessLimits(context, 'mail', guesserOf(context, request, details.email));
      const id = await registerTemporaryUser(context, details, languageOf(request));
      return reply.code(201).send({ data: { id } });
    });

    api.post(paths.resendOtp, RESEND, async (request) => {
      const { email } = readFields(EmailOnly, request.body);
      await enforceGuessLimits(context, 'mail', guesserOf(context, request, email));
      await resendOneTimePassword(context, email, languageOf(request));
      return { status: 'sent' };
    });

    api.post(paths.verifyOtp, VERIFY, async (request, reply) => {
      const notice = readNoticeConsent(request.headers[NOTICE_HEADER]);
      const { otp, temp_user_id: temporaryUserId } = readFields(Verification, request.body);
      const user = await findTemporaryUser(context.db, temporaryUserId);
      const { asker, takeBack } = await enforceGuessLimits(
        context,
        'code',
        guesserOf(context, request, user?.email ?? `temporary user ${temporaryUserId}`),
      );
      const answer = await answerOnce(context, request, {
        scope: temporaryUserScope(temporaryUserId),
        work: (transaction) =>
          verifyRegistration(context, transaction, { temporaryUserId, code: otp, asker }),
      });
      if (answer.status === 200) {
        await takeBack(context.db);
        const cookie = await makeVerificationCookie(context, {
          temporaryUserId,
          verifiedAtMs: answer.answeredAtMs,
          termsVersion: readTermsVersion(request),
          notice,
        });
        void reply.setCookie(VERIFICATION_COOKIE, cookie.value, cookie.options);
      }
      return sendAnswer(reply, answer);
    });

    api.post(paths.createUser, CREATE_ACCOUNT, async (request, reply) => {
      const given = readFields(UserCreation, request.body);
      if (given.password !== given.confirmPassword) {
        throw fieldProblem('confirmPassword', 'passwordsDiffer');
      }
      await enforceLimits(context, { 'create user by network': networkOf(request) });
      await assertUncommonPassword(given);
      const verification = await readVerificationCookie(
        context,
        request.cookies[VERIFICATION_COOKIE],
      );
      const answer = await answerOnce(context, request, {
        scope: emailScope(given.email),
        work: (transaction) =>
          createUser(context, transaction, {
            email: given.email,
            password: given.password,
            deviceType: given.device_type,
            userAgent: given.user_agent,
            verification,
          }),
      });
      void reply.clearCookie(VERIFICATION_COOKIE, verificationCookieOptions(context.settings));
      rememberDevice(context, { request, reply, email: given.email });
      return sendAnswer(reply, answer);
    });
  };
}

/** What the browser calls itself, cut where it goes on for too long. */
function userAgent() {
  return coerce(nullable(string()), any(), (value: unknown) =>
    typeof value === 'string' ? value.slice(0, USER_AGENT_MAX_LENGTH) : (value ?? null),
  );
}

/** Which terms the client showed before 'I Agree'; it may be one that does not say. */
function readTermsVersion({ headers }: FastifyRequest): string | null {
  const version = headers[TERMS_HEADER];
  return typeof version === 'string' && /^[\w.-]{1,40}$/u.test(version) ? version : null;
}

/** spec.md §4: account type 1 and relation type 1; for 'Self' one's own name is the candidate's. */
function withDefaults(body: Record<string, unknown>): Record<string, unknown> {
  const relationType = body.relation_type ?? DEFAULT_RELATION_TYPE;
  const isSelf = findRelationType(relationType)?.id === SELF_RELATION_TYPE;
  return {
    ...body,
    account_type: body.account_type ?? DEFAULT_ACCOUNT_TYPE,
    relation_type: relationType,
    candidate_full_name: isSelf ? body.full_name : body.candidate_full_name,
  };
}
