import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call } from '../../support/api-call.ts';
import { mustCall, registerAccount, verifyAddress } from '../../support/test-account.ts';
import { useAccount, useTestServer } from '../../support/test-server.ts';
import { askRaw } from '../support/ask-raw.ts';
import { sendForm } from '../support/file-forms.ts';
import { form } from '../support/upload.ts';

const server = useTestServer({ settings: { publicUrl: 'https://sambandh.example' } });
const account = useAccount(server);

describe('[ASVS 3.5.1] [ASVS 3.5.2] another site in the same browser', () => {
  test('can finish no registration: what a form may send is not taken, cookie or not', async () => {
    const email = 'csrf@example.in';
    const { cookie } = await verifyAddress(server, { email });
    const password = 'a good long password';
    const fields = { email, password, confirmPassword: password };
    const bodies: [string, string | URLSearchParams | FormData][] = [
      ['text/plain', JSON.stringify(fields)],
      ['application/x-www-form-urlencoded', new URLSearchParams(fields)],
      ['multipart/form-data', form(Object.entries(fields))],
    ];
    for (const [type, body] of bodies) {
      const answer = await fetch(`${server.url}/api/accounts/createuser/`, {
        method: 'POST',
        headers: {
          cookie,
          origin: 'https://evil.example',
          ...(type === 'multipart/form-data' ? {} : { 'content-type': type }),
        },
        body,
      });
      expect([type, answer.status]).toEqual([type, 422]);
    }
    const known = await call(server, `/accounts/tempuserdetailsfromemail/${email}`);
    expect(known.body.data.user.is_email_verified).toBe(false);
  });

  test('is asked nothing by cookie: a session travels in a header that no form can set', async () => {
    const path = `/accounts/userdetails/${account.userId}`;
    for (const name of ['access_token', 'authorization', 'session', 'sambandh-verified']) {
      const reply = await call(server, path, { headers: { cookie: `${name}=${account.access}` } });
      expect(reply.status).toBe(401);
    }
    expect((await call(server, `${path}?access_token=${account.access}`)).status).toBe(401);
  });

  test('cannot act by a link: nothing changes on GET', async () => {
    for (const path of [
      '/accounts/logout/',
      '/accounts/erasure/',
      '/accounts/createuser/',
      '/login/',
    ])
      expect((await account.call(path)).status).toBe(405);
  });
});

async function askAs(host: string, path: string, headers: Record<string, string> = {}) {
  const reply = await askRaw(server.url, { path, headers: { host, ...headers } });
  return { location: reply.headers.location, body: reply.body.toString() };
}

