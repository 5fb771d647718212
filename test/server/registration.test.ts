import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, cookiesOf } from '../support/api-call.ts';
import { mustCall, registerAccount, verifyAddress, logIn } from '../support/test-account.ts';
import { useServerWithClock } from '../support/test-server.ts';

const MINUTE_MS = 60_000;
const { clock, server } = useServerWithClock();
let email: string;

beforeEach(() => {
  email = `${randomUUID()}@example.in`;
  // An hour later, the rate limits of the network are reset.
  clock.advance(60 * MINUTE_MS);
});

const details = (more: object = {}) => ({
  full_name: 'Sunanda Kulkarni',
  email,
  account_type: 1,
  relation_type: 2,
  candidate_full_name: 'Aditi Kulkarni',
  is_owner: true,
  ...more,
});

const lookUp = (address: string) =>
  call(server, `/accounts/tempuserdetailsfromemail/${encodeURIComponent(address)}`);

async function register(more: object = {}): Promise<number> {
  const reply = await mustCall(server, '/accounts/tempuser/', { body: details(more) });
  return reply.body.data.id as number;
}

const verify = (temp_user_id: number | string, otp: string, key?: string) =>
  call(server, '/accounts/verifyotp/', { body: { otp, temp_user_id }, key });

const password = 'a good long password';

const create = (cookie: string, more: object = {}, key?: string) =>
  call(server, '/accounts/createuser/', {
    body: { email, password, confirmPassword: password, ...more },
    headers: { cookie },
    key,
  });

/** The number of a new registration, and the code that was mailed. */
async function begin(): Promise<[number, string]> {
  return [await register(), await server.readOtp(email)];
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function countMails(): Promise<number> {
  return (await server.listMails()).length;
}

describe('what is offered', () => {
  test('three plans, the default first, each with an icon and a line of ours', async () => {
    const { status, body } = await call(server, '/accounts/accounttypes/');
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { id: 1, name: 'Basic', icon: 'user', description: expect.stringMatching(/\.$/u) },
      { id: 2, name: 'Premium', icon: 'star', description: expect.stringMatching(/\.$/u) },
      { id: 3, name: 'Assisted', icon: 'users', description: expect.stringMatching(/\.$/u) },
    ]);
  });

  test("relation types, of which 1 is 'Self', each with a description", async () => {
    const { status, body } = await call(server, '/core/relationtypes/?is_system=false');
    expect(status).toBe(200);
    expect(body.data[0]).toMatchObject({ id: 1, name: 'Self' });
    expect(body.data.map((relation: { name: string }) => relation.name)).toContain('Daughter');
    for (const relation of body.data) expect(relation.description).toMatch(/\.$/u);
  });

  test('none of them is the system’s own', async () => {
    const { body } = await call(server, '/core/relationtypes/?is_system=true');
    expect(body.data).toEqual([]);
  });
});

describe('GET /accounts/tempuserdetailsfromemail/{email}', () => {
  test('knows nobody by an address that never registered', async () => {
    const { status, body } = await lookUp(email);
    expect(status).toBe(200);
    expect(body).toEqual({ data: { user: null } });
  });

  test('tells who registered and is not verified, whatever the case of the letters', async () => {
    const id = await register();
    const { body } = await lookUp(email.toUpperCase());
    expect(body.data.user).toEqual({
      id,
      is_email_verified: false,
      full_name: 'Sunanda Kulkarni',
      email,
      candidate_full_name: 'Aditi Kulkarni',
      account_type: 1,
      relation_type: 2,
    });
  });

  test('is verified only once the account exists: closing the page in between locks nobody out', async () => {
    const { cookie, temporaryUserId } = await verifyAddress(server, { email });
    expect((await lookUp(email)).body.data.user.is_email_verified).toBe(false);
    await create(cookie);
    const { user } = (await lookUp(email)).body.data;
    expect(user).toMatchObject({ id: temporaryUserId, is_email_verified: true });
  });

  test('of an account tells neither names nor for whom it is, nor its plan', async () => {
    await registerAccount(server, { email, relationType: 3 });
    const address = email.toUpperCase();
    expect((await lookUp(address)).body.data.user).toEqual({
      id: expect.any(Number),
      is_email_verified: true,
      full_name: '',
      email: address,
      candidate_full_name: '',
      account_type: 1,
      relation_type: 1,
    });
  });

  test('refuses what is no address', async () => {
    const { status, body } = await lookUp('not an address');
    expect([status, body.fields]).toEqual([422, { email: 'emailInvalid' }]);
  });
});

