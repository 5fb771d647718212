import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  ACCOUNT_RULE_ROWS,
  type AccountForm,
  accountValues,
} from '../support/account-rule-rows.ts';
import { call, type Reply } from '../support/api-call.ts';
import { oneOfEach, rowTitle } from '../support/section-rule-rows.ts';
import { useTestServer } from '../support/test-server.ts';

const server = useTestServer();

/**
 * A call needs the fields of `beside`, too. A new e-mail address each time avoids the rate limits.
 */
const CALLS: Record<AccountForm, { path: string; beside: () => object }> = {
  login: { path: '/login/', beside: () => ({}) },
  details: {
    path: '/accounts/tempuser/',
    beside: () => ({ email: inventEmail(), account_type: 1, relation_type: 2, is_owner: true }),
  },
  otp: { path: '/accounts/verifyotp/', beside: () => ({ temp_user_id: 999_999 }) },
  createUser: { path: '/accounts/createuser/', beside: () => ({ email: inventEmail() }) },
  reset: { path: '/accounts/reset-password/', beside: () => ({ email: inventEmail() }) },
};

const PASSWORD = 'a good long password';
const WHOLE = {
  '/login/': { username: inventEmail(), password: PASSWORD },
  '/token/refresh/': {},
  '/accounts/tempuser/': {
    ...CALLS.details.beside(),
    full_name: 'Sunanda Kulkarni',
    candidate_full_name: 'Aditi Kulkarni',
  },
  '/accounts/verifyotp/': { otp: '123456', temp_user_id: 1 },
  '/accounts/createuser/': {
    email: inventEmail(),
    password: PASSWORD,
    confirmPassword: PASSWORD,
  },
  '/accounts/request-password-reset/': {},
  '/accounts/reset-password/': { otp: '123456', password: PASSWORD },
};

const tables = Object.entries(ACCOUNT_RULE_ROWS) as [
  AccountForm,
  (typeof ACCOUNT_RULE_ROWS)['otp'],
][];

describe.each(tables)('spec.md §5, %s, at the server:', (form, rows) => {
  test.each(oneOfEach(rows).map((row) => [rowTitle(row), row] as const))(
    '%s',
    async (_title, row) => {
      const { path, beside } = CALLS[form];
      const values = accountValues(form, row);
      const body = row.field === 'email' ? { ...beside(), ...values } : { ...values, ...beside() };
      const reply = await call(server, path, { body });
      expect(verdictOf(reply, row.field)).toBe(row.server);
    },
  );
});

test.each<[keyof typeof WHOLE, object, object]>([
  ['/login/', { username: undefined }, { username: 'required' }],
  ['/token/refresh/', {}, { refresh: 'required' }],
  ['/accounts/tempuser/', { candidate_full_name: undefined }, { candidate_full_name: 'required' }],
  ['/accounts/tempuser/', { email: undefined }, { email: 'required' }],
  ['/accounts/tempuser/', { account_type: 99 }, { account_type: 'invalid' }],
  ['/accounts/tempuser/', { account_type: {} }, { account_type: 'invalid' }],
  ['/accounts/tempuser/', { relation_type: 99 }, { relation_type: 'invalid' }],
  ['/accounts/tempuser/', { full_name: 'Su\0nanda' }, { full_name: 'invalid' }],
  ['/accounts/verifyotp/', { otp: 123456 }, { otp: 'otpLength' }],
  ['/accounts/verifyotp/', { temp_user_id: undefined }, { temp_user_id: 'required' }],
  ['/accounts/verifyotp/', { temp_user_id: 'x' }, { temp_user_id: 'invalid' }],
  ['/accounts/verifyotp/', { temp_user_id: -1 }, { temp_user_id: 'invalid' }],
  ['/accounts/verifyotp/', { temp_user_id: '9'.repeat(40) }, { temp_user_id: 'invalid' }],
  ['/accounts/createuser/', { email: 'nobody' }, { email: 'emailInvalid' }],
  ['/accounts/createuser/', { device_type: 'Fridge' }, { device_type: 'invalid' }],
  ['/accounts/createuser/', { user_agent: 7 }, { user_agent: 'invalid' }],
  ['/accounts/request-password-reset/', { email: 'nobody' }, { email: 'emailInvalid' }],
  ['/accounts/reset-password/', { email: undefined }, { email: 'required' }],
])('%s names the field that is wrong: %j', async (path, wrong, fields) => {
  const { status, body } = await call(server, path, { body: { ...WHOLE[path], ...wrong } });
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'validation_failed', fields });
});

/** With valid values the server looks for the account, so these codes are possible. */
const ANSWERS_TO_GOOD = [
  undefined,
  'login_failed',
  'otp_mismatch',
  'otp_expired',
  'not_found',
  'verification_required',
];

function verdictOf({ body }: Reply, field: string): string {
  if (ANSWERS_TO_GOOD.includes(body.code)) return 'good';
  return body.code === 'validation_failed' ? body.fields[field] : body.code;
}

function inventEmail(): string {
  return `${randomUUID()}@example.in`;
}
