import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call, cookiesOf } from '../support/api-call.ts';
import { createUser, mustCall, renew } from '../support/test-account.ts';
import {
  createTestClock,
  type TestServer,
  useAccount,
  useTestServer,
} from '../support/test-server.ts';
import { sendForm } from './support/file-forms.ts';
import { fetchMedia } from './support/upload.ts';

const FORMER = 'the secret of the first year, of some length';
const clock = createTestClock();
/** The operator of one server changed TOKEN_SECRET between `before` and `after`. */
const before = useTestServer({ clock, settings: { tokenSecret: FORMER } });
const useLaterServer = (settings: Partial<TestServer['settings']>) =>
  useTestServer(() => ({
    clock,
    databaseUrl: before.databaseUrl,
    dataDir: before.dataDir,
    settings: { tokenSecret: 'the secret of the second year, of some length', ...settings },
  }));
const after = useLaterServer({ previousTokenSecrets: ['x'.repeat(32), FORMER] });
const stranger = useLaterServer({});
const account = useAccount(before, clock);

const me = (server: TestServer, token: string) =>
  call(server, `/accounts/userdetails/${account.userId}`, { token });

test('an access token from before is good, with the former secret named and not without', async () => {
  expect((await me(after, account.access)).status).toBe(200);
  expect((await me(stranger, account.access)).status).toBe(401);
});

test('[S16] a refresh token from before is, too, also where its answer gets lost', async () => {
  expect((await renew(stranger, account.refresh)).status).toBe(401);
  await renew(after, account.refresh);
  const again = await renew(after, account.refresh);
  expect(again.status).toBe(200);
  const next = await renew(after, again.body.refresh);
  expect((await me(stranger, next.body.access)).status).toBe(200);
  expect((await renew(after, account.refresh)).body.code).toBe('refresh_refused');
});

test('a registration goes on: the code and the cookie from before', async () => {
  const email = `${randomUUID()}@example.in`;
  const begun = await mustCall(before, '/accounts/tempuser/', {
    body: { full_name: 'Sunanda', candidate_full_name: 'Aditi', email, relation_type: 2 },
  });
  const verify = (server: TestServer, otp: string) =>
    call(server, '/accounts/verifyotp/', { body: { otp, temp_user_id: begun.body.data.id } });
  const otp = await before.readOtp(email);
  expect((await verify(stranger, otp)).body.code).toBe('otp_expired');
  expect((await verify(after, otp)).status).toBe(200);

  await mustCall(before, '/accounts/resend-otp/', { body: { email } });
  const verified = await verify(before, await before.readOtp(email));
  const created = { email, password: 'four words in a row', cookie: cookiesOf(verified) };
  expect((await createUser(after, created)).status).toBe(201);
});

test('a password is reset with the code from before', async () => {
  clock.advance(1000);
  const count = async () => (await before.listMails()).length;
  const mails = await count();
  await mustCall(before, '/accounts/request-password-reset/', { body: { email: account.email } });
  await expect.poll(count).toBe(mails + 1);
  const otp = await before.readOtp(account.email);
  const body = { email: account.email, otp, password: 'four words in a row' };
  expect((await call(stranger, '/accounts/reset-password/', { body })).status).toBe(400);
  expect((await call(after, '/accounts/reset-password/', { body })).status).toBe(200);
});

test('[S7] a save whose answer got lost is answered with the first answer', async () => {
  const key = randomUUID();
  const save = (server: TestServer) =>
    call(server, '/profiles/passed-steps/', {
      body: { profile: account.profileId, step: 'personal-video' },
      token: account.access,
      key,
    });
  const first = await save(before);
  const again = await save(after);
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
});

test('links to files, and the identity documents themselves, open', async () => {
  const { body } = await sendForm(before, account, { kind: 'document' });
  const link = body.file_content;
  expect((await fetchMedia(stranger, link)).status).toBe(404);
  const { status, bytes } = await fetchMedia(after, link);
  expect(status).toBe(200);
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
});