describe('POST /accounts/tempuser/', () => {
  test('keeps the registration and mails a one-time password', async () => {
    const before = await countMails();
    expect(await register()).toBeTypeOf('number');
    expect(await countMails()).toBe(before + 1);
    expect(await server.readOtp(email)).toMatch(/^\d{6}$/u);
  });

  test("of type 'Self' takes one's own name as the candidate's", async () => {
    await register({ relation_type: 1, candidate_full_name: undefined });
    const { user } = (await lookUp(email)).body.data;
    expect(user.candidate_full_name).toBe('Sunanda Kulkarni');
  });

  test('defaults to account type 1 and relation type 1', async () => {
    await mustCall(server, '/accounts/tempuser/', { body: { full_name: 'Sunanda', email } });
    const { user } = (await lookUp(email)).body.data;
    expect(user).toMatchObject({ account_type: 1, relation_type: 1 });
  });

  test('again with the same is the same registration, with something else another one, which is looked up', async () => {
    const first = await register();
    expect(await register()).toBe(first);
    clock.advance(1000);
    const second = await register({ email: email.toUpperCase(), full_name: 'Sunanda K.' });
    expect(second).not.toBe(first);
    const { user } = (await lookUp(email)).body.data;
    expect(user).toMatchObject({ id: second, full_name: 'Sunanda K.' });
  });
});

test.each<[string, () => object]>([
  ['/accounts/tempuser/', details],
  ['/accounts/resend-otp/', () => ({ email })],
  ['/accounts/createuser/', () => ({ email, password, confirmPassword: password })],
])('POST %s for an address that has an account is refused', async (path, body) => {
  await registerAccount(server, { email });
  const reply = await call(server, path, { body: body() });
  expect([reply.status, reply.body.code]).toEqual([400, 'user_exists']);
});

describe('POST /accounts/resend-otp/', () => {
  test('mails a new code, and only the newest one works', async () => {
    const id = await register();
    const first = await server.readOtp(email);
    clock.advance(1000);
    await mustCall(server, '/accounts/resend-otp/', { body: { email } });
    const second = await server.readOtp(email);
    // Once in a million times, the two codes are equal.
    const refused = first === second ? 'otp_mismatch' : (await verify(id, first)).body.code;
    expect(refused).toBe('otp_mismatch');
    expect((await verify(id, second)).status).toBe(200);
  });

  test('has nothing to send to an address that never registered', async () => {
    const reply = await call(server, '/accounts/resend-otp/', { body: { email } });
    expect(reply.status).toBe(404);
  });
});

