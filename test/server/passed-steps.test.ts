import { beforeAll, expect, test } from 'vitest';
import { call } from '../support/api-call.ts';
import { registerAccount, type TestAccount } from '../support/test-account.ts';
import { useTestServer } from '../support/test-server.ts';

const server = useTestServer();
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  account = await registerAccount(server);
  other = await registerAccount(server);
});

const pass = (body: unknown, token: string | undefined = account.access) =>
  call(server, '/profiles/passed-steps/', { body, token });

test('remembers the steps that were passed, in their order and each once', async () => {
  const profile = account.profileId;
  await pass({ profile, step: 'personal-video' });
  await pass({ profile, step: 'personal-photo' });
  const reply = await pass({ profile, step: 'personal-video' });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ steps: ['personal-photo', 'personal-video'] });
  const user = await call(server, `/accounts/userdetails/${account.userId}`, {
    token: account.access,
  });
  expect(user.body.profileStepsCompleted).toEqual(['welcome', 'personal-photo', 'personal-video']);
});

test('remembers steps that are passed at once', async () => {
  const profile = other.profileId;
  const steps = ['personal-details', 'personal-family', 'personal-document'];
  await Promise.all(steps.map((step) => pass({ profile, step }, other.access)));
  const reply = await pass({ profile, step: 'welcome' }, other.access);
  expect(reply.body).toEqual({ steps: ['welcome', ...steps] });
});

test.each([
  [{ step: 'welcome' }, { profile: 'required' }],
  [{ profile: 1, step: 'no-such-step' }, { step: 'invalid' }],
  [{ profile: 1 }, { step: 'required' }],
  // Only the profile data can complete these steps, so nobody may pass them.
  [{ profile: 1, step: 'aadhaar' }, { step: 'invalid' }],
  [{ profile: 1, step: 'basic-info' }, { step: 'invalid' }],
  [{ profile: [], step: 'welcome' }, { profile: 'invalid' }],
])('names the field that is wrong: %j', async (body, fields) => {
  const reply = await pass(body);
  expect(reply.status).toBe(422);
  expect(reply.body.fields).toEqual(fields);
});
