import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, cookiesOf, type Reply } from '../support/api-call.ts';
import {
  createUser,
  mustCall,
  registerAccount,
  signIn,
  type TestAccount,
  verifyAddress,
  logIn,
  renew,
} from '../support/test-account.ts';
import { useServerAndAccount } from '../support/test-server.ts';
import { askRaw } from './support/ask-raw.ts';
import { inTheWayOf } from './support/lock-waits.ts';
import { mailsTo } from './support/mails.ts';
import { readCopy } from './support/upload.ts';

const DAY_MS = 24 * 3_600_000;
const { clock, server, account } = useServerAndAccount({ pauseMs: 10 * DAY_MS });
/** This is the same account on another phone. */
let other: TestAccount;
/** At the start of a test, no account has this address. */
let email: string;

beforeEach(async () => {
  other = await signIn(server, account);
  email = `New-${randomUUID()}@example.in`;
});

interface Asking {
  who?: TestAccount;
  to?: string;
  password?: string;
  key?: string;
}

function ask({ who = account, to = email, password = account.password, key }: Asking = {}) {
  return who.call('/accounts/email/', { body: { email: to, password }, key });
}

interface Confirming {
  who?: TestAccount;
  to?: string;
  key?: string;
}

function confirm(otp: string, { who = account, to = email, key }: Confirming = {}): Promise<Reply> {
  return who.call('/accounts/email/confirmation/', { body: { email: to, otp }, key });
}

async function code(asking: Asking = {}): Promise<string> {
  const before = (await mailsTo(server, asking.to ?? email)).length;
  expect((await ask(asking)).status).toBe(200);
  const arrived = async () => (await mailsTo(server, asking.to ?? email)).length;
  await expect.poll(arrived).toBe(before + 1);
  return server.readOtp(asking.to ?? email);
}

const change = async (confirming: Confirming = {}) => confirm(await code(confirming), confirming);
const wrong = (otp: string) => (otp === '000000' ? '000001' : '000000');
const login = async (address: string, password = account.password) =>
  (await logIn(server, { email: address, password })).status;
const isIn = async ({ access: token, userId }: TestAccount) =>
  (await call(server, `/accounts/userdetails/${userId}`, { token })).status === 200;
const addressOf = async ({ userId }: TestAccount) =>
  (await server.db.query('select email from accounts where id = $1', [userId])).rows[0].email;