describe('POST /accounts/verifyotp/', () => {
  test('takes the code, also in Devanagari digits, and gives a cookie that scripts cannot read', async () => {
    const [id, code] = await begin();
    const devanagari = code.replace(/\d/gu, (digit) => String.fromCodePoint(0x966 + Number(digit)));
    const reply = await verify(id, devanagari);
    expect(reply.status).toBe(200);
    const [cookie] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/; Path=\/api\/accounts\/; HttpOnly; SameSite=Strict$/u);
    expect(cookie).toMatch(/Max-Age=1800;/u);
  });

  test('takes the id as text, too', async () => {
    const id = await register();
    expect((await verify(String(id), await server.readOtp(email))).status).toBe(200);
  });

  test('takes a code for ten minutes and no longer', async () => {
    const id = await register();
    clock.advance(10 * MINUTE_MS - 1);
    const code = await server.readOtp(email);
    expect((await verify(id, wrongCode(code))).body.code).toBe('otp_mismatch');
    clock.advance(1);
    expect((await verify(id, code)).body.code).toBe('otp_expired');
  });

  test('gives five attempts for a code, and five more for the next', async () => {
    const [id, code] = await begin();
    for (let attempt = 1; attempt < 5; attempt += 1) {
      expect((await verify(id, wrongCode(code))).body.code).toBe('otp_mismatch');
    }
    expect((await verify(id, wrongCode(code))).body.code).toBe('otp_attempts_exceeded');
    expect((await verify(id, code)).body.code).toBe('otp_attempts_exceeded');
    clock.advance(1000);
    await mustCall(server, '/accounts/resend-otp/', { body: { email } });
    expect((await verify(id, await server.readOtp(email))).status).toBe(200);
  });

  test('takes the code of this registration alone', async () => {
    const [id, code] = await begin();
    const other = await register({ email: `${randomUUID()}@example.in` });
    expect((await verify(other, code)).status).toBe(400);
    expect((await verify(id, code)).status).toBe(200);
  });

  test('answers a repeat, whose first answer was lost, with the same and the cookie again', async () => {
    const [id, code] = await begin();
    const key = randomUUID();
    const first = await verify(id, code, key);
    const again = await verify(id, code, key);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect((await create(cookiesOf(again))).status).toBe(201);
  });

  test('does not count a repeat of a wrong code twice', async () => {
    const [id, code] = await begin();
    const key = randomUUID();
    for (let repeat = 0; repeat < 6; repeat += 1) {
      expect((await verify(id, wrongCode(code), key)).body.code).toBe('otp_mismatch');
    }
    expect((await verify(id, code)).status).toBe(200);
  });

  test('does not let a repeat renew the cookie', async () => {
    const [id, code] = await begin();
    const key = randomUUID();
    await verify(id, code, key);
    clock.advance(31 * MINUTE_MS);
    const late = await verify(id, code, key);
    expect((await create(cookiesOf(late))).body.code).toBe('verification_required');
  });

  test('knows no registration by an id that was never given', async () => {
    expect((await verify(999_999_999, '123456')).status).toBe(400);
  });
});

describe('POST /accounts/createuser/', () => {
  test('makes the account and its profile, and keeps nothing of the device', async () => {
    const { cookie } = await verifyAddress(server, { email });
    const device = { device_type: 'Mobile', user_agent: 'x'.repeat(5_000) };
    expect((await create(cookie, device)).status).toBe(201);
    const { rows } = await server.db.query(
      `select device_type, user_agent, password_hash, is_owner, profiles.id as profile
      from accounts join profiles on account_id = accounts.id where email = $1`,
      [email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      device_type: null,
      user_agent: null,
      is_owner: true,
    });
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$/u);
  });

  test.each<[string, (cookie: string) => Promise<string> | string]>([
    ['none', () => ''],
    ['one that somebody made up', (cookie) => `${cookie.slice(0, -4)}AAAA`],
    [
      'that of another registration',
      async () => (await verifyAddress(server, { email: `x${email}` })).cookie,
    ],
    [
      'one from half an hour ago',
      (cookie) => {
        clock.advance(30 * MINUTE_MS);
        return cookie;
      },
    ],
  ])('asks for the cookie that verifying gave, and not %s', async (_what, change) => {
    const { cookie } = await verifyAddress(server, { email });
    const { status, body } = await create(await change(cookie));
    expect([status, body.code]).toEqual([422, 'verification_required']);
    expect(body.fields).toEqual({ email: 'invalid' });
  });

  test('is 400 for nothing else: an unreadable body is 422', async () => {
    const reply = await call(server, '/accounts/createuser/', { body: '{"email":' });
    expect(reply.status).toBe(422);
  });

  test('answers a repeat, whose first answer was lost, with the same', async () => {
    const { cookie } = await verifyAddress(server, { email });
    const key = randomUUID();
    const first = await create(cookie, {}, key);
    const again = await create(cookie, {}, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });

  test('makes one account when it is sent twice at once', async () => {
    const { cookie } = await verifyAddress(server, { email });
    const createOnce = () => create(cookie, {}, randomUUID());
    const replies = await Promise.all([createOnce(), createOnce()]);
    const statuses = replies.map((reply) => reply.status).sort((a, b) => a - b);
    expect(statuses[0]).toBe(201);
    expect([400, 422]).toContain(statuses[1]);
  });

  test('takes a password of 256 characters, spaces and Devanagari in it', async () => {
    const { cookie } = await verifyAddress(server, { email });
    const chosen = ` माझा पासवर्ड ${'x'.repeat(242)}`;
    await create(cookie, { password: chosen, confirmPassword: chosen });
    expect((await logIn(server, { email, password: chosen })).status).toBe(200);
  });
});
