import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '../support/api-call.ts';
import { mustCall, registerAccount, verifyAddress } from '../support/test-account.ts';
import { createTestClock, useTestServer } from '../support/test-server.ts';

const clock = createTestClock();
const server = useTestServer({ clock });
beforeEach(() => clock.advance(3_600_000));

describe('[ASVS 6.2.4] a password that many people use is refused', () => {
  test('at createuser, with the field and without using the confirmation up', async () => {
    const address = 'aditi@example.in';
    const { cookie } = await verifyAddress(server, { email: address });
    const create = (password: string) =>
      call(server, '/accounts/createuser/', {
        body: { email: address, password, confirmPassword: password },
        headers: { cookie },
      });
    const refused = await create('Password1');
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ password: 'passwordTooCommon' });
    expect((await create('four words in a row')).status).toBe(201);
  });

  test('at reset-password, where the code stays good for a better one', async () => {
    const account = await registerAccount(server);
    clock.advance(1000);
    const before = (await server.listMails()).length;
    await mustCall(server, '/accounts/request-password-reset/', { body: { email: account.email } });
    // The server sends the mail after its answer.
    await expect.poll(async () => (await server.listMails()).length).toBe(before + 1);
    const otp = await server.readOtp(account.email);
    const reset = (password: string) =>
      call(server, '/accounts/reset-password/', { body: { email: account.email, otp, password } });
    const refused = await reset('superman');
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toEqual({ password: 'passwordTooCommon' });
    expect((await reset('four words in a row')).status).toBe(200);
  });

  test('one that an account has from before still signs in', async () => {
    const account = await registerAccount(server);
    await server.db.query('update accounts set password_hash = $1 where id = $2', [
      await hash('superman', { memoryCost: 19_456, timeCost: 2 }),
      account.userId,
    ]);
    const body = { username: account.email, password: 'superman' };
    expect((await call(server, '/login/', { body })).status).toBe(200);
  });
});
