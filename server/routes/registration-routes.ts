import type { FastifyInstance } from 'fastify';
import { any, object, optional } from 'superstruct';
import { Email, EmailForm } from '../../src/domain/account.ts';
import {
  DEFAULT_ACCOUNT_TYPE,
  DEFAULT_RELATION_TYPE,
  SELF_RELATION_TYPE,
} from '../../src/domain/limits.ts';
import { paths } from '../../src/protocol/paths.ts';
import {
  CreatedTemporaryUser,
  PlanList,
  RelationTypeList,
  TemporaryUserLookup,
} from '../../src/protocol/replies.ts';
import {
  lookUpEmail,
  registerTemporaryUser,
  resendOneTimePassword,
  TemporaryUser,
} from '../accounts/registration.ts';
import { foldEmail } from '../base/email.ts';
import type { Context } from '../context.ts';
import { limitGuesses, askerOf } from '../http/asker.ts';
import { languageOf } from '../http/language.ts';
import { networkOf } from '../http/network.ts';
import { mustBeObject, readFields } from '../http/read-fields.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import { call, json, routePath } from '../openapi/operation.ts';
import { done, schemaOf } from '../openapi/schema.ts';
import { findRelationType, plansOf, RELATION_TYPES } from '../profiles/registration-choices.ts';

const LIST_PLANS = call({
  id: 'listPlans',
  tag: 'registration',
  summary: 'The plans',
  answers: { 200: json('All of them', PlanList) },
});
const LIST_RELATION_TYPES = call({
  id: 'listRelationTypes',
  tag: 'registration',
  summary: 'For whom a profile can be made',
  parameters: [{ name: 'is_system', in: 'query', schema: { type: 'string' } }],
  answers: { 200: json('All of them', RelationTypeList) },
});

const LOOK_UP_EMAIL = call({
  id: 'lookUpEmail',
  tag: 'registration',
  summary: 'What an address is known as',
  description: 'Of an address with an account it says only that it is verified.',
  parameters: [{ name: 'email', in: 'path', required: true, schema: schemaOf(Email, 'sent') }],
  answers: { 200: json('Null where it is unknown', TemporaryUserLookup) },
  refusals: ['rate_limited'],
});

/** As it may be sent. `withDefaults` makes a TemporaryUser of it. */
const Registration = object({
  ...TemporaryUser.schema,
  candidate_full_name: any(),
  account_type: optional(TemporaryUser.schema.account_type),
  relation_type: optional(TemporaryUser.schema.relation_type),
});
const REGISTER = call({
  id: 'register',
  tag: 'registration',
  summary: 'Begin a registration, which mails a one-time password',
  description:
    "An address may have several registrations. The newest one-time password is valid for each of them, and the account is made of the registration whose id is verified. candidate_full_name is ignored if relation_type is 1, 'Self'.",
  body: Registration,
  answers: { 201: json('Begun', CreatedTemporaryUser) },
  refusals: ['user_exists', 'rate_limited'],
});
const RESEND = call({
  id: 'resendOneTimePassword',
  tag: 'registration',
  summary: 'Mail another one-time password',
  body: EmailForm,
  answers: { 200: json('Mailed', done('sent')) },
  refusals: ['not_found', 'user_exists', 'rate_limited'],
});

/** Calls of spec.md §4 and §7. */
export function registrationRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    api.get(paths.accountTypes, LIST_PLANS, async () => ({
      data: plansOf(context.settings),
    }));

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
        const { email } = readFields(EmailForm, request.params);
        await enforceLimits(context, {
          'look up by network': networkOf(request),
          'look up by asker': `${foldEmail(email)} ${askerOf(context, request, email).key}`,
        });
        return { data: { user: (await lookUpEmail(context, email)) ?? null } };
      },
    );

    api.post(paths.temporaryUser, REGISTER, async (request, reply) => {
      const details = readFields(TemporaryUser, withDefaults(mustBeObject(request.body)));
      await limitGuesses(context, 'mail', { request, email: details.email });
      const id = await registerTemporaryUser(context, details, languageOf(request));
      return reply.code(201).send({ data: { id } });
    });

    api.post(paths.resendOtp, RESEND, async (request) => {
      const { email } = readFields(EmailForm, request.body);
      await limitGuesses(context, 'mail', { request, email });
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