/** The path is below /api. */
async function undoPath(former: string): Promise<string> {
  const link = /https?:\/\/[^\s"<]+?(\/accounts\/email\/undo\/[\w-]{43})\?lng=en/u;
  const find = async () => {
    const mails = await mailsTo(server, former);
    return mails.flatMap(({ text }) => link.exec(text)?.[1] ?? []).at(-1);
  };
  await expect.poll(find).toBeDefined();
  return (await find())!;
}
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const undo = (path: string) => call(server, path, { method: 'POST', headers: FORM });

test('with the password and a code at the new address the address changes, every sign-in goes on, and this browser is known to it', async () => {
  const reply = await change();
  expect([reply.status, reply.body]).toEqual([200, { email }]);
  expect(cookiesOf(reply)).toMatch(/^sambandh-known=/u);
  expect([await login(account.email), await login(email.toUpperCase())]).toEqual([401, 200]);
  expect([await isIn(account), await isIn(other)]).toEqual([true, true]);
  const me = await other.call(`/accounts/userdetails/${account.userId}`);
  expect(me.body.email).toBe(email);
});

test('the former address is told, with the new one masked and a link in each language, whose secret is nowhere in the database', async () => {
  await change();
  const secret = (await undoPath(account.email)).split('/').at(-1)!;
  const mail = (await mailsTo(server, account.email)).at(-1)!;
  expect(mail.subject).toBe('Sambandh: the email of your account was changed');
  expect(mail.text).toContain('changed to N•••@example.in');
  expect(mail.text).not.toContain(email);
  expect(new Set(mail.text.match(/\?lng=(en|mr|hi)\b/gu)).size).toBe(3);
  const { rows } = await server.db.query('select to_jsonb(e) as row from email_changes e');
  expect(JSON.stringify(rows)).not.toContain(secret);
  const outcomes = await server.db.query('select body from idempotency_outcomes');
  expect(JSON.stringify(outcomes.rows)).not.toContain(secret);
});

describe('asking for a code is refused, and mails nobody,', () => {
  test.each<[string, () => Asking, Record<string, string>]>([
    [
      'with a wrong password',
      () => ({ password: 'not the password' }),
      { password: 'passwordWrong' },
    ],
    ['for what is no address', () => ({ to: 'not an address' }), { email: 'emailInvalid' }],
    [
      'for the address that there is',
      () => ({ to: account.email.toUpperCase() }),
      { email: 'emailUnchanged' },
    ],
  ])('%s', async (_, asking, fields) => {
    const before = (await server.listMails()).length;
    const { status, body } = await ask(asking());
    expect([status, body.fields]).toEqual([422, fields]);
    expect((await server.listMails()).length).toBe(before);
  });

  test('after ten guesses of the password from one sign-in; another one has its own', async () => {
    const to = () => `${randomUUID()}@example.in`;
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect((await ask({ password: `a guess ${attempt}`, to: to() })).status).toBe(422);
    }
    expect((await ask()).status).toBe(429);
    expect((await ask({ who: other })).status).toBe(200);
  });

  test('after eight mails to one address from one network', async () => {
    for (let mail = 1; mail <= 8; mail += 1) {
      const who = mail <= 4 ? account : other;
      expect((await ask({ who })).status).toBe(200);
    }
    expect((await ask()).status).toBe(429);
  });
});

test('a repeat with the same key is answered with the same, and sends no second code', async () => {
  const key = randomUUID();
  const otp = await code({ key });
  expect((await ask({ key })).body).toEqual({ status: 'sent' });
  expect((await confirm(otp)).status).toBe(200);
  expect(await mailsTo(server, email)).toHaveLength(1);
});

