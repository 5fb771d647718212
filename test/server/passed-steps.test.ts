import { expect, test } from 'vitest';
import { useAccount, useTestServer } from '../support/test-server.ts';
import { readUser } from './support/upload.ts';

const server = useTestServer();
const account = useAccount(server);
const other = useAccount(server);

const pass = (body: unknown, who = account) => who.call('/profiles/passed-steps/', { body });

test('remembers the steps that were passed, in their order and each once', async () => {
  const profile = account.profileId;
  await pass({ profile, step: 'personal-video' });
  await pass({ profile, step: 'personal-photo' });
  const reply = await pass({ profile, step: 'personal-video' });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ steps: ['personal-photo', 'personal-video'] });
  const user = await readUser(account);
  expect(user.profileStepsCompleted).toEqual(['welcome', 'personal-photo', 'personal-video']);
});

test('remembers steps that are passed at once', async () => {
  const profile = other.profileId;
  const steps = ['personal-details', 'personal-family', 'personal-document'];
  await Promise.all(steps.map((step) => pass({ profile, step }, other)));
  const reply = await pass({ profile, step: 'welcome' }, other);
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
