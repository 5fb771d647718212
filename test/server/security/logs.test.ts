import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../../support/api-call.ts';
import { primaryValues } from '../../support/primary-values.ts';
import { mustCall, registerAccount } from '../../support/test-account.ts';
import { useDatabase, type TestServer } from '../../support/test-server.ts';
import { sendForm } from '../support/file-forms.ts';
import { jpeg } from '../support/media-files.ts';
import { startServer } from '../support/start-server.ts';
import { fetchMedia } from '../support/upload.ts';
import { useFolder } from '../support/use-folder.ts';

const folder = await useFolder();
const database = useDatabase();
let program: Awaited<ReturnType<typeof startServer>>;

const EMAIL = 'sunanda.of-the-log@example.in';
const ADDRESS = '203.0.113.77';
const BOX = '2001:db8:77::7';

test('[ASVS 16.2.5] at its most talkative the log has no name, address, token, code, password or body of anybody', async () => {
  program = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    WEB_ROOT: join(folder, 'no-pages'),
    TOKEN_SECRET: 'a secret that no line of the log may hold',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'trace',
  });
  const server = program.at as TestServer;
  const headers = {
    'x-forwarded-for': ADDRESS,
    'user-agent': 'Phone of the log',
    'accept-language': 'mr',
  };
  await call(server, `/accounts/tempuserdetailsfromemail/${EMAIL}`, { headers });
  const account = await registerAccount(server, { email: EMAIL });
  const registrationCode = await server.readOtp(EMAIL);
  const { access: token, refresh, password } = account;
  await account.save('primary', await primaryValues(server), {
    key: 'the-key-of-this-save',
    headers: { ...headers, 'sambandh-device': 'Tablet%20of%20the%20log' },
  });
  const photo = await sendForm(server, account, {
    kind: 'photo',
    parts: [['image', await jpeg(40, 40), 'our wedding.jpg']],
    headers,
  });
  const document = await sendForm(server, account, { kind: 'document', headers });
  for (const link of [photo.body.image, document.body.file_content])
    await fetchMedia(server, link, headers);
  const next = await mustCall(server, '/token/refresh/', { body: { refresh } });
  const wrong = { username: EMAIL, password: 'a wrong password of the log' };
  await call(server, '/login/', { body: wrong, headers: { 'x-forwarded-for': BOX } });
  await mustCall(server, '/accounts/request-password-reset/', { body: { email: EMAIL } });
  await expect.poll(() => server.readOtp(EMAIL)).not.toBe(registrationCode);
  const resetCode = await server.readOtp(EMAIL);
  await call(server, '/accounts/reset-password/', {
    body: { email: EMAIL, otp: resetCode, password: 'a newer password of the log' },
  });
  await call(server, '/profiles/profile-primary/', {
    body: '{"first_name":"Half a body',
    token: next.body.access,
  });
  await call(server, '/none/sunanda.of-the-log', { headers });
  await expect.poll(() => program.output()).toContain('"route":"/api/accounts/reset-password/"');

  // Without a mail server, each one-time password is printed between the lines of the log
  // (docs/decisions/0016).
  expect(listLines().length).toBeGreaterThan(20);
  const secrets = [
    EMAIL,
    'sunanda.of-the-log',
    'Sunanda',
    'Kulkarni',
    'Aditi',
    ADDRESS,
    BOX,
    '127.0.0.1',
    'Phone of the log',
    'Tablet',
    'our wedding',
    'the-key-of-this-save',
    '98220',
    '1998-03-14',
    'Half a body',
    password,
    wrong.password,
    'a newer password of the log',
    registrationCode,
    resetCode,
    token,
    refresh,
    next.body.access as string,
    next.body.refresh as string,
    photo.body.image as string,
    document.body.file_content as string,
    'a secret that no line',
  ];
  for (const line of listLines()) {
    // Times, request ids and session ids could look like a code.
    const told = line.replace(/"time":\d+|"reqId":"[^"]*"|"sessionId":"[^"]*"/gu, '');
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([]);
  }
});

const listLines = () =>
  program
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));

test('[ASVS 16.4.1] each line is one JSON object with its time and level, whatever was asked', () => {
  for (const line of listLines())
    expect(JSON.parse(line)).toMatchObject({
      time: expect.any(Number),
      level: expect.any(Number),
      msg: expect.any(String),
    });
});