describe('an address that has an account', () => {
  test('is answered as any other; its owner is told, and gets no code', async () => {
    const owner = await registerAccount(server);
    const former = (await mailsTo(server, owner.email)).length;
    const [taken, free] = [await ask({ to: owner.email }), await ask()];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    const mails = async () => (await mailsTo(server, owner.email)).slice(former);
    await expect.poll(mails).toHaveLength(1);
    const [mail] = await mails();
    expect(mail!.subject).toBe('Sambandh: this email already has an account');
    expect(mail!.text).not.toMatch(/\b\d{6}\b|https?:/u);
    const refused = await confirm('123456', { to: owner.email });
    expect(refused.status).toBe(400);
    expect(await addressOf(account)).toBe(account.email);
  });

  test('since the code was sent is refused when the code is given, and nothing has changed', async () => {
    const otp = await code();
    clock.advance(60_000);
    await registerAccount(server, { email });
    const { status, body } = await confirm(otp);
    expect([status, body.code]).toEqual([400, 'user_exists']);
    expect(await addressOf(account)).toBe(account.email);
  });

  test('is given to one of two accounts that confirm it at once', async () => {
    const rival = await registerAccount(server);
    const mine = await code();
    const theirs = await code({ who: rival });
    const answers = await Promise.all([confirm(mine), confirm(theirs, { who: rival })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('is given to an account or to a registration that ends at the same moment, never to both', async () => {
    const { cookie } = await verifyAddress(server, { email });
    clock.advance(60_000);
    const otp = await code();
    const answers = await Promise.all([
      confirm(otp),
      createUser(server, { email, password: account.password, cookie }),
    ]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toContain(400);
  });
});

describe('a code', () => {
  test('is good once, for ten minutes', async () => {
    const otp = await code();
    expect((await confirm(otp)).status).toBe(200);
    expect((await confirm(otp)).body.code).toBe('otp_expired');
    const next = `next-${email}`;
    const late = await code({ to: next });
    clock.advance(10 * 60_000);
    expect((await confirm(late, { to: next })).body.code).toBe('otp_expired');
  });

  test('is good for the address that it was sent to, the sign-in that asked, and this account', async () => {
    const otp = await code();
    expect((await confirm(otp, { to: `x${email}` })).body.code).toBe('otp_mismatch');
    expect((await confirm(otp, { who: other })).body.code).toBe('otp_mismatch');
    const stranger = await registerAccount(server);
    expect((await confirm(otp, { who: stranger })).body.code).toBe('otp_expired');
    expect((await confirm(otp)).status).toBe(200);
  });

  test('is not one that was sent to set a password or to register', async () => {
    await mustCall(server, '/accounts/request-password-reset/', { body: { email: account.email } });
    const reset = await server.readOtp(account.email);
    await ask();
    expect((await confirm(reset)).body.code).toMatch(/^otp_/u);
    expect(await addressOf(account)).toBe(account.email);
  });

  test('is spent after five wrong tries, and the right one comes too late', async () => {
    const otp = await code();
    const codes: string[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      codes.push((await confirm(wrong(otp))).body.code as string);
    }
    expect(codes.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => 'otp_mismatch'));
    expect((await confirm(otp)).body.code).toBe('otp_attempts_exceeded');
  });

  test('is tried thirty times from one network, however many are sent; setting a password is not shut by it', async () => {
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      expect((await confirm('123456')).status).toBe(400);
    }
    expect((await confirm('123456')).status).toBe(429);
    const body = { email: account.email, otp: '123456', password: 'a new good password' };
    expect((await call(server, '/accounts/reset-password/', { body })).status).toBe(400);
  });

  test('is not spent by another sign-in of the account, nor are the tries of an address by those of others', async () => {
    const otp = await code();
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      const to = attempt <= 5 ? email : `${attempt}-${email}`;
      expect((await confirm(wrong(otp), { who: other, to })).status).toBe(400);
    }
    expect((await confirm(otp)).status).toBe(200);
  });

  test('of a sign-in that has been ended is worth nothing', async () => {
    const otp = await code({ who: other });
    await account.mustCall('/accounts/password/', {
      body: { current_password: account.password, password: 'another good password' },
    });
    expect((await confirm(otp, { who: other })).status).toBe(401);
    expect(await addressOf(account)).toBe(account.email);
  });

  test('is answered with the same for the same key, changes the address once, and is no guess, however often it is repeated', async () => {
    const key = randomUUID();
    const otp = await code();
    const first = await confirm(otp, { key });
    for (let count = 0; count < 35; count += 1) {
      const repeat = await confirm(otp, { key });
      expect([repeat.status, repeat.body]).toEqual([200, first.body]);
    }
    const { rows } = await server.db.query('select id from email_changes where account_id = $1', [
      account.userId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('of ten right ones at once, one is taken', async () => {
    const otp = await code();
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(otp)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('the link in the mail to the former address', () => {
  test('is a page in three languages whose button brings the address back; opening it changes nothing', async () => {
    await change();
    const path = await undoPath(account.email);
    const titles = {
      en: 'Bring back your old email',
      mr: 'आधीचा ईमेल परत आणा',
      hi: 'पहले वाला ईमेल वापस लाएँ',
    };
    for (const [language, title] of Object.entries(titles)) {
      const page = await call(server, `${path}?lng=${language}`);
      expect([page.status, page.headers.get('content-language')]).toEqual([200, language]);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(page.headers.get('referrer-policy')).toBe('no-referrer');
      expect(page.body).toContain(title);
      expect(page.body).toContain('N•••@example.in');
      expect(page.body).not.toContain(email);
    }
    expect(await addressOf(account)).toBe(email);
  });

  test('brings it back, once: all sign-ins end, the password is no good, a code sets a new one, and the address that logs in no more is told so, without a link', async () => {
    await change();
    const thief = await signIn(server, { ...account, email });
    const path = await undoPath(account.email);
    const pages = await Promise.all([undo(path), undo(path), undo(path)]);
    pages.sort((a, b) => a.status - b.status);
    expect(pages.map(({ status }) => status)).toEqual([200, 410, 410]);
    expect(pages[0].body).toContain('/forgot-password');
    expect(pages[0].body).toContain('Check your nominee and your consent');
    expect((await call(server, path)).status).toBe(410);
    const subjects = async () => (await mailsTo(server, email)).map(({ subject }) => subject);
    await expect.poll(subjects).toContain('Sambandh: your account has its old email again');
    const mail = (await mailsTo(server, email)).at(-1)!;
    expect(mail.text).toContain('संबंध');
    expect(mail.text).not.toMatch(/https?:/u);
    expect(await Promise.all([account, other, thief].map(isIn))).toEqual([false, false, false]);
    expect((await renew(server, thief.refresh)).status).toBe(401);
    expect([await login(email), await login(account.email)]).toEqual([401, 401]);

    clock.advance(60_000);
    const password = 'a password of the owner';
    await mustCall(server, '/accounts/request-password-reset/', { body: { email: account.email } });
    await expect
      .poll(async () => (await mailsTo(server, account.email)).at(-1)!.subject)
      .toContain('OTP');
    const otp = await server.readOtp(account.email);
    await mustCall(server, '/accounts/reset-password/', {
      body: { email: account.email, otp, password },
    });
    expect(await login(account.email, password)).toBe(200);
  });

  test('is named in the mails that the former addresses get for seven days: of a nominee, a withdrawn consent, a new password', async () => {
    const about = async (to: string, what: string) =>
      (await mailsTo(server, to)).filter(({ subject }) => subject.includes(what));
    const nominee = { name: 'Vijay Kulkarni', contact: '98220 12345' };
    const password = 'the password of somebody else';
    const further = `further-${email}`;
    await change();
    await change({ to: further });
    await account.mustCall('/accounts/nominee/', { body: nominee });
    await account.mustCall('/accounts/consent/withdrawal/', { body: {} });
    await account.mustCall('/accounts/password/', {
      body: { current_password: account.password, password },
    });
    for (const to of [account.email, email, further]) {
      for (const what of ['nominee was changed', 'consent was withdrawn', 'password was changed']) {
        await expect.poll(() => about(to, what)).toHaveLength(1);
        const [mail] = await about(to, what);
        for (const button of ['“Bring it back”', '“परत आणा”', '“वापस लाएँ”']) {
          expect(mail!.text.replaceAll(/\s+/gu, ' ').includes(button)).toBe(to !== further);
        }
      }
    }

    clock.advance(7 * DAY_MS);
    const later = await signIn(server, { email: further, password });
    await later.mustCall('/accounts/nominee/', { body: nominee });
    await expect.poll(() => about(further, 'nominee was changed')).toHaveLength(2);
    expect(await about(account.email, 'nominee was changed')).toHaveLength(1);
  });

  test('holds an erasure up, and works no more once the account is erased, whoever registers with an address of it', async () => {
    await change();
    const path = await undoPath(account.email);
    const erase = (who: TestAccount) =>
      who.call('/accounts/erasure/', { body: { password: account.password } });
    expect((await erase(account)).body.fields).toEqual({ password: 'undoRuns' });
    clock.advance(7 * DAY_MS);
    const again = await signIn(server, { email, password: account.password });
    expect((await erase(again)).status).toBe(200);
    clock.advance(60_000);
    const later = await registerAccount(server, { email });
    expect([(await call(server, path)).status, (await undo(path)).status]).toEqual([410, 410]);
    expect([await isIn(later), await addressOf(later)]).toEqual([true, email]);
  });

  test('holds an erasure up also where the address changes while the erasure waits', async () => {
    await change();
    const move = (days: string) =>
      `update email_changes set changed_at = changed_at ${days} * interval '1 day'
        where account_id = ${account.userId}`;
    await server.db.query(move('- 8'));
    const erased = await inTheWayOf(server, {
      statements: `select from profiles where account_id = ${account.userId} for update; ${move('+ 8')}`,
      request: () => account.call('/accounts/erasure/', { body: { password: account.password } }),
    });
    expect(erased.body.fields).toEqual({ password: 'undoRuns' });
    expect(await addressOf(account)).toBe(email);
  });

  test('works for seven days and no longer', async () => {
    await change();
    const path = await undoPath(account.email);
    clock.advance(7 * DAY_MS - 1);
    expect((await call(server, path)).status).toBe(200);
    clock.advance(1);
    expect([(await call(server, path)).status, (await undo(path)).status]).toEqual([410, 410]);
    expect(await addressOf(account)).toBe(email);
  });

  test.each([
    ['x', 410],
    ['A'.repeat(43), 410],
    ['null', 410],
    ['%00', 422],
  ])('is none that was made up: %s', async (secret, status) => {
    expect((await undo(`/accounts/email/undo/${secret}`)).status).toBe(status);
  });

  test('leads back past whatever was changed after it, and what was mailed to there works no more', async () => {
    await change();
    const first = await undoPath(account.email);
    const further = `further-${email}`;
    await change({ to: further });
    const second = await undoPath(email);
    expect((await undo(first)).status).toBe(200);
    expect(await addressOf(account)).toBe(account.email);
    expect((await undo(second)).status).toBe(410);
    expect(await addressOf(account)).toBe(account.email);
  });

  test('goes no further where the former address has got an account of its own', async () => {
    await change();
    const path = await undoPath(account.email);
    clock.advance(60_000);
    await registerAccount(server, { email: account.email });
    expect((await undo(path)).status).toBe(409);
    expect(await addressOf(account)).toBe(email);
  });

  test('is not made to lead to a host that whoever asks has chosen', async () => {
    const otp = await code();
    const headers = {
      host: 'evil.example',
      authorization: `Bearer ${account.access}`,
      'content-type': 'application/json',
    };
    const confirmed = await askRaw(server.url, {
      method: 'POST',
      path: '/api/accounts/email/confirmation/',
      headers,
      body: JSON.stringify({ email, otp }),
    });
    expect(confirmed.status).toBe(200);
    const last = async () => (await mailsTo(server, account.email)).at(-1)!;
    await expect.poll(async () => (await last()).subject).toContain('was changed');
    const { port } = new URL(server.url);
    expect((await last()).text).not.toContain('evil');
    expect((await last()).text).toContain(`http://localhost:${port}/api/accounts/email/undo/`);
  });
});

test('The copy of one’s data has each change of the address; erasing the account leaves nothing of it', async () => {
  const count = async () => {
    const { rows } = await server.db.query(
      `select (select count(*)::int from email_changes where account_id = $1) as changes,
        (select count(*)::int from one_time_passwords where purpose = 'email-change') as codes,
        (select count(*)::int from idempotency_outcomes
          where scope in ('email:' || $2, 'email:' || lower($3), 'account:' || $1)) as answers`,
      [account.userId, account.email, email],
    );
    return rows[0] as { changes: number; codes: number; answers: number };
  };
  await server.db.query("delete from one_time_passwords where purpose = 'email-change'");
  const otp = await code({ key: randomUUID() });
  await confirm(otp, { key: randomUUID() });
  await ask({ to: `later-${email}`, key: randomUUID() });
  expect(await count()).toMatchObject({ changes: 1, codes: 1 });

  const copy = await readCopy(server, account);
  expect(copy['email_changes']).toEqual([
    {
      from: account.email,
      to: email,
      changed_at: new Date(clock.now()).toISOString(),
      undone_at: null,
    },
  ]);
  clock.advance(7 * DAY_MS);
  const again = await signIn(server, { email, password: account.password });
  await again.mustCall('/accounts/erasure/', { body: { password: account.password } });
  expect(await count()).toEqual({ changes: 0, codes: 0, answers: 0 });
});
