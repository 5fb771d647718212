import { beforeAll, describe, expect, test } from 'vitest';
import { User } from '../../src/domain/account.ts';
import { call } from '../support/api-call.ts';
import { primaryValues } from '../support/primary-values.ts';
import { mustCall, registerAccount, type TestAccount } from '../support/test-account.ts';
import { useTestServer } from '../support/test-server.ts';

const server = useTestServer();
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  account = await registerAccount(server);
  other = await registerAccount(server);
});

describe('GET /accounts/userdetails/{id}', () => {
  test('tells the signed-in user, with a profile from the beginning', async () => {
    const { access: token, userId, profileId, email } = account;
    const { status, body } = await call(server, `/accounts/userdetails/${userId}`, { token });
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
    });
  });

  test("says 'Self' where the candidate registered", async () => {
    const self = await registerAccount(server, { relationType: 1 });
    const { body } = await call(server, `/accounts/userdetails/${self.userId}`, {
      token: self.access,
    });
    expect(body).toMatchObject({ relationName: 'Self', candidateName: 'Sunanda Kulkarni' });
  });

  test.each(['another account’s', '0', '-1', 'x', '1.0', '9'.repeat(60), '%00', 'null'])(
    'finds nothing by an id that is %s',
    async (id) => {
      const path = id.startsWith('another') ? String(other.userId) : id;
      const reply = await call(server, `/accounts/userdetails/${path}`, { token: account.access });
      expect([400, 404, 422]).toContain(reply.status);
      expect(reply.body.error).toBeTypeOf('string');
    },
  );
});

describe('GET /accounts/profilepercentdetails/{profileId}', () => {
  test('grows with what is saved', async () => {
    const { access: token, profileId: profile } = await registerAccount(server);
    const before = await call(server, `/accounts/profilepercentdetails/${profile}`, { token });
    expect(before.body).toEqual({ profilePercent: 0 });
    await mustCall(server, '/profiles/profile-primary/', {
      body: { profile, ...(await primaryValues(server)) },
      token,
    });
    const after = await call(server, `/accounts/profilepercentdetails/${profile}`, { token });
    expect(after.body).toEqual({ profilePercent: 30 });
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
