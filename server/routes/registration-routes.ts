import type { FastifyInstance, FastifyRequest } from 'fastify';
import { any, coerce, define, nullable, object, string } from 'superstruct';
import { Email, Otp, Password, TemporaryUser } from '../../src/domain/account.ts';
import { DEVICE_TYPES } from '../../src/domain/enumerations.ts';
import {
  DEFAULT_ACCOUNT_TYPE,
  DEFAULT_RELATION_TYPE,
  SELF_RELATION_TYPE,
} from '../../src/domain/limits.ts';
import { TERMS_HEADER } from '../../src/protocol/headers.ts';
import { paths } from '../../src/protocol/paths.ts';
import { optionalOneOf } from '../../src/domain/rule.ts';
import { askerOf, rememberDevice } from '../accounts/asker.ts';
import { assertUncommonPassword } from '../accounts/common-passwords.ts';
import { readNoticeConsent } from '../accounts/consent.ts';
import { foldEmail } from '../accounts/email.ts';
import { findRelationType, PLANS, RELATION_TYPES } from '../accounts/registration-choices.ts';
import { emailScope, temporaryUserScope } from '../accounts/registration-scopes.ts';
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
import { USER_AGENT_MAX_LENGTH } from '../plugins/device.ts';
import { answerOnce, sendAnswer } from '../plugins/idempotency.ts';
import { languageOf } from '../plugins/language.ts';
import { networkOf } from '../plugins/network.ts';
import { enforceGuessLimits, enforceLimits } from '../plugins/rate-limit.ts';
import { mustBeObject, readFields } from '../plugins/read-fields.ts';
import { fieldProblem } from '../problem-error.ts';
import { findTemporaryUser } from '../repositories/temporary-user-repository.ts';

/** From the first screen of /register to the account (spec.md §4, §7). */
export function registrationRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    api.get(paths.accountTypes, async () => ({ data: PLANS }));

    api.get<{ Querystring: { is_system?: string } }>(
      paths.relationTypes.split('?')[0]!,
      // None of ours is the system's own, so asking for those gives none.
      async ({ query }) => ({ data: query.is_system === 'true' ? [] : RELATION_TYPES }),
    );

    api.get<{ Params: { email: string } }>(EMAIL_LOOKUP_PATH, async (request) => {
      const { email } = readFields(EmailOnly, request.params);
      await enforceLimits(context, {
        'look up by network': networkOf(request),
        'look up by asker': `${foldEmail(email)} ${askerOf(context, request, email).key}`,
      });
      return { data: { user: (await lookUpEmail(context, email)) ?? null } };
    });

    api.post(paths.temporaryUser, async (request, reply) => {
      readNoticeConsent(request);
      const details = readFields(TemporaryUser, withDefaults(mustBeObject(request.body)));
      await enforceGuessLimits(context, 'mail', { request, email: details.email });
      const id = await registerTemporaryUser(context, details, languageOf(request));
      return reply.code(201).send({ data: { id } });
    });

    api.post(paths.resendOtp, async (request) => {
      const { email } = readFields(EmailOnly, request.body);
      await enforceGuessLimits(context, 'mail', { request, email });
      await resendOneTimePassword(context, email, languageOf(request));
      return { status: 'sent' };
    });

    api.post(paths.verifyOtp, async (request, reply) => {
      const notice = readNoticeConsent(request);
      const { otp, temp_user_id: temporaryUserId } = readFields(Verification, request.body);
      const user = await findTemporaryUser(context.db, temporaryUserId);
      const { asker, takeBack } = await enforceGuessLimits(context, 'code', {
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

    api.post(paths.createUser, { config: { malformedStatus: 422 } }, async (request, reply) => {
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

const EMAIL_LOOKUP_PATH = '/accounts/tempuserdetailsfromemail/:email';

const EmailOnly = object({ email: Email });

/** The id of a temporary user, as a number or its digits. */
const TemporaryUserId = coerce(
  define<number>('id', (value) => Number.isSafeInteger(value) && (value as number) > 0),
  string(),
  (text) => (/^\d{1,15}$/u.test(text) ? Number(text) : text),
);

const Verification = object({ otp: Otp, temp_user_id: TemporaryUserId });

const UserCreation = object({
  email: Email,
  password: Password,
  confirmPassword: Password,
  device_type: optionalOneOf(DEVICE_TYPES, 'invalid'),
  user_agent: userAgent(),
});

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
