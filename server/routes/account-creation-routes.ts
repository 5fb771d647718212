import type { FastifyInstance, FastifyRequest } from 'fastify';
import { any, coerce, integer, literal, nullable, object, size, string, type } from 'superstruct';
import { Email, Otp, Password } from '../../src/domain/account.ts';
import { DEVICE_TYPES } from '../../src/domain/enumerations.ts';
import { NewPassword } from '../../src/domain/new-password.ts';
import { Id } from '../../src/domain/reference-item.ts';
import { optionalOneOf } from '../../src/domain/rule.ts';
import { NOTICE_HEADER, TERMS_HEADER } from '../../src/protocol/headers.ts';
import { paths } from '../../src/protocol/paths.ts';
import { readNoticeConsent } from '../accounts/consent.ts';
import { emailScope, temporaryUserScope } from '../accounts/idempotency-scopes.ts';
import { createUser, verifyRegistration } from '../accounts/registration.ts';
import {
  makeVerificationCookie,
  readVerificationCookie,
  VERIFICATION_COOKIE,
  verificationCookieOptions,
} from '../accounts/verification-cookie.ts';
import { fieldProblem } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import { limitGuesses, rememberDevice } from '../http/asker.ts';
import { answerOnce, sendAnswer } from '../http/idempotency.ts';
import { networkOf } from '../http/network.ts';
import { readFields } from '../http/read-fields.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import {
  call,
  json,
  NOTICE,
  OTP_REFUSALS,
  REMEMBERING,
  type Parameter,
} from '../openapi/operation.ts';
import { TEXT } from '../openapi/schema.ts';
import { findTemporaryUser } from '../repositories/temporary-user-repository.ts';

/** The id of a registration without an account, sent as a number or as digits. */
const TemporaryUserId = coerce(size(integer(), 1, Number.MAX_SAFE_INTEGER), string(), (text) =>
  /^\d{1,15}$/u.test(text) ? Number(text) : text,
);
const Verification = object({ otp: Otp, temp_user_id: TemporaryUserId });
const VERIFY = call({
  id: 'verifyEmail',
  tag: 'registration',
  summary: 'Verify the address by its one-time password',
  isOnce: true,
  body: Verification,
  answers: {
    200: {
      ...json('Verified', type({ data: type({ id: Id, is_verified: literal(true) }) })),
      headers: { 'set-cookie': { schema: TEXT, required: true } },
    },
  },
  refusals: [...OTP_REFUSALS, 'notice_outdated', 'rate_limited'],
  parameters: [NOTICE],
});

const UserCreation = object({
  email: Email,
  password: NewPassword,
  confirmPassword: Password,
  device_type: optionalOneOf(DEVICE_TYPES, 'invalid'),
  user_agent: userAgent(),
});
const COOKIE: Parameter = {
  name: VERIFICATION_COOKIE,
  in: 'cookie',
  schema: TEXT,
  description: 'Set by verifyotp, so that only the person who verified the address sets a password',
};
const CREATE_ACCOUNT = call(
  {
    id: 'createAccount',
    tag: 'registration',
    summary: 'Make the account of a verified address',
    isOnce: true,
    parameters: [COOKIE],
    body: UserCreation,
    answers: {
      201: {
        ...json('Made', type({ data: type({ id: Id, email: string() }) })),
        headers: REMEMBERING,
      },
    },
    refusals: ['user_exists', 'verification_required', 'rate_limited'],
    statusOf: { malformed_request: 422, unsupported_media_type: 422 },
  },
  { malformedStatus: 422 },
);

/** Calls of spec.md §4 and §7. */
export function accountCreationRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    api.post(paths.verifyOtp, VERIFY, async (request, reply) => {
      const notice = readNoticeConsent(request.headers[NOTICE_HEADER]);
      const { otp, temp_user_id: temporaryUserId } = readFields(Verification, request.body);
      const user = await findTemporaryUser(context.db, temporaryUserId);
      const { asker, takeBack } = await limitGuesses(context, 'code', {
        request,
        email: user?.email ?? `temporary user ${temporaryUserId}`,
      });
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
            verification,
          }),
      });
      void reply.clearCookie(VERIFICATION_COOKIE, verificationCookieOptions(context.settings));
      rememberDevice(context, { request, reply, email: given.email });
      return sendAnswer(reply, answer);
    });
  };
}

function userAgent() {
  return coerce(nullable(string()), any(), (value: unknown) => value ?? null);
}

/** Null if the client sends no version or an invalid one. */
function readTermsVersion({ headers }: FastifyRequest): string | null {
  const version = headers[TERMS_HEADER];
  return typeof version === 'string' && /^[\w.-]{1,40}$/u.test(version) ? version : null;
}
