import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { oneTimePasswordMail } from '../../server/mail/one-time-password-mail.ts';
import { call } from '../support/api-call.ts';
import { readSubject } from '../support/mailbox.ts';
import { mustCall } from '../support/test-account.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
});

interface Received {
  from: string;
  to: string[];
  text: string;
}

/** This mail server refuses recipients whose name starts with 'unknown'. */
async function startSmtp(received: Received[]): Promise<string> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('unknown') ? new Error('No such mailbox') : null),
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          text,
        });
        done();
      });
    },
  });
  await new Promise<void>((listening) => {
    smtp.listen(0, '127.0.0.1', listening);
  });
  stops.push(() => new Promise((closed) => smtp.close(() => closed(undefined))));
  const address = smtp.server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

async function start(smtp?: TestServer['settings']['smtp']): Promise<TestServer> {
  const server = await startTestServer({ settings: { smtp } });
  stops.push(() => server.stop());
  return server;
}

const register = (server: TestServer, email: string) =>
  call(server, '/accounts/tempuser/', { body: { full_name: 'Sunanda', email } });

describe('by SMTP', () => {
  test('the one-time password goes to the address, from the operator’s', async () => {
    const received: Received[] = [];
    const from = 'Sambandh <no-reply@example.in>';
    const server = await start({ url: await startSmtp(received), from });
    const { status, body } = await register(server, 'sunanda@example.in');
    expect(status).toBe(201);
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ from: 'no-reply@example.in', to: ['sunanda@example.in'] });
    const code = /^Subject: (\d{6}) is your Sambandh OTP/mu.exec(received[0]!.text);
    const verification = { otp: code?.[1], temp_user_id: body.data.id };
    await mustCall(server, '/accounts/verifyotp/', { body: verification });
    await expect(readdir(server.mailDir)).rejects.toThrow(/ENOENT/u);
  });

  test('a mail that cannot be handed on is 503 with when to try again', async () => {
    const server = await start({ url: await startSmtp([]), from: 'no-reply@example.in' });
    const reply = await register(server, 'unknown@example.in');
    expect(reply.status).toBe(503);
    expect(reply.body.code).toBe('unavailable');
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('a mail server that is not there is 503, and a reset says as little as ever', async () => {
    const server = await start({ url: 'smtp://127.0.0.1:9', from: 'no-reply@example.in' });
    expect((await register(server, 'sunanda@example.in')).status).toBe(503);
    const reset = await call(server, '/accounts/request-password-reset/', {
      body: { email: 'sunanda@example.in' },
    });
    expect(reset.status).toBe(200);
  });
});

test('a mail is in the language that the page has chosen', async () => {
  const received: Received[] = [];
  const server = await start({ url: await startSmtp(received), from: 'no-reply@example.in' });
  await call(server, '/accounts/tempuser/', {
    body: { full_name: 'Sunanda', email: 'sunanda@example.in' },
    headers: { cookie: 'i18next=mr' },
  });
  expect(readSubject(received[0]!.text)).toMatch(/^\d{6} हा आपला “संबंध” OTP कोड आहे$/u);
});

describe('into files', () => {
  test('each mail is a whole file of its own that others on the machine cannot read', async () => {
    const server = await start();
    await register(server, 'one@example.in');
    await register(server, 'two@example.in');
    const files = (await readdir(server.mailDir)).sort();
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect(file).toMatch(/^\d{8}T\d{9}Z-\d{6}-[0-9a-f]{8}\.eml$/u);
      expect((await stat(join(server.mailDir, file))).mode & 0o077).toBe(0);
    }
    const first = await readFile(join(server.mailDir, files[0]!), 'utf8');
    expect(first).toMatch(/^To: one@example\.in$/mu);
  });
});

describe.each(['registration', 'password-reset'] as const)('the mail for %s', (purpose) => {
  const about = { to: 'a@example.in', code: '407913', purpose } as const;
  const mail = oneTimePasswordMail({ ...about, language: 'en' });

  test('says all in the language of the screen, and code and product in one line of each other', () => {
    for (const part of [mail.text, mail.html]) {
      expect(part.match(/407913/gu)).toHaveLength(3);
      for (const words of ['Sambandh', '10 minutes', 'संबंध']) expect(part).toContain(words);
      expect(part).not.toContain('10 मिनिटे');
    }
    expect(mail.html.match(/ lang="(en|mr|hi)"/gu)).toHaveLength(3);
  });

  test.each([
    ['en', 'is your Sambandh OTP', 'Your Sambandh OTP', '<html lang="en">'],
    ['mr', 'हा आपला “संबंध” OTP कोड आहे', 'आपला “संबंध” OTP कोड', '<html lang="mr">'],
    ['hi', 'आपका “संबंध” OTP कोड है', 'आपका “संबंध” OTP कोड', '<html lang="hi">'],
  ] as const)('begins in the language of the screen: %s', (language, first, other, html) => {
    const own = oneTimePasswordMail({ ...about, language });
    expect(own.subject).toBe(purpose === 'registration' ? `407913 ${first}` : other);
    expect(own.html).toContain(html);
  });

  test('holds no link', () => {
    expect(`${mail.text}${mail.html}`).not.toMatch(/https?:|href|www\./iu);
  });
});

test('the two mails say what each code is for', () => {
  const to = { to: 'a@example.in', code: '407913', language: 'en' } as const;
  const registration = oneTimePasswordMail({ ...to, purpose: 'registration' });
  const reset = oneTimePasswordMail({ ...to, purpose: 'password-reset' });
  expect(registration.text).toContain('confirm your email address');
  expect(reset.text).toContain('set a new password');
});