describe('another Host than ours', () => {
  test('[ASVS 1.2.2] is written into no link, redirect or page', async () => {
    const { access: token, profileId } = account;
    await sendForm(server, account, { kind: 'photo' });
    const spoofed = {
      authorization: `Bearer ${token}`,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    };
    for (const path of [
      `/api/profiles/photos/${profileId}`,
      '/api/site',
      '/api/docs/openapi.json',
      '/api/none',
    ]) {
      const { body, location } = await askAs('evil.example', path, spoofed);
      expect(body).not.toContain('evil.example');
      expect(location).toBeUndefined();
    }
    const { body } = await askAs('evil.example', `/api/profiles/photos/${profileId}`, spoofed);
    expect(JSON.parse(body)[0].image).toMatch(/^\/api\/media\//u);
  });

  test('is in no mail', async () => {
    const begun = await fetch(`${server.url}/api/accounts/tempuser/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
      body: JSON.stringify({ full_name: 'Sunanda', email: 'host@example.in' }),
    });
    expect(begun.status).toBe(201);
    await server.readOtp('host@example.in');
    for (const mail of await mails()) expect(mail).not.toContain('evil.example');
  });
});

describe('[ASVS 1.3.11] a mail has the headers that we give it, whatever people are called', () => {
  test.each([
    'Sunanda\r\nBcc: victim@example.in',
    'Sunanda\nSubject: You have won',
    'Sunanda\r\n\r\n<b>Another body</b>',
    '=?utf-8?q?=0d=0aBcc:victim@example.in?=',
  ])('the name %j', async (full_name) => {
    const email = `name-${Buffer.from(full_name).toString('hex').slice(-12)}@example.in`;
    const begun = await call(server, '/accounts/tempuser/', { body: { full_name, email } });
    expect([201, 422]).toContain(begun.status);
    const mail = (await mails()).find((each) => each.includes(`To: ${email}`)) ?? '';
    expect(mail).not.toMatch(/^(Bcc:|Subject: You)|Another body|victim/mu);
  });

  test.each([
    'a@example.in\r\nBcc: victim@example.in',
    'a@example.in,victim@example.in',
    'a@example.in>,<victim@example.in',
    'victim@example.in <a@example.in>',
    '"a@example.in\r\nX: y"@example.in',
    'a@example.in\0',
    'a@example.in%0d%0aBcc:victim@example.in',
  ])('the address %j is none, or one', async (email) => {
    const before = (await mails()).length;
    for (const path of [
      '/accounts/tempuser/',
      '/accounts/request-password-reset/',
      '/accounts/resend-otp/',
    ]) {
      const { status } = await call(server, path, { body: { full_name: 'Sunanda', email } });
      expect(status).toBeLessThan(500);
    }
    for (const mail of (await mails()).slice(before)) {
      expect(mail.match(/^To: .*$/gmu)).toHaveLength(1);
      expect(mail).not.toMatch(/^Bcc:/mu);
    }
  });
});

async function mails(): Promise<string[]> {
  const names = await server.listMails();
  return Promise.all(names.map((name) => readFile(join(server.mailDir, name), 'utf8')));
}

describe('[ASVS 15.3.3] what a call does not ask for is not taken', () => {
  test('at registration: nobody verifies, owns or numbers themselves', async () => {
    const email = 'mass@example.in';
    const extra = {
      id: 1,
      is_email_verified: true,
      verified: true,
      emailFolded: account.email,
      temp_user_id: 1,
      role: 'admin',
    };
    const begun = await mustCall(server, '/accounts/tempuser/', {
      body: { full_name: 'Sunanda', email, ...extra },
    });
    expect(begun.body.data.id).not.toBe(1);
    const known = await call(server, `/accounts/tempuserdetailsfromemail/${email}`);
    expect(known.body.data.user).toMatchObject({ email, is_email_verified: false });
    const created = await call(server, '/accounts/createuser/', {
      body: {
        email,
        password: 'a good long password',
        confirmPassword: 'a good long password',
        ...extra,
      },
    });
    expect(created.status).toBe(422);
  });

  test('in a section: not whose it is, its version, nor who saved it', async () => {
    const other = await registerAccount(server);
    const { profileId } = account;
    const extra = {
      id: 999,
      profile_id: other.profileId,
      account_id: other.userId,
      version: 77,
      updated_at: '2000-01-01T00:00:00Z',
      updated_from: 'a bank',
    };
    const saved = await account.save('personal', { blood_group: 'B+', ...extra });
    expect(saved.body).toMatchObject({ profile: profileId, blood_group: 'B+', updated_from: null });
    expect(saved.body.id).not.toBe(999);
    expect(Date.parse(saved.body.updated_at)).toBeGreaterThan(Date.UTC(2020, 0, 1));
    expect(saved.body).not.toHaveProperty('account_id');
    const theirs = await other.call(`/profiles/profile-personal/?profile_id=${other.profileId}`);
    expect(theirs.body).toEqual([]);
  });

  test('[ASVS 15.3.6] [ASVS 1.5.2] names that programs trip over are refused and change nothing', async () => {
    const { access: token, profileId } = account;
    for (const text of [
      '{"__proto__":{"polluted":true},"profile":1}',
      '{"constructor":{"prototype":{"polluted":true}}}',
      `{"profile":${profileId},"social_links":{"__proto__":{"polluted":true}}}`,
      `{"profile":${profileId},"social_links":{"toString":1}}`,
      `{"profile":${profileId},"blood_group":{"toString":1}}`,
      '{"toString":"x"}',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    ]) {
      const reply = await call(server, '/profiles/profile-additional/', { body: text, token });
      expect(reply.status).toBeGreaterThanOrEqual(400);
      expect(reply.status).toBeLessThan(500);
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('[ASVS 15.3.7] a parameter that comes twice is no other one', async () => {
    const { access: token, profileId } = account;
    const twice = await call(
      server,
      `/profiles/profile-primary/?profile_id=${profileId}&profile_id=${profileId}`,
      { token },
    );
    expect(twice.status).toBe(422);
    expect((await call(server, '/core/city/?query=a&query=b')).status).toBe(422);
  });
});

describe('[ASVS 1.2.4] what is looked for is a text and never a pattern or a statement', () => {
  test.each(["' or 1=1 --", '%', '_', '\\', "x'; select pg_sleep(5); --", '$1', '${7*7}', '*'])(
    'an address, an id, a token and an option like %j',
    async (text) => {
      const path = encodeURIComponent(text);
      const begunMs = Date.now();
      const found = await call(server, `/accounts/tempuserdetailsfromemail/${path}%40example.in`);
      expect(found.body.data?.user ?? null).toBeNull();
      const { access: token } = account;
      for (const one of [
        '/accounts/userdetails/',
        '/profiles/photos/',
        '/profiles/document/aadhar/',
      ])
        expect((await call(server, one + path, { token })).status).toBe(404);
      const refreshed = await call(server, '/token/refresh/', { body: { refresh: text } });
      expect(refreshed.status).toBe(401);
      expect((await call(server, `/core/religion/?query=${path}`)).body).toEqual([]);
      expect(Date.now() - begunMs).toBeLessThan(4_000);
    },
  );
});
