import { beforeAll, expect, test } from 'vitest';
import { call } from '../support/api-call.ts';
import { registerAccount, type TestAccount } from '../support/test-account.ts';
import { useTestServer } from '../support/test-server.ts';

const PATH = '/profiles/profile-additional/';
const server = useTestServer();
let account: TestAccount;

beforeAll(async () => {
  account = await registerAccount(server);
});

const save = (device?: string, { method = 'POST', path = PATH } = {}) =>
  call(server, path, {
    method,
    body: { profile: account.profileId, about_me: 'Likes to cook' },
    token: account.access,
    ...(device === undefined ? {} : { headers: { 'sambandh-device': device } }),
  });
const stored = async () => {
  const path = `${PATH}?profile_id=${account.profileId}`;
  return (await call(server, path, { token: account.access })).body[0];
};

test.each([
  ['Chrome%20on%20Android', 'Chrome on Android'],
  [encodeURIComponent('आईचा फोन'), 'आईचा फोन'],
  [encodeURIComponent('फ'.repeat(100)), 'फ'.repeat(80)],
  ['a%0Ab%00c', 'abc'],
  ['%20%20', null],
  ['%E0%A4%A', null],
  [undefined, null],
])('a section saved from %j says so to whoever reads it', async (device, updated_from) => {
  const saved = await save(device);
  expect(saved.status).toBeLessThan(300);
  expect(saved.body).toMatchObject({ updated_at: expect.any(String), updated_from });
  expect(await stored()).toMatchObject({ updated_from });
});

test('the last device counts, for PATCH as for POST', async () => {
  const { body } = await save('Phone');
  const patched = await save('Tablet', { method: 'PATCH', path: `${PATH}${body.id}/` });
  expect(patched.body.updated_from).toBe('Tablet');
  expect(await stored()).toMatchObject({ updated_from: 'Tablet' });
});
