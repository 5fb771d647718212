import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '../../support/api-call.ts';
import { createUser, mustCall, verifyAddress } from '../../support/test-account.ts';
import { useAccount, useTestServer } from '../../support/test-server.ts';

const server = useTestServer();
const account = useAccount(server);

const saveAbout = (about_me: string) => account.save('additional', { about_me });

test('[ASVS 1.1.1] what is written twice over is decoded once', async () => {
  const name = randomUUID();
  const register = (email: string) =>
    mustCall(server, '/accounts/tempuser/', { body: { full_name: 'Sunanda', email } });
  await register(`a${name}@example.in`);
  const lookUp = async (segment: string) =>
    (await mustCall(server, `/accounts/tempuserdetailsfromemail/${segment}`)).body.data.user?.email;
  expect(await lookUp(`%61${name}%40example.in`)).toBe(`a${name}@example.in`);
  expect(await lookUp(`%2561${name}%40example.in`)).toBeUndefined();
  await register(`%61${name}@example.in`);
  expect(await lookUp(`%2561${name}%40example.in`)).toBe(`%61${name}@example.in`);
  expect((await mustCall(server, '/core/city/?query=%2550une')).body).toEqual([]);
  for (const text of ['%3Cb%3E', '&lt;b&gt;', '\\u003cb\\u003e', '&amp;amp;', '%2527']) {
    expect((await saveAbout(text)).body.about_me).toBe(text);
  }
});

test('[ASVS 1.2.3] what families write comes back as JSON, as it was, and as nothing else', async () => {
  const texts = [
    '</script><script>alert(1)</script>',
    '"}],"is_admin":true,"x":[{"y":"',
    'before \u2028\u2029 a line that scripts would end',
    "\\' + alert(1) + '",
    '{{constructor.constructor("return 1")()}}',
    '__proto__',
  ];
  for (const text of texts) {
    const saved = await saveAbout(text);
    // All line breaks are one (docs/decisions/0143).
    expect(saved.body.about_me).toBe(text.replaceAll(/[\u2028\u2029]/gu, '\n').trim());
    expect(saved.body.is_admin).toBeUndefined();
    expect(saved.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(saved.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('[ASVS 6.2.1] a new password of seven characters is refused, and one of eight is taken, if it is not a common one', async () => {
  const email = `${randomUUID()}@example.in`;
  const { cookie } = await verifyAddress(server, { email });
  const create = (password: string) => createUser(server, { email, password, cookie });
  expect((await create('xq7-Kv_')).body.fields.password).toBe('passwordTooShort');
  expect((await create('Password1')).body.fields.password).toBe('passwordTooCommon');
  const codes = async () => server.readOtp(email);
  expect((await create('xq7-Kv_2')).status).toBe(201);
  const former = await codes();
  await mustCall(server, '/accounts/request-password-reset/', { body: { email } });
  await expect.poll(codes).not.toBe(former);
  const reset = async (password: string) =>
    call(server, '/accounts/reset-password/', { body: { email, otp: await codes(), password } });
  expect((await reset('xq7-Kv_')).body.fields.password).toBe('passwordTooShort');
  expect((await reset('superman')).body.fields.password).toBe('passwordTooCommon');
  expect((await reset('xq7-Kv_3')).status).toBe(200);
});
