import { describe, expect, test } from 'vitest';
import { User } from '../../src/domain/user.ts';
import { call } from '../support/api-call.ts';
import { primaryValues } from '../support/primary-values.ts';
import { registerAccount } from '../support/test-account.ts';
import { useAccount, useTestServer } from '../support/test-server.ts';
import { readUser } from './support/upload.ts';

const server = useTestServer();
const account = useAccount(server);
const other = useAccount(server);

describe('GET /accounts/userdetails/{id}', () => {
  test('tells the signed-in user, with a profile from the beginning', async () => {
    const { userId, profileId, email } = account;
    const { status, body } = await account.call(`/accounts/userdetails/${userId}`);
    expect(status).toBe(200);
    expect(User.is(body)).toBe(true);
    expect(body).toEqual({
      id: userId,
      name: 'Sunanda Kulkarni',
      email,
      profileCreated: false,
      profile: { id: profileId },
      relationName: 'Daughter',
      candidateName: 'Aditi Kulkarni',
      profileStepsCompleted: ['welcome'],
      profilePercent: 0,
      aadhaar_check: null,
    });
  });

  test("says 'Self' where the candidate registered", async () => {
    const self = await registerAccount(server, { relationType: 1 });
    const { body } = await self.call(`/accounts/userdetails/${self.userId}`);
    expect(body).toMatchObject({ relationName: 'Self', candidateName: 'Sunanda Kulkarni' });
  });

  test.each(['another account’s', '0', '-1', 'x', '1.0', '9'.repeat(60), '%00', 'null'])(
    'finds nothing by an id that is %s',
    async (id) => {
      const path = id.startsWith('another') ? String(other.userId) : id;
      const reply = await account.call(`/accounts/userdetails/${path}`);
      expect([400, 404, 422]).toContain(reply.status);
      expect(reply.body.error).toBeTypeOf('string');
    },
  );
});

describe('POST /profiles/passed-steps/', () => {
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
});

describe('GET /accounts/profilepercentdetails/{profileId}', () => {
  test('grows with what is saved', async () => {
    const path = `/accounts/profilepercentdetails/${account.profileId}`;
    expect((await account.call(path)).body).toEqual({ profilePercent: 0 });
    await account.save('primary', await primaryValues(server));
    expect((await account.call(path)).body).toEqual({ profilePercent: 30 });
  });
});

describe('GET /site', () => {
  test('tells who runs this site and how to reach them', async () => {
    const { status, body } = await call(server, '/site');
    expect(status).toBe(200);
    expect(body).toEqual({
      providerName: 'Sambandh',
      supportEmail: 'support@sambandh.example',
      grievanceContact: 'support@sambandh.example',
    });
  });
});
