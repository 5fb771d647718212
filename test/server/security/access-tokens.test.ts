import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { deriveKeys } from '../../../server/base/keys.ts';
import { call, cookiesOf } from '../../support/api-call.ts';
import {
  claimsOf,
  createUser,
  mustCall,
  signIn,
  verifyAddress,
  type TestAccount,
} from '../../support/test-account.ts';
import { useAccount, useTestServer } from '../../support/test-server.ts';
import { sendForm } from '../support/file-forms.ts';
import { fetchMedia } from '../support/upload.ts';

const server = useTestServer();
const account = useAccount(server);
const other = useAccount(server);
let key: Uint8Array;
beforeAll(() => {
  key = deriveKeys(server.settings).accessToken[0];
});

const statusWith = async (token: string) =>
  (await call(server, `/accounts/userdetails/${account.userId}`, { token })).status;

const sign = (claims: JWTPayload, { alg = 'HS256', header = {}, under = key } = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg, ...header }).sign(under);

const pad = (bytes: Uint8Array) => Buffer.concat([bytes, bytes]);

test('[ASVS 9.1.1] a token signed as ours is good: what follows fails for its own reason', async () => {
  expect(await statusWith(await sign(claimsOf(account.access)))).toBe(200);
});

describe('[ASVS 9.1.2] a token is refused', () => {
  test.each<[string, (claims: JWTPayload) => Promise<string> | string]>([
    ['without a signature', (claims) => new UnsecuredJWT(claims).encode()],
    ['without a signature, with another spelling of none', (claims) => spelled('NONE', claims)],
    ['under the right key by HS384', (claims) => sign(claims, { alg: 'HS384' })],
    ['under the right key by HS512', (claims) => sign(claims, { alg: 'HS512' })],
    ['under another key', (claims) => sign(claims, { under: pad(key).subarray(1, 33) })],
    [
      '[ASVS 9.1.3] under a key that it brings itself',
      (claims) =>
        sign(claims, {
          under: new Uint8Array(32),
          header: { jwk: { kty: 'oct', k: Buffer.alloc(32).toString('base64url') } },
        }),
    ],
    ['with a signature cut short', () => account.access.slice(0, -4)],
    [
      'with the claims of another account',
      () => {
        const [head, , mac] = account.access.split('.');
        return [head, other.access.split('.')[1], mac].join('.');
      },
    ],
  ])('%s', async (_what, make) => {
    expect(await statusWith(await make(claimsOf(account.access)))).toBe(401);
  });

  test.each<[string, (claims: JWTPayload) => JWTPayload]>([
    ['that is over', (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })],
    ['that is not good yet', (claims) => ({ ...claims, nbf: Math.floor(Date.now() / 1000) + 600 })],
    ['that never ends', ({ exp: _exp, ...claims }) => claims],
    ['without a sign-in', ({ sid: _sid, ...claims }) => claims],
    ['with the sign-in of another account', (claims) => ({ ...claims, sid: sidOf(other) })],
    ['with a sign-in that never was', (claims) => ({ ...claims, sid: crypto.randomUUID() })],
    ['whose account is a text', (claims) => ({ ...claims, user_id: String(claims['user_id']) })],
    ['whose account is a huge number', (claims) => ({ ...claims, user_id: 2 ** 63 })],
    ['whose account is a larger number', (claims) => ({ ...claims, user_id: 1e300 })],
    ['whose account is a fraction', (claims) => ({ ...claims, user_id: 1.5 })],
    ['whose account is below one', (claims) => ({ ...claims, user_id: -1 })],
    ['whose account is nothing', (claims) => ({ ...claims, user_id: null })],
    ['whose sign-in is no UUID', (claims) => ({ ...claims, sid: 'x' })],
    ['whose sign-in is a number', (claims) => ({ ...claims, sid: 7 })],
  ])('[ASVS 9.2.1] %s, though we signed it', async (_what, change) => {
    expect(await statusWith(await sign(change(claimsOf(account.access))))).toBe(401);
  });
});

test('[ASVS 9.1.1] a token is one text: none that decodes to the same is taken for it', async () => {
  const { access } = account;
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (const last of alphabet) {
    const status = last === access.at(-1) ? 200 : 401;
    expect(await statusWith(access.slice(0, -1) + last)).toBe(status);
  }
});

describe('[ASVS 9.2.2] what is signed for one purpose is good for no other', () => {
  test('the cookie of a verified address, a link to a copy and a refresh token are no access tokens', async () => {
    const { cookie } = await verifyAddress(server, { email: 'purpose@example.in' });
    const { password } = account;
    const link = await account.mustCall('/accounts/export/', { body: { password } });
    for (const token of [
      cookie.split('=')[1]!,
      String(link.body.url).split('/').at(-1)!,
      account.refresh,
    ]) {
      expect(await statusWith(token)).toBe(401);
    }
  });

  test('an access token opens no copy, no file and no registration', async () => {
    const { access } = account;
    expect((await call(server, `/accounts/export/${access}`)).status).toBe(404);
    expect((await call(server, `/media/${access}`)).status).toBe(404);
    expect((await call(server, '/token/refresh/', { body: { refresh: access } })).status).toBe(401);
    const created = await createUser(server, {
      email: 'purpose@example.in',
      password: account.password,
      cookie: `sambandh-verified=${access}`,
    });
    expect([created.status, created.body.code]).toEqual([422, 'verification_required']);
    expect(cookiesOf(created)).not.toContain(access);
  });
});

test('[ASVS 7.4.1] no token of a sign-in outlives it, anywhere', async () => {
  const signedIn = await signIn(server, account);
  const photo = await sendForm(server, signedIn, { kind: 'photo' });
  const card = await sendForm(server, signedIn, { kind: 'document' });
  const links = [photo.body.image, card.body.file_content] as string[];
  for (const link of links) expect((await fetchMedia(server, link)).status).toBe(200);
  await mustCall(server, '/accounts/logout/', { body: { refresh: signedIn.refresh } });
  for (const link of links) expect((await fetchMedia(server, link)).status).toBe(404);
  expect(await statusWith(signedIn.access)).toBe(401);
  const refreshed = await call(server, '/token/refresh/', { body: { refresh: signedIn.refresh } });
  expect(refreshed.status).toBe(401);
  expect(await statusWith(account.access)).toBe(200);
});

test('[ASVS 7.2.3] refresh tokens are 256 random bits, a new one each time', async () => {
  const tokens = new Set<string>();
  for (let count = 0; count < 3; count += 1) tokens.add((await signIn(server, account)).refresh);
  expect(tokens.size).toBe(3);
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
});

const sidOf = ({ access }: TestAccount) => claimsOf(access).sid as string;

function spelled(alg: string, claims: JWTPayload): string {
  const parts = [{ alg }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  return `${parts.join('.')}.`;
}
