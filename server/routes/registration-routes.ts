import type { FastifyInstance } from 'fastify';
import { object } from 'superstruct';
import { Email, TemporaryUser } from '../../src/domain/account.ts';
import {
  ACCOUNT_NAME_MAX_LENGTH,
  ACCOUNT_NAME_MIN_LENGTH,
  DEFAULT_ACCOUNT_TYPE,
  DEFAULT_RELATION_TYPE,
  SELF_RELATION_TYPE,
} from '../../src/domain/limits.ts';
import { NOTICE_HEADER } from '../../src/protocol/headers.ts';
import { paths } from '../../src/protocol/paths.ts';
import {
  CreatedTemporaryUser,
  PlanList,
  RelationTypeList,
  TemporaryUserLookup,
} from '../../src/protocol/replies.ts';
import { readNoticeConsent } from '../accounts/consent.ts';
import {
  lookUpEmail,
  registerTemporaryUser,
  resendOneTimePassword,
} from '../accounts/registration.ts';
import { foldEmail } from '../base/email.ts';
import type { Context } from '../context.ts';
import { guesserOf, askerOf } from '../http/asker.ts';
import { languageOf } from '../http/language.ts';
import { networkOf } from '../http/network.ts';
import { mustBeObject, readFields } from '../http/read-fields.ts';
import { enforceGuessLimits, enforceLimits } from '../limits/rate-limit.ts';
import { done, EMAIL, NOTICE } from '../openapi/account-schemas.ts';
import { schemaOfAnswer } from '../openapi/from-struct.ts';
import { call, json, routePath } from '../openapi/operation.ts';
import { sent, SENT_ID } from '../openapi/schema.ts';
import { findRelationType, PLANS, RELATION_TYPES } from '../profiles/registration-choices.ts';

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

/** spec.md §4, §7 */
export function registrationRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    api.get(paths.accountTypes, LIST_PLANS, async () => ({ data: PLANS }));

    api.get<{ Querystring: { is_system?: string } }>(
      routePath(paths.relationTypes),
      LIST_RELATION_TYPES,
      // None of our relation types has `is_system`.
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
  };
}

/** spec.md §4. With 'Self', the candidate is the person who registers. */
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
