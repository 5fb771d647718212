import { expect, test } from 'vitest';
import { useAccount, useTestServer } from '../support/test-server.ts';

const PATH = '/profiles/profile-additional/';
const server = useTestServer();
const account = useAccount(server);

const save = (device?: string) =>
  account.save(
    'additional',
    { about_me: 'Likes to cook' },
    device === undefined ? {} : { headers: { 'sambandh-device': device } },
  );
const stored = async () => {
  const path = `${PATH}?profile_id=${account.profileId}`;
  return (await account.call(path)).body[0];
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
  const patched = await account.call(`${PATH}${body.id}/`, {
    method: 'PATCH',
    body: {},
    headers: { 'sambandh-device': 'Tablet' },
  });
  expect(patched.body.updated_from).toBe('Tablet');
  expect(await stored()).toMatchObject({ updated_from: 'Tablet' });
});
