import { expect, it } from 'vitest';
import { readUserId } from '../../src/session/sign-in.ts';

it.each([
  ['user_id', { user_id: 12 }, 12],
  ['id, where there is no user_id', { id: 'abc' }, 'abc'],
  ['user_id before id', { id: 3, user_id: 4 }, 4],
  ['claims beyond ASCII, in base64url', { user_id: 5, name: 'सुनंदा ÿ?>' }, 5],
])('[spec §3] reads %s out of the access token', (_title, claims, id) => {
  expect(readUserId(token(claims))).toBe(id);
});

it.each([
  ['no id', token({ name: 'nobody' })],
  ['no claims', 'one-part'],
  ['claims that are no JSON', 'a.!!!.c'],
  ['an id that is none', token({ user_id: { a: 1 } })],
])('finds nothing in a token with %s', (_title, accessToken) => {
  expect(readUserId(accessToken)).toBeUndefined();
});

function token(claims: object): string {
  return `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
}
